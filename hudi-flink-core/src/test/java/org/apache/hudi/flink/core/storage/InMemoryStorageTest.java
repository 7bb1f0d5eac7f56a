package org.apache.hudi.flink.core.storage;

import org.apache.hudi.flink.core.fixtures.InMemoryStorage;

class InMemoryStorageTest extends StorageContract {
  private final InMemoryStorage storage = new InMemoryStorage();

  @Override
  Storage storage() {
    return storage;
  }

  @Override
  String root() {
    return "/mem";
  }
}
