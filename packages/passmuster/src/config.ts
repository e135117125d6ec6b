export * from "@passmuster/cli/config";
