import {
  createPassmuster,
  documentTypes,
  memoryBlobs,
  memoryStorage,
  type VerificationDocumentType,
} from "@passmuster/core";
import type { Box, Extraction } from "@passmuster/core/ports";
import { specimenImage } from "@passmuster/specimens";
import sharp from "sharp";
import { afterAll, expect, test } from "vitest";
import { localExtractor } from "../../src/index.ts";

const local = localExtractor();
const passmuster = createPassmuster({
  publicUrl: "https://id.example.test",
  secret: "a secret of the tests, thirty-two bytes or more",
  storage: memoryStorage(),
  blobs: memoryBlobs(),
  extractor: local,
});
afterAll(() => passmuster.close());

const type = passportType();
const person = { firstName: "Ines", lastName: "Moreau Valdes", dateOfBirth: "1987-03-08" };
const photoId = { type: "Passport", number: "AQ4821736", country: "ATA" };

/**
 * As a phone stores it: lying, with the orientation in its metadata, and larger than the copy that is read.
 */
async function asPhoned(upright: Uint8Array): Promise<Buffer> {
  const { width = 0 } = await sharp(upright).metadata();
  const large = await sharp(upright)
    .resize({ width: Math.round(width * 2.8) })
    .toBuffer();
  return sharp(large).rotate(270).withMetadata({ orientation: 6 }).jpeg({ quality: 95 }).toBuffer();
}

function passportType(): VerificationDocumentType {
  const found = documentTypes.find(({ id }) => id === 3);
  if (!found) throw new Error("The catalogue has no passport.");
  return found;
}

async function read(bytes: Buffer): Promise<Extraction> {
  const expected = { person, documents: { photoId } };
  const id = "doc_00000000000000000000000000";
  const document = { id, type, country: "ATA", attempt: 1, expected } as const;
  return local.extract({ document, front: { bytes, mediaType: "image/jpeg" } }, AbortSignal.timeout(60_000));
}

const covered = (picture: Buffer, { left, top, width, height }: Box): Promise<Buffer> =>
  sharp(picture)
    .composite([{ input: { create: { width, height, channels: 3, background: "#e8e4da" } }, left, top }])
    .jpeg({ quality: 95 })
    .toBuffer();

const printedIn = ({ printed }: Extraction): Readonly<Record<string, string | undefined>> => ({
  ...printed?.person,
  ...printed?.document,
});

test("on a drawn passport, each box covers its value on the stored image and no other value", async () => {
  const { verifications, documents } = passmuster.flow("identity");
  const { id: verification } = await verifications.create({ person, documents: { photoId } });
  const frontSideData = await asPhoned(specimenImage("passport-ines"));
  await documents.upload({
    verification,
    document: { contextType: "PHOTO_ID", type: 3, country: "ATA", frontSideData },
  });
  await verifications.submit(verification);
  await passmuster.drain();
  const [document] = (await verifications.get(verification, { withParts: true })).documents;
  const address = document?.urlFront.replace("https://id.example.test", "") ?? "";
  const { body } = await passmuster.handle({ method: "GET", url: address, headers: {} });
  const stored = Buffer.from(body ?? "");
  const { width, height } = await sharp(stored).metadata();
  expect(document?.images?.front).toEqual({ width, height });

  const whole = await read(stored);
  const print = document?.parts?.find(({ part }) => part === "print");
  const boxes = Object.entries(print?.fields ?? {}).filter(([name]) => printedIn(whole)[name] !== undefined);
  expect(boxes.map(([name]) => name)).toEqual(
    expect.arrayContaining(["surname", "givenNames", "dateOfBirth", "number", "expirationDate"]),
  );
  for (const [name, box] of boxes) {
    const without = printedIn(await read(await covered(stored, box)));
    const others = boxes.map(([other]) => other).filter((other) => other !== name);
    expect([name, without[name] === printedIn(whole)[name]]).toEqual([name, false]);
    const lost = others.filter((other) => without[other] !== printedIn(whole)[other]);
    expect([name, lost]).toEqual([name, []]);
  }

  const zone = document?.parts?.find(({ part }) => part === "mrz")?.box;
  expect(zone).not.toBeNull();
  const margin = { top: 30, bottom: 30, left: 30, right: 30, background: "#e8e4da" };
  const cut = await sharp(stored)
    .extract(zone ?? { left: 0, top: 0, width: 1, height: 1 })
    .extend(margin)
    .jpeg()
    .toBuffer();
  expect((await read(cut)).mrz?.lines).toEqual(whole.mrz?.lines);
});
