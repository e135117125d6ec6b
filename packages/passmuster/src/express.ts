export * from "@passmuster/adapter-express";
