export * from "@passmuster/desk";
