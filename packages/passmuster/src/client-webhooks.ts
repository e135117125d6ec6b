export * from "@passmuster/client/webhooks";
