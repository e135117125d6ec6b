import { drawIdCard, rasterise, specimenPerson } from "@passmuster/specimens/workshop";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createService, type Service } from "../../service.ts";

const people = 8;
const numberOf = (index: number) => `ID${1_000_000 + index * 7919}`;

/** A card as a flat scan: for all persons, each part of it is at the same pixels. */
async function scanOf(index: number, side: "front" | "back"): Promise<string> {
  const dates = { issueDate: "2024-01-02", expiryDate: "2034-01-01" };
  const card = drawIdCard(specimenPerson(`card-${index}`), { number: numberOf(index), ...dates });
  const png = await rasterise(card[side], 1240);
  return (await sharp(png).flatten({ background: "white" }).jpeg({ quality: 88 }).toBuffer()).toString(
    "base64",
  );
}

let service: Service;
let cards: readonly { readonly front: string; readonly back: string }[];
beforeAll(async () => {
  service = await createService();
  cards = await Promise.all(
    Array.from({ length: people }, async (_, index) => ({
      front: await scanOf(index, "front"),
      back: await scanOf(index, "back"),
    })),
  );
}, 120_000);
afterAll(() => service.passmuster.close());

/** A verification of its own person, with pictures of this card. */
async function upload(
  index: number,
  { front, back }: { readonly front: string; readonly back: string },
  number = numberOf(index),
) {
  const { givenNames, surname, dateOfBirth } = specimenPerson(`card-${index}`);
  const photo_id = { type: "National ID Card", number, country: "ATA" };
  const created = await service.call("POST", "/api/v1/identity/verifications", {
    person: { first_name: givenNames, last_name: surname, date_of_birth: dateOfBirth },
    documents: { photo_id },
  });
  const verification = created.json.data.id;
  const document = { context_type: "PHOTO_ID", type: 12, country: "ATA" };
  const pictures = { front_side_data: front, back_side_data: back };
  await service.call("POST", "/api/v1/identity/documents", {
    verification,
    document: { ...document, ...pictures },
  });
  return verification;
}

async function failedOf(verification: string): Promise<readonly string[]> {
  await service.call("PUT", `/api/v1/identity/verifications/${verification}/submit`);
  await service.passmuster.drain();
  const { json } = await service.call("GET", `/api/v1/identity/verifications/${verification}`);
  return Object.keys(json.data.documents[0].rules.failed_rules);
}

test("people whose cards have one layout accuse nobody, also while the others' are not read yet", async () => {
  const waiting = await Promise.all(cards.map((card, index) => upload(index, card)));
  for (const verification of waiting) expect(await failedOf(verification)).not.toContain("RuleDI009");
}, 120_000);

test("the front of another person's card is found, beside any back", async () => {
  const [theirs, own] = cards;
  const pictures = { front: theirs?.front ?? "", back: own?.back ?? "" };
  const verification = await upload(people + 1, pictures, numberOf(0));
  expect(await failedOf(verification)).toContain("RuleDI009");
}, 120_000);
