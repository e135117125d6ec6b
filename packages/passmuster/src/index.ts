export * from "@passmuster/core";
