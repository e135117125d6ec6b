// Writes a database, images and keys as this release leaves them, for the tests of later releases.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { identityBody, passport } from "@passmuster/test-servers/caller";
import { testDatabase } from "@passmuster/throwaway-postgres";
import { makeBackup } from "../src/backup/make.ts";
import { openStorage } from "../src/open/storage.ts";
import { version } from "../src/version.ts";
import { contentOf, openService } from "../test/releases/content.ts";

const verifications = "/api/v1/identity/verifications";
const { url, drop } = await testDatabase();

for (const kind of ["sqlite", "postgres"] as const) {
  const work = mkdtempSync(join(tmpdir(), "passmuster-release-"));
  const given = {
    storage: kind === "sqlite" ? `sqlite:${join(work, "passmuster.db")}` : url,
    keys: `file:${join(work, "keys")}`,
    blobs: `file:${join(work, "images")}`,
  };
  const service = await openService(await openStorage(given), join(work, "images"));
  await fill(service);
  const content = await contentOf(service);
  await service.passmuster.close();
  const folder = join(import.meta.dirname, "../test/releases/fixtures", version, kind);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  await makeBackup(given, folder);
  if (kind === "sqlite") {
    const file = join(folder, "database.db");
    writeFileSync(`${file}.gz`, gzipSync(readFileSync(file), { level: 9 }));
    rmSync(file);
  }
  writeFileSync(join(folder, "content.json"), `${JSON.stringify(content, undefined, 1)}\n`);
  rmSync(work, { recursive: true });
}
await drop();

/** Verifications in several statuses, one that is erased, and a webhook. The persons are invented. */
async function fill({ passmuster, call }: Awaited<ReturnType<typeof openService>>): Promise<void> {
  const begin = async (number: string): Promise<string> => {
    const documents = { photo_id: { ...identityBody.documents.photo_id, number } };
    const { data } = await call("POST", verifications, { ...identityBody, documents });
    await call("POST", "/api/v1/identity/documents", passport(data.id));
    return `${verifications}/${data.id}`;
  };
  const by = { comment: "Seen.", email: "mara@example.test" };
  await begin("X1234567");
  const rest = [];
  for (const number of ["X1234567", "SANDBOX-NAME", "SANDBOX-EXPIRED", "X7654321"])
    rest.push(await begin(number));
  for (const path of rest) await call("PUT", `${path}/submit`);
  await passmuster.drain();
  const [, named, , gone] = rest;
  await call("PUT", `${named}/approve`, by);
  await call("POST", `${named}/comments`, { content: "A note.", email: by.email });
  await call("DELETE", `${gone}`);
  await call("POST", "/api/v1/webhooks", { url: "https://hooks.example.test/passmuster" });
  await passmuster.drain();
}
