import { type DocumentType, documentTypes } from "@vouchsafe/core";
import { createReader, parseAamva, type Reader } from "@vouchsafe/extractor-local";
import {
  drawDriverLicence,
  drawInsurancePolicy,
  drawLease,
  photograph,
  type Quality,
  rasterise,
  specimenImage,
  specimenPerson,
} from "@vouchsafe/specimens";
import { wantedOf } from "../../packages/extractor-local/src/wanted.ts";
import type { folderEntries } from "./cases.ts";
import { cpuMs } from "./score.ts";

const options = { number: "HM-2048-7716", issueDate: "2025-01-15", expiryDate: "2034-01-14" };
const plain = (text = ""): string =>
  text
    .normalize("NFKD")
    .replace(/[^\p{L}\p{N}]/gu, "")
    .toLowerCase();

const kinds = [
  { id: 23, draw: (seed: string) => drawLease(specimenPerson(seed), options) },
  { id: 24, draw: (seed: string) => drawInsurancePolicy(specimenPerson(seed), { ...options, of: "home" }) },
  {
    id: 25,
    draw: (seed: string) => drawInsurancePolicy(specimenPerson(seed), { ...options, of: "vehicle" }),
  },
] as const;

/** Pages that prove an address: words found of those drawn, and fields right, absent and wrong. */
export async function pages(reader: Reader, quality: Quality, count: number) {
  const sum = { pages: 0, words: 0, found: 0, right: 0, absent: 0, wrong: 0, cpuMs: 0 };
  for (let index = 0; index < count; index += 1) {
    const kind = kinds[index % kinds.length] ?? kinds[0];
    const seed = `bench-page-${index}`;
    const drawing = kind.draw(seed);
    const front = await photograph(await rasterise(drawing, 1600), { quality, rotate: 0, seed });
    const seen = new Set<string>();
    const before = cpuMs();
    const { page = {} } = await reader.read({
      front,
      wanted: { mrz: false, page: kind.id },
      trace: (stage, lines) => {
        if (stage !== "lines") return;
        for (const { text } of lines as readonly { text: string }[])
          for (const word of text.split(" ")) seen.add(plain(word));
      },
    });
    sum.cpuMs += cpuMs() - before;
    const words = drawing.texts.filter((text) => text !== "SPECIMEN").flatMap((text) => text.split(" "));
    const wanted = words.map(plain).filter((word) => word.length > 1);
    sum.pages += 1;
    sum.words += wanted.length;
    sum.found += wanted.filter((word) => seen.has(word)).length;
    const { givenNames, surname, address } = specimenPerson(seed);
    const pairs = [
      [`${givenNames} ${surname}`, page.person?.fullName],
      [address.street, page.address?.street],
      [address.city, page.address?.city],
      [address.state, page.address?.state],
      [address.zip, page.address?.zip],
      [options.number, page.number],
      [options.expiryDate, page.until],
    ] as const;
    for (const [expected, read] of pairs) {
      sum[read === undefined ? "absent" : plain(read) === plain(expected) ? "right" : "wrong"] += 1;
    }
  }
  return sum;
}

/** Backs of licences of our own: how many give number, surname and birth of their barcode. */
export async function licenceBacks(reader: Reader, count: number) {
  const qualities: readonly Quality[] = ["clear", "worn"];
  let right = 0;
  let spent = 0;
  for (let index = 0; index < count; index += 1) {
    const seed = `bench-licence-${index}`;
    const person = specimenPerson(seed);
    const number = `L${String(10_000_019 * (index + 1)).slice(-8)}`;
    const { back } = drawDriverLicence(person, { ...options, number });
    const picture = await photograph(await rasterise(back, 1600), {
      quality: qualities[index % qualities.length] ?? "clear",
      rotate: 0,
      seed,
    });
    const before = cpuMs();
    const { barcode } = await reader.read({ front: picture, wanted: { mrz: false, barcode: "expected" } });
    spent += cpuMs() - before;
    const read = barcode?.reading;
    if (read?.documentNumber === number && read.dateOfBirth === person.dateOfBirth) right += 1;
  }
  return { count, right, cpuMs: spent / count };
}

export function records(entries: ReturnType<typeof folderEntries>["records"]) {
  const right = entries.filter(({ content, number, surname }) => {
    const reading = parseAamva(new TextDecoder("latin1").decode(content))?.reading;
    return reading?.documentNumber === number && plain(reading.surname) === plain(surname);
  });
  return { count: entries.length, right: right.length };
}

const typeOf = (name: string): DocumentType => {
  const found = documentTypes.find((type) => type.name === name);
  if (!found) throw new Error(`There is no type ${name}.`);
  return found;
};

/** Processor seconds of one verification as the pipeline reads it: a card's two sides with the selfie, and a lease. */
export async function wholeVerification(): Promise<number> {
  const reader = await createReader();
  const once = async () => {
    const before = cpuMs();
    await reader.read({
      front: specimenImage("id-card-front"),
      back: specimenImage("id-card-back"),
      selfie: specimenImage("selfie-ines"),
      wanted: wantedOf(typeOf("National ID Card")),
    });
    await reader.read({ front: specimenImage("lease"), wanted: wantedOf(typeOf("Lease Agreement")) });
    return (cpuMs() - before) / 1000;
  };
  await once();
  const seconds = await once();
  await reader.close();
  return seconds;
}
