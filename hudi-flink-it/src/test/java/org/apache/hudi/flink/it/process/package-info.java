/**
 * Child JVMs of the tests: how they are started, watched and ended. What runs in them (real Hudi, a
 * Flink cluster) is the business of the packages beside this one.
 */
package org.apache.hudi.flink.it.process;
