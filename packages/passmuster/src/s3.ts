export * from "@passmuster/blobs-s3";
