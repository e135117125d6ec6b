import { chmodSync, cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { testDatabase } from "@passmuster/throwaway-postgres";
import { describe, expect, test } from "vitest";
import { openStorage } from "../../src/open/storage.ts";
import { emptyFolder } from "../command-line.ts";
import { runHere } from "../run-here.ts";
import { contentOf, openService } from "./content.ts";

const fixtures = join(import.meta.dirname, "fixtures");

/** A copy of a fixture, as `passmuster backup` wrote it. Git keeps no modes. */
function backupOf(release: string, kind: string): string {
  const folder = join(emptyFolder(), "backup");
  cpSync(join(fixtures, release, kind), folder, { recursive: true });
  rmSync(join(folder, "content.json"));
  chmodSync(join(folder, "keys"), 0o600);
  chmodSync(join(folder, "keys.erasable"), 0o700);
  if (kind !== "sqlite") return folder;
  const packed = join(folder, "database.db.gz");
  writeFileSync(join(folder, "database.db"), gunzipSync(readFileSync(packed)), { mode: 0o600 });
  rmSync(packed);
  return folder;
}

describe.each(readdirSync(fixtures))("the data of release %s", (release) => {
  test.each(["sqlite", "postgres"])("is read whole after an upgrade: %s", async (kind) => {
    const database = kind === "postgres" ? await testDatabase() : undefined;
    const folder = join(emptyFolder(), "restored");
    mkdirSync(folder);
    const given = {
      storage: database?.url ?? `sqlite:${join(folder, "passmuster.db")}`,
      keys: `file:${join(folder, "keys")}`,
      blobs: `file:${join(folder, "images")}`,
    };
    const environment = {
      PASSMUSTER_STORAGE: given.storage,
      PASSMUSTER_KEYS: given.keys,
      PASSMUSTER_BLOBS: given.blobs,
    };
    const copy = backupOf(release, kind);
    expect((await runHere(folder, ["backup", "--verify", copy], environment)).stderr).toBe("");
    expect(await runHere(folder, ["restore", copy], environment)).toMatchObject({ status: 0 });
    expect(await runHere(folder, ["migrate"], environment)).toMatchObject({ status: 0 });
    const audit = await runHere(folder, ["audit", "verify"], environment);
    expect([audit.status, audit.stdout]).toEqual([0, expect.stringMatching(/intact\n$/)]);

    const service = await openService(await openStorage(given), join(folder, "images"));
    const content = JSON.parse(readFileSync(join(fixtures, release, kind, "content.json"), "utf8"));
    expect(content.verifications).toHaveLength(4);
    // A later release may tell more.
    expect(await contentOf(service)).toMatchObject(content);
    const [{ id }] = content.verifications;
    await service.call("DELETE", `/api/v1/identity/verifications/${id}`);
    await service.passmuster.drain();
    await service.passmuster.close();
    await database?.drop();
  });
});
