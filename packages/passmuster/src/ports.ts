export * from "@passmuster/core/ports";
