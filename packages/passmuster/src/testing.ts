export * from "@passmuster/core/testing";
