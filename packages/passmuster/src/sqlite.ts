export * from "@passmuster/storage-sqlite";
