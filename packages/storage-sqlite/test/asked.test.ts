import { join } from "node:path";
import { crc32, deflateSync } from "node:zlib";
import { createSeeded, type Seeded, testPassmuster } from "@passmuster/core/testing";
import Database from "better-sqlite3";
import { expect, test } from "vitest";
import { sqliteStorage } from "../src/index.ts";
import { temporaryDirectory } from "./directory.ts";

const directory = temporaryDirectory();

const wholes = /^(begin|commit|rollback|savepoint|release)/i;

/** A storage whose statements are counted, those that begin and end transactions apart. */
function counted(name: string) {
  let statements = 0;
  const database = new Database(join(directory, name), {
    verbose: (source) => {
      if (!wholes.test(String(source))) statements += 1;
    },
  });
  return { database, storage: sqliteStorage(database), asked: () => statements };
}

function chunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** A picture with a fingerprint: squares of random greys, as PNG. */
function squares(seeded: Seeded): Uint8Array {
  const [width, height, side] = [480, 320, 8];
  const greys = Array.from({ length: (width / side) * (height / side) }, () => seeded.below(256));
  const rows = Buffer.alloc((width + 1) * height);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1)
      rows[y * (width + 1) + 1 + x] =
        greys[Math.floor(y / side) * (width / side) + Math.floor(x / side)] ?? 0;
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 0, 0, 0, 0]);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  const signature = Buffer.from("89504e470d0a1a0a", "hex");
  return Buffer.concat([
    signature,
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(rows)),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

test("a whole verification asks SQLite for at most 450 statements", async () => {
  const seeded = createSeeded(31);
  const { database, storage, asked } = counted("asked.db");
  await storage.migrate();
  const { passmuster, make, close, started } = await testPassmuster({ storage });
  await started();
  const before = asked();
  const { verifications, documents } = passmuster.flow("identity");
  const photoId = make.document({ type: "Passport", country: "ATA" });
  const { id } = await verifications.create({ ...make.verification(), documents: { photoId } });
  const upload = { verification: id };
  await documents.upload({
    ...upload,
    document: { contextType: "PHOTO_ID", type: 3, country: "ATA", frontSideData: squares(seeded) },
  });
  await documents.upload({
    ...upload,
    document: { contextType: "SELFIE", type: 41, country: "ATA", frontSideData: squares(seeded) },
  });
  await verifications.submit(id);
  await passmuster.drain();
  expect((await verifications.get(id)).statusLabel).toBe("Approved");
  expect(asked() - before).toBeLessThanOrEqual(450);
  const claimed = database.prepare("select kind from passmuster_claims where kind <> 'number'").pluck().all();
  expect(claimed).toStrictEqual(["front", "front"]);
  await close();
  await storage.close();
  database.close();
});
