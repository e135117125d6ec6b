import { describeBlobStore } from "@passmuster/conformance";
import { s3Blobs } from "../src/index.ts";
import { bucket, credentials, s3Server } from "./server.ts";

const endpoint = await s3Server();

describeBlobStore("s3", () =>
  s3Blobs({ bucket, prefix: "some folder/ü+ü", region: "us-east-1", endpoint, credentials }),
);
