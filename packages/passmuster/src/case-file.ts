export * from "@passmuster/case-file";
