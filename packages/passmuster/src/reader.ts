export * from "@passmuster/extractor-local";
