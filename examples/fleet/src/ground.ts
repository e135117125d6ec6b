import { mkdtempSync, rmSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import S3rver from "@20minutes/s3rver";

/** The resources that all processes share. */
export interface Ground {
  readonly databaseUrl: string;
  /** The file of keys that every process shares. */
  readonly keys: string;
  readonly blobs: string;
  readonly credentials: Readonly<Record<string, string>>;
  close(): Promise<void>;
}

/** The database of `EMPTY_DATABASE_URL`; in Passmuster's own repository a new one. */
async function emptyDatabase(url = process.env.EMPTY_DATABASE_URL) {
  if (url) return { url, drop: async () => {} };
  const { testDatabase } = await import("@passmuster/throwaway-postgres");
  return testDatabase();
}

/** Starts a Postgres and an S3 from npm for this run. A real fleet has its own. */
export async function openGround(): Promise<Ground> {
  const database = await emptyDatabase();
  const directory = mkdtempSync(join(tmpdir(), "fleet-"));
  const configureBuckets = [{ name: "pictures", configs: [] }];
  const s3 = new S3rver({ address: "127.0.0.1", port: 0, silent: true, directory, configureBuckets });
  const { port }: AddressInfo = await s3.run();
  return {
    databaseUrl: database.url,
    keys: join(directory, "keys", "ring"),
    blobs: `s3://pictures/?region=us-east-1&endpoint=http://127.0.0.1:${port}`,
    credentials: { AWS_ACCESS_KEY_ID: "S3RVER", AWS_SECRET_ACCESS_KEY: "S3RVER" },
    async close() {
      await s3.close();
      await database.drop();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
