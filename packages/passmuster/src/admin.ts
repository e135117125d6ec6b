export * from "@passmuster/core/admin";
