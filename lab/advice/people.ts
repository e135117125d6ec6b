import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Kind, paperOf } from "../captures/documents.ts";
import { selfieOf, shownAs } from "../captures/good.ts";

/** One upload of a person: the images of a part as they are then. */
export interface Upload {
  readonly what: string;
  readonly context: "photo-id" | "selfie" | "proof-of-address";
  readonly type: number;
  readonly country: string;
  readonly front: string;
  readonly back?: string;
}

const photoIds: readonly Kind[] = ["passport", "licence", "ID card"];
/** Type of a selfie in the catalogue. */
const selfieType = 41;

/**
 * The uploads of people with different documents, in the order in which a person makes them. Drawn once; a
 * folder keeps the images for the next run.
 */
export async function drawPeople(seed: string, folder?: string): Promise<readonly (readonly Upload[])[]> {
  const people: (readonly Upload[])[] = [];
  for (const kind of photoIds) people.push(await drawPerson(kind, `${seed}/${kind}`, folder));
  return people;
}

async function drawPerson(kind: Kind, seed: string, folder: string | undefined): Promise<readonly Upload[]> {
  const file = folder && join(folder, `${seed.replaceAll(/\W/g, "-")}.json`);
  if (file && existsSync(file)) return JSON.parse(readFileSync(file, "utf8")) as readonly Upload[];
  const paper = paperOf(kind, seed);
  const { type, country, front, back } = await shownAs(paper, seed);
  const bill = await shownAs(paperOf("bill", seed), `${seed}/bill`);
  const photoId = { context: "photo-id", type, country, front: base64(front) } as const;
  const selfie = { context: "selfie", type: selfieType, country } as const;
  const uploads: readonly Upload[] = [
    { ...photoId, what: back ? `${kind}, front` : kind },
    ...(back ? [{ ...photoId, what: `${kind}, both sides`, back: base64(back) }] : []),
    { ...selfie, what: "selfie", front: base64(await selfieOf(paper, seed)) },
    {
      what: "utility bill",
      context: "proof-of-address",
      type: bill.type,
      country: bill.country,
      front: base64(bill.front),
    },
  ];
  if (file && folder) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(file, JSON.stringify(uploads));
  }
  return uploads;
}

const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString("base64");
