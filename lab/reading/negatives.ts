import {
  drawDriverLicence,
  drawIdCard,
  drawInsurancePolicy,
  drawLease,
  drawSelfie,
  photograph,
  rasterise,
  specimenImage,
  specimenPerson,
} from "@passmuster/specimens/workshop";
import sharp from "sharp";
import { type Random, random } from "../../tools/specimens/src/seed.ts";
import { createSheet } from "../../tools/specimens/src/sheet.ts";
import { table } from "../../tools/specimens/src/table.ts";
import { booklet, printZone } from "../../tools/specimens/src/zone-print.ts";

export interface Negative {
  readonly name: string;
  readonly bytes: Uint8Array;
}

const kept = [
  "id-card-front",
  "driver-licence-front",
  "driver-licence-back",
  "driver-licence-front-worn",
  "lease",
  "lease-scan",
  "home-insurance",
  "vehicle-insurance",
  "selfie-ines",
  "selfie-other-person",
] as const;

const options = { number: "HM-2048-7716", issueDate: "2025-01-15", expiryDate: "2034-01-14" };
const characters = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ<";

type Make = (seed: string) => Promise<Uint8Array>;

const photographed = (
  drawing: Parameters<typeof rasterise>[0],
  seed: string,
  ground: "table" | "none" = "table",
) => rasterise(drawing, 1600).then((flat) => photograph(flat, { quality: "clear", rotate: 0, seed, ground }));

const jpegOf = (data: Uint8Array, width: number, height: number, channels: 1 | 3): Promise<Uint8Array> =>
  sharp(data, { raw: { width, height, channels } }).jpeg({ quality: 80 }).toBuffer();

function painted(seed: string, grey: (x: number, y: number, r: Random) => number): Promise<Uint8Array> {
  const r = random(seed);
  const [width, height] = [1100, 780];
  const data = new Uint8Array(width * height);
  for (let at = 0; at < data.length; at += 1) data[at] = grey(at % width, Math.floor(at / width), r);
  return jpegOf(data, width, height, 1);
}

/** Two random lines of 44 characters, which resemble an MRZ but are not one. */
async function randomLines(seed: string): Promise<Uint8Array> {
  const r = random(seed);
  const line = () => Array.from({ length: 44 }, () => characters[r.whole(0, 36)]).join("");
  const sheet = createSheet(125, 88);
  sheet.add(`<rect width="125" height="88" fill="#e9ebe4"/>`);
  printZone(sheet, [line(), line()], 88, booklet);
  return photographed(sheet.drawing(), seed);
}

const makes: Readonly<Record<string, Make>> = {
  lease: (seed) => photographed(drawLease(specimenPerson(seed), options), seed),
  policy: (seed) => photographed(drawInsurancePolicy(specimenPerson(seed), { ...options, of: "home" }), seed),
  "licence, front": (seed) => photographed(drawDriverLicence(specimenPerson(seed), options).front, seed),
  "licence, back": (seed) => photographed(drawDriverLicence(specimenPerson(seed), options).back, seed),
  "card, front": (seed) => photographed(drawIdCard(specimenPerson(seed), options).front, seed),
  selfie: (seed) => photographed(drawSelfie(specimenPerson(seed)), seed, "none"),
  "a table": (seed) => jpegOf(table(seed, 1100, 780), 1100, 780, 3),
  noise: (seed) => painted(seed, (_x, _y, r) => r.whole(0, 255)),
  stripes: (seed) => {
    const [wide, high] = [random(`${seed}/x`).whole(6, 24), random(`${seed}/y`).whole(10, 60)];
    return painted(seed, (x, y) => (Math.floor(y / high) % 2 === 0 || x % wide < wide / 2 ? 235 : 40));
  },
  "lines by lot": randomLines,
};

/** Our own specimens without an MRZ, then random pages, licences, selfies, textures and lines. */
export async function* negativePictures(
  count: number,
  { from, seed }: { readonly from: number; readonly seed: string },
): AsyncGenerator<Negative> {
  const names = Object.keys(makes);
  for (const name of from === 0 ? kept.slice(0, count) : []) yield { name, bytes: specimenImage(name) };
  for (let index = from; index < from + count - (from === 0 ? kept.length : 0); index += 1) {
    const name = names[index % names.length] ?? "";
    const bytes = await makes[name]?.(`${seed}-negative-${index}`);
    if (bytes) yield { name: `${name} ${index}`, bytes };
  }
}
