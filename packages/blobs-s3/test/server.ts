import { mkdtempSync, rmSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import S3rver from "@20minutes/s3rver";
import { afterAll } from "vitest";

export const bucket = "identity-images";
export const credentials = { accessKeyId: "S3RVER", secretAccessKey: "S3RVER" };

/** An S3 server for this test file, with one bucket; resolves to its address. */
export async function s3Server(): Promise<string> {
  const directory = mkdtempSync(join(tmpdir(), "passmuster-s3-"));
  const server = new S3rver({
    address: "127.0.0.1",
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: bucket, configs: [] }],
  });
  const { port }: AddressInfo = await server.run();
  afterAll(async () => {
    await server.close();
    rmSync(directory, { recursive: true, force: true });
  });
  return `http://127.0.0.1:${port}`;
}
