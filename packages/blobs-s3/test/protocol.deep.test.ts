import { describeBlobStore } from "@passmuster/conformance";
import { startS3 } from "@passmuster/test-servers";
import { afterAll } from "vitest";
import { s3Blobs } from "../src/index.ts";
import { region } from "./own-server.ts";
import { bucket, credentials } from "./server.ts";

const shared = await Promise.all(
  [false, true].map((isVersioned) => startS3({ bucket, region, isVersioned })),
);
for (const { issuer } of shared) issuer.add(credentials);
afterAll(() => Promise.all(shared.map((server) => server.close())));

const [plain, versioned] = shared;
const open = (endpoint = "") => s3Blobs({ bucket, prefix: "some folder/ü+ü", region, endpoint, credentials });
describeBlobStore("a server that verifies signatures and conditions", () => open(plain?.endpoint));
describeBlobStore("a versioned bucket", () => open(versioned?.endpoint));
