export * from "@passmuster/screening";
