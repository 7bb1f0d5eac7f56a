/**
 * How an operator asks its coordinator and waits for the answer: the client on the task's side, the
 * envelope that any class loader can open, and the way in which a coordinator holds an answer back.
 * What is asked is not known here.
 */
package org.apache.hudi.flink.sink.ask;
