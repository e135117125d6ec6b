import { readFileSync } from "node:fs";
import { join } from "node:path";
import {
  createPassmuster,
  directoryBlobs,
  fetchHandler,
  memoryBlobs,
  memoryStorage,
  type PassmusterOptions,
  sandboxExtractor,
} from "@passmuster/core";
import { sqliteStorage } from "@passmuster/storage-sqlite";
import { describe, expect, onTestFinished, test } from "vitest";
import { expectSaid, rows } from "./failure-table.ts";
import { mayMount, smallVolume } from "./small-volume.ts";

const origin = "https://id.example.test";
const picture = readFileSync(new URL("../../../tools/specimens/images/passport-ines.jpg", import.meta.url));
const create = {
  person: { first_name: "Avenna", last_name: "Dunmarch" },
  documents: { photo_id: { type: "Passport", number: "X1234567", country: "ATA" } },
};

/** A service with these parts and a caller with a token. */
async function serviceWith(parts: Partial<PassmusterOptions>) {
  const storage = parts.storage ?? memoryStorage();
  await storage.migrate();
  const passmuster = createPassmuster({
    publicUrl: origin,
    secret: "a secret of the tests, thirty-two bytes or more",
    blobs: memoryBlobs(),
    extractor: sandboxExtractor(),
    limits: { requestsPerMinute: false },
    ...parts,
    storage,
  });
  onTestFinished(() => passmuster.close());
  const { secret } = await passmuster.tokens.create({});
  const handle = fetchHandler(passmuster);
  const call = (method: string, path: string, body?: object): Promise<Response> =>
    handle(
      new Request(`${origin}${path}`, {
        method,
        headers: { authorization: `Bearer ${secret}`, "content-type": "application/json" },
        ...(body && { body: JSON.stringify(body) }),
      }),
    );
  return {
    call,
    async create() {
      const response = await call("POST", "/api/v1/identity/verifications", create);
      const { data } = (await response.json()) as { data?: { id: string } };
      return { response, id: data?.id ?? "" };
    },
    async ready() {
      const { status, message } = (await (await call("GET", "/health/ready")).json()) as Record<
        string,
        string
      >;
      return status ?? message ?? "";
    },
  };
}

describe.runIf(mayMount())("a full volume", () => {
  test("of the database refuses writes, answers reads, keeps what was acknowledged and recovers", async () => {
    const volume = smallVolume(4096);
    const service = await serviceWith({ storage: sqliteStorage(join(volume.folder, "passmuster.db")) });
    const { id: first } = await service.create();
    const acknowledged = [first];
    volume.fill();
    const refused = await (async () => {
      // The log beside the database has room for a while.
      for (let attempt = 0; attempt < 1_000; attempt += 1) {
        const { response, id } = await service.create();
        if (response.status !== 201) return response;
        acknowledged.push(id);
      }
      throw new Error("The volume never was full.");
    })();
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([
      503,
      expect.stringMatching(/^\d+$/),
    ]);
    await expect.poll(service.ready).not.toBe("ok");
    expectSaid(await service.ready(), "the database's disk is full");
    expect((await service.call("GET", `/api/v1/identity/verifications/${first}`)).status).toBe(200);

    volume.free();
    await expect.poll(service.ready).toBe("ok");
    acknowledged.push((await service.create()).id);
    for (const id of acknowledged)
      expect((await service.call("GET", `/api/v1/identity/verifications/${id}`)).status).toBe(200);
  });

  test("of the images refuses an upload, and room makes the service ready again", async () => {
    const volume = smallVolume(2048);
    const service = await serviceWith({ blobs: directoryBlobs(join(volume.folder, "images")) });
    const { id } = await service.create();
    volume.fill();
    const upload = () =>
      service.call("POST", "/api/v1/identity/documents", {
        verification: id,
        document: {
          context_type: "PHOTO_ID",
          type: 3,
          country: "ATA",
          front_side_data: picture.toString("base64"),
        },
      });
    const refused = await upload();
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([
      503,
      expect.stringMatching(/^\d+$/),
    ]);
    expect(await service.ready()).toBe("Not ready: blobs (ENOSPC).");
    expect(rows.get("the images' folder takes no writes")).toContain("`ENOSPC`");

    volume.free();
    await expect.poll(service.ready).toBe("ok");
    expect((await upload()).status).toBe(201);
  });
});
