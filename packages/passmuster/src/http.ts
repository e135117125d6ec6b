export * from "@passmuster/core/http";
