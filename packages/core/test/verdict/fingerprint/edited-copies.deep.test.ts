import { plainDocument, plainVerification } from "@passmuster/conformance/fixtures";
import { createSeeded } from "@passmuster/core/testing";
import {
  drawPassport,
  drawSelfie,
  type Person,
  rasterise,
  specimenPerson,
} from "@passmuster/specimens/workshop";
import sharp from "sharp";
import { expect, test } from "vitest";
import { memoryStorage } from "../../../src/adapters/memory/storage.ts";
import type { VerificationDocument } from "../../../src/model/document.ts";
import type { Verification } from "../../../src/model/verification.ts";
import { fingerprint } from "../../../src/service/media/fingerprint.ts";
import { claimedByAnother } from "../../../src/service/pipeline/reuse.ts";

const seeded = createSeeded(8);
const width = 640;
/** The face on a passport's drawing of this width, in its pixels. */
const face = { left: 75, top: 137, width: 81, height: 118 };

async function showing(
  image: Uint8Array,
  name: string,
  given: Partial<VerificationDocument>,
): Promise<Verification> {
  const print = await fingerprint(image);
  if (!print) throw new Error("no fingerprint");
  const { width: own = 0 } = await sharp(image).metadata();
  const front = { ...print, scale: own / print.width };
  return plainVerification(seeded, {
    expected: { person: { firstName: name, lastName: "", dateOfBirth: "" }, documents: {} },
    documents: [plainDocument(seeded, { ...given, prints: { front, back: null } })],
  });
}

const passportOf = async (person: Person, number: string): Promise<Verification> => {
  const options = { number, issueDate: "2020-03-01", expiryDate: "2030-02-28" };
  const png = await rasterise(drawPassport(person, options), width);
  const image = await sharp(png).flatten({ background: "white" }).jpeg({ quality: 84 }).toBuffer();
  return showing(image, person.surname + number, {
    typeId: 3,
    country: "ATA",
    extracted: { document: { number, countryCode: "ATA" } },
    parts: [{ part: "portrait", state: "read", side: "front", box: face }],
  });
};

const store = memoryStorage();
const taken = async (verification: Verification): Promise<boolean> => {
  const [document] = verification.documents as [VerificationDocument];
  return (await claimedByAnother({ storage: store }, verification, document)).image;
};

test("an image of a passport with another name and number is that of another person, genuine ones are not", async () => {
  const persons = ["ed-1", "ed-2", "ed-3", "ed-4", "ed-5"].map(specimenPerson);
  for (const [at, person] of persons.entries()) {
    const genuine = await passportOf(person, `P100000${at}`);
    await store.save(genuine, []);
    expect(await taken(genuine)).toBe(false);
  }
  for (const [at, person] of persons.entries()) {
    const { surname, givenNames } = specimenPerson(`ed-other-${at}`);
    expect(await taken(await passportOf({ ...person, surname, givenNames }, `K200000${at}`))).toBe(true);
  }
});

test("a mirrored selfie that was cut by a tenth is that of another person", async () => {
  const drawn = async (seed: string) =>
    sharp(await rasterise(drawSelfie(specimenPerson(seed)), 600))
      .jpeg()
      .toBuffer();
  const selfie = { typeId: 41, country: "USA" };
  const [first, second] = [await drawn("ed-1"), await drawn("ed-2")];
  await store.save(await showing(first, "First", selfie), []);
  const { width: wide = 0, height = 0 } = await sharp(first).metadata();
  const part = {
    left: Math.round(wide / 20),
    top: Math.round(height / 20),
    width: Math.round(0.9 * wide),
    height: Math.round(0.9 * height),
  };
  const copy = await sharp(first).extract(part).flop().jpeg({ quality: 80 }).toBuffer();
  expect(await taken(await showing(copy, "Another", selfie))).toBe(true);
  expect(await taken(await showing(second, "Second", selfie))).toBe(false);
});
