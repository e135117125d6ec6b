import { describeBlobStore } from "@passmuster/conformance";
import { describe } from "vitest";
import { s3FromUrl } from "../src/index.ts";

/**
 * The suite against a server of yours; the bucket exists. With the credentials in variables:
 * `TEST_S3_URL="s3://bucket?region=us-east-1&endpoint=http://…" npm test --
 * packages/blobs-s3/test/other-server`
 */
const { TEST_S3_URL = "" } = process.env;

describe.runIf(TEST_S3_URL !== "")("the server of TEST_S3_URL", () => {
  describeBlobStore("s3", () => s3FromUrl(TEST_S3_URL));
});
