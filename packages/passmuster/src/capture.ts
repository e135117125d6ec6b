export * from "@passmuster/capture";
