export * from "@passmuster/storage-postgres";
