import { documentTypes } from "@passmuster/core";
import type { ExtractedData } from "@passmuster/core/ports";
import { type PdfPictures, pdfPictures } from "@passmuster/extractor-local";
import {
  createReader,
  type Reader,
  toExtraction,
  typeUnannounced,
  wantedUnannounced,
} from "@passmuster/extractor-local/in-process";
import { iso3OfName } from "../../packages/core/src/verdict/catalogue/countries.ts";
import { type Labelled, labelledOf } from "./cases.ts";
import { addOutcome, goalsOfTally, outcomeOf, type Tally, tableOf } from "./field-tally.ts";
import { atMost, type Goal } from "./goals.ts";
import { plain, sameLetters } from "./letters.ts";
import { cpuMs } from "./score.ts";
import type { Settings } from "./settings.ts";

type Read = (data: ExtractedData) => string | undefined;
type Same = (expected: string, read: string) => boolean;

interface Field {
  readonly name: string;
  /** The label's name in index.json. */
  readonly label: string;
  readonly read: Read;
  readonly same: Same;
}

const sameDay: Same = (expected, read) => expected === read;
/** Each comma-separated part occurs in the reading. */
const samePlace: Same = (expected, read) =>
  expected.split(",").every((part) => plain(read).includes(plain(part)));
const sameIssuer: Same = (expected, read) =>
  plain(expected).includes(plain(read)) || plain(read).includes(plain(expected));

/** The fields of cards and licences. */
export const cardFields: readonly Field[] = [
  { name: "number", label: "documentNumber", read: ({ document }) => document?.number, same: sameLetters },
  { name: "surname", label: "surname", read: ({ person }) => person?.surname, same: sameLetters },
  { name: "given names", label: "given", read: ({ person }) => person?.givenNames, same: sameLetters },
  { name: "birth", label: "dob", read: ({ person }) => person?.dateOfBirth, same: sameDay },
  { name: "expiry", label: "expiry", read: ({ document }) => document?.expirationDate, same: sameDay },
];

const typeNames: Readonly<Record<string, string>> = { lease: "Lease Agreement" };

/** The fields of pages. */
export const pageFields: readonly Field[] = [
  {
    name: "type",
    label: "type",
    read: ({ document }) => document?.type,
    same: (expected, read) => sameLetters(typeNames[expected.toLowerCase()] ?? expected, read),
  },
  {
    name: "name",
    label: "fullName",
    read: ({ person }) =>
      person?.fullName ?? ([person?.givenNames, person?.surname].filter(Boolean).join(" ") || undefined),
    same: sameLetters,
  },
  {
    name: "address",
    label: "address",
    read: ({ address }) =>
      address?.full ??
      ([address?.street, address?.city, address?.zip].filter(Boolean).join(", ") || undefined),
    same: samePlace,
  },
  { name: "number", label: "number", read: ({ document }) => document?.number, same: sameLetters },
  { name: "last day", label: "lastDay", read: ({ document }) => document?.expirationDate, same: sameDay },
  {
    name: "country",
    label: "country",
    read: ({ address, document }) => document?.countryCode ?? iso3OfName(address?.country ?? ""),
    same: (expected, read) => expected === read,
  },
  { name: "issuer", label: "issuer", read: ({ document }) => document?.issuingEntity, same: sameIssuer },
];

export interface Readers {
  readonly reader: Reader;
  readonly pdf: PdfPictures;
}

const [untold] = documentTypes;

/** The data of an image or PDF whose type was not announced. */
export async function dataOf({ reader, pdf }: Readers, bytes: Uint8Array): Promise<ExtractedData> {
  const isPdf = Buffer.from(bytes.subarray(0, 5)).toString("latin1") === "%PDF-";
  const { picture, text } = isPdf ? await pdf.rasterise(bytes) : { picture: bytes };
  const reading = await reader.read({ front: picture, ...(text && { text }), wanted: wantedUnannounced });
  return toExtraction(typeUnannounced(reading) ?? untold, reading).data;
}

/** Adds one document to a tally, and prints the errors. */
export function addFields(
  tally: Tally,
  { name, expected }: Pick<Labelled, "name" | "expected">,
  data: ExtractedData,
  fields: readonly Field[],
): void {
  for (const field of fields) {
    const [wanted, read] = [expected[field.label], field.read(data)];
    const outcome = outcomeOf(wanted, read, field.same);
    if (outcome) addOutcome(tally, field.name, outcome);
    if (read ? outcome !== "right" : wanted)
      console.log(`${name} ${field.name}: ${read ?? "absent"} for ${wanted ?? "none"}`);
  }
}

interface Kind {
  readonly of: string;
  readonly kind: string;
  readonly fields: readonly Field[];
  readonly least: number;
  readonly most: number;
  readonly mostCpuMs: number;
}

/** A part that reads the labelled images of one kind by their labels alone. */
const partOf =
  ({ of, kind, fields, least, most, mostCpuMs }: Kind) =>
  async ({ folder }: Settings): Promise<readonly Goal[]> => {
    const labelled = labelledOf(folder, kind);
    if (labelled.length === 0) return [];
    const readers = { reader: await createReader(), pdf: pdfPictures() };
    const tally: Tally = new Map();
    const before = cpuMs();
    for (const one of labelled) addFields(tally, one, await dataOf(readers, one.bytes), fields);
    const spent = (cpuMs() - before) / labelled.length;
    await Promise.all([readers.reader.close(), readers.pdf.close()]);
    console.table(tableOf(tally));
    return [...goalsOfTally(of, tally, least, most), atMost(mostCpuMs, "CPU-ms", of, spent)];
  };

export const licences = partOf({
  of: "licence fronts",
  kind: "licence",
  fields: cardFields,
  least: 0.7,
  most: 0.01,
  mostCpuMs: 1200,
});
export const cards = partOf({
  of: "card fronts",
  kind: "card",
  fields: cardFields,
  least: 0.6,
  most: 0.01,
  mostCpuMs: 1200,
});
export const papers = partOf({
  of: "proofs of address",
  kind: "poa",
  fields: pageFields,
  least: 0.75,
  most: 0.02,
  mostCpuMs: 1500,
});
