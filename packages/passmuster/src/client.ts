export * from "@passmuster/client";
