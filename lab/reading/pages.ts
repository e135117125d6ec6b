import { createReader, type Reader } from "@passmuster/extractor-local/in-process";
import {
  drawInsurancePolicy,
  drawLease,
  photograph,
  type Quality,
  rasterise,
  specimenPerson,
} from "@passmuster/specimens/workshop";
import {
  sameCity,
  samePostalCode,
  sameState,
  sameStreet,
} from "../../packages/core/src/verdict/comparison/address.ts";
import { sameName, sameNumber, sameText } from "../../packages/core/src/verdict/comparison/compare.ts";
import { atLeast, type Goal } from "./goals.ts";
import { plain } from "./letters.ts";
import { cpuMs } from "./score.ts";
import type { Settings } from "./settings.ts";

const options = { number: "HM-2048-7716", issueDate: "2025-01-15", expiryDate: "2034-01-14" };
const kinds = [
  { id: 23, draw: (seed: string) => drawLease(specimenPerson(seed), options) },
  { id: 24, draw: (seed: string) => drawInsurancePolicy(specimenPerson(seed), { ...options, of: "home" }) },
  {
    id: 25,
    draw: (seed: string) => drawInsurancePolicy(specimenPerson(seed), { ...options, of: "vehicle" }),
  },
] as const;

interface Sum {
  pages: number;
  words: number;
  found: number;
  fields: number;
  passed: number;
  cpuMs: number;
  readonly failed: string[];
}

/** Compares words without spaces, case, marks and punctuation, and fields as the rules do. */
async function addPage(sum: Sum, reader: Reader, quality: Quality, index: number, seedOfAll: string) {
  const kind = kinds[index % kinds.length] ?? kinds[0];
  const seed = `${seedOfAll}-page-${index}`;
  const drawing = kind.draw(seed);
  const front = await photograph(await rasterise(drawing, 1600), { quality, rotate: 0, seed });
  const seen: string[] = [];
  const before = cpuMs();
  const { page = {} } = await reader.read({
    front,
    wanted: { mrz: false, page: kind.id },
    trace: (stage, lines) => {
      if (stage === "lines")
        seen.push(...(lines as readonly { text: string }[]).map(({ text }) => plain(text)));
    },
  });
  sum.cpuMs += cpuMs() - before;
  const words = drawing.texts.filter((text) => text !== "SPECIMEN").flatMap((text) => text.split(" "));
  const wanted = words.map(plain).filter((word) => word.length > 1);
  const person = specimenPerson(seed);
  const { givenNames, surname, address } = person;
  const read: Readonly<Record<string, string | undefined>> = { ...page.address };
  const expected = { firstName: givenNames, lastName: surname };
  const outcomes = {
    name: [sameName(expected, page.person ?? {}), `${givenNames} ${surname}`, page.person?.fullName],
    street: [sameStreet(address.street, read.street ?? ""), address.street, read.street],
    city: [sameCity(address.city, read.city ?? ""), address.city, read.city],
    state: [sameState(address.state, read.state ?? ""), address.state, read.state],
    zip: [samePostalCode(address.zip, read.zip ?? ""), address.zip, read.zip],
    number: [sameNumber(options.number, page.number ?? ""), options.number, page.number],
    until: [sameText(options.expiryDate, page.until ?? ""), options.expiryDate, page.until],
  } as const;
  sum.pages += 1;
  sum.words += wanted.length;
  sum.found += wanted.filter((word) => seen.some((line) => line.includes(word))).length;
  for (const [name, [passed, own, other]] of Object.entries(outcomes)) {
    sum.fields += 1;
    if (passed) sum.passed += 1;
    else sum.failed.push(`${quality} ${index} ${name}: ${other ?? "absent"} for ${own}`);
  }
}

const shown = (quality: Quality, { pages: read, words, found, fields, passed, cpuMs: spent }: Sum): string =>
  `${quality}: ${read} pages, words ${((100 * found) / words).toFixed(1)} %, fields ${passed}/${fields}, ${Math.round(spent / read)} CPU-ms each`;

/**
 * Reads pages that prove an address, at four qualities: the drawn words, and the fields that rules compare.
 */
export async function pages({ pages: count, from, seed }: Settings): Promise<readonly Goal[]> {
  const reader = await createReader();
  const goals: Goal[] = [];
  for (const quality of ["scan", "clear", "worn", "poor"] as const) {
    const sum: Sum = { pages: 0, words: 0, found: 0, fields: 0, passed: 0, cpuMs: 0, failed: [] };
    for (let index = from; index < from + count; index += 1) await addPage(sum, reader, quality, index, seed);
    for (const line of [shown(quality, sum), ...sum.failed]) console.log(line);
    goals.push(
      atLeast(quality === "poor" ? 0.95 : 0.97, `words of pages, ${quality}`, sum.found, sum.words),
      atLeast(1, `compared fields of pages, ${quality}`, sum.passed, sum.fields),
    );
  }
  await reader.close();
  return goals;
}
