import { createPassmuster, type PassmusterOptions, sandboxExtractor } from "@passmuster/core";
import type { Environment } from "@passmuster/core/ports";
import type { Verification, VerificationStorage } from "@passmuster/core/storage";
import { specimenImage } from "@passmuster/specimens";
import sharp from "sharp";
import { systemEnvironment } from "../../packages/core/src/base/runtime/environment.ts";
import { type Random, random } from "../../tools/specimens/src/seed.ts";

/** Of the process that fills the database, and of the server. */
export const secret = "a secret of the bench, thirty-two bytes or more";
export const tenant = "default";
export const flows = ["identity", "address"] as const;

const second = 1_000_000;
const scenarios = ["NAME", "DOB", "NUMBER", "COUNTRY", "ZONE", "PRINT", "QUALITY", "DATES"] as const;

/** The clock of so many seconds ago. */
export function secondsAgo(seconds: number): Environment {
  const system = systemEnvironment();
  return { ...system, now: () => system.now() - seconds * second };
}

/** Double Checks as the API makes them, each with a picture. @returns the last one */
export async function makeCases(
  options: Pick<PassmusterOptions, "storage" | "blobs" | "environment">,
  storage: VerificationStorage,
  count: number,
): Promise<Verification> {
  const passmuster = createPassmuster({
    ...options,
    publicUrl: "http://127.0.0.1:3000",
    secret,
    extractor: sandboxExtractor(),
    limits: { requestsPerMinute: false },
  });
  const { verifications, documents } = passmuster.flow("identity");
  const seed = random("pictures");
  let last = "";
  for (let index = 0; index < count; index += 1) {
    const scenario = scenarios[index % scenarios.length];
    const { id } = await verifications.create({
      vendorReference: `case ${index}`,
      person: { firstName: "Inés", lastName: `Moreau ${wordOf(index)}`, dateOfBirth: "1987-03-08" },
      documents: { photoId: { type: "Passport", number: `SANDBOX-${scenario}`, country: "ATA" } },
    });
    const frontSideData = await pictureOf(seed);
    const document = { contextType: "PHOTO_ID", type: 3, country: "ATA", frontSideData } as const;
    await documents.upload({ verification: id, document });
    await verifications.submit(id);
    last = id;
  }
  await passmuster.drain();
  const made = await storage.load(tenant, last as Verification["id"]);
  if (made?.status !== "double_check") throw new Error(`The cases ended in ${made?.status}.`);
  return made;
}

/** The specimen under a pattern of its own: no two pictures are alike. */
async function pictureOf(seed: Random): Promise<Buffer> {
  const levels = Buffer.from(Array.from({ length: 600 }, () => seed.whole(60, 255)));
  const pattern = await sharp(levels, { raw: { width: 30, height: 20, channels: 1 } })
    .resize(1430, 1063, { kernel: "nearest", fit: "fill" })
    .png({ compressionLevel: 1 })
    .toBuffer();
  return sharp(specimenImage("passport-ines"))
    .composite([{ input: pattern, blend: "multiply" }])
    .jpeg({ quality: 85 })
    .toBuffer();
}

interface Row {
  readonly count: number;
  /** When the first was made. */
  readonly from: number;
  /** Microseconds between two. */
  readonly apart: number;
}

/** Saves Double Checks like `model`. Each is of another person and has another number. */
export async function fillQueue(
  storage: VerificationStorage,
  model: Verification,
  { count, from, apart }: Row,
): Promise<void> {
  const environment = systemEnvironment();
  const seed = random("queue");
  let made = 0;
  const saver = async (): Promise<void> => {
    while (made < count) {
      made += 1;
      await storage.save(likeIt(model, environment, from + made * apart, made, seed), []);
    }
  };
  await Promise.all(Array.from({ length: 64 }, saver));
}

function likeIt(
  { salt: _salt, ...model }: Verification,
  { id }: Environment,
  at: number,
  index: number,
  seed: Random,
): Verification {
  const later = (instant: number): number => instant - model.createdAt + at;
  const number = `P${seed.whole(10_000_000, 99_999_999)}`;
  const lastName = `${seed.pick(["Marlow", "Okafor", "Lindqvist", "Petrova"])} ${wordOf(index)}`;
  const firstName = seed.pick(["Ana", "Bela", "Chidi", "Dana", "Emre", "Farah"]);
  return {
    ...model,
    id: id("ver"),
    tenant,
    flow: flows[index % flows.length] ?? "identity",
    version: 1,
    vendorReference: `order-${index}`,
    expected: {
      person: { firstName, lastName, dateOfBirth: "1987-03-08" },
      documents: { photoId: { type: "Passport", number, country: "ATA" } },
    },
    createdAt: at,
    submittedAt: later(model.submittedAt ?? model.createdAt),
    updatedAt: later(model.updatedAt),
    documents: model.documents.map((document) => ({
      ...document,
      id: id("doc"),
      createdAt: later(document.createdAt),
      updatedAt: later(document.updatedAt),
      decisions: document.decisions.map((decision) => ({ ...decision, id: id("dec") })),
      prints: { front: null, back: null },
      reading: null,
    })),
    history: model.history.map((entry) => ({
      ...entry,
      id: id("hist"),
      createdAt: later(entry.createdAt),
    })),
  };
}

/** A word for a number: names have no digits. */
function wordOf(number: number): string {
  const digits = [...number.toString(26).padStart(4, "0")];
  return digits.map((digit) => String.fromCharCode(97 + Number.parseInt(digit, 26))).join("");
}
