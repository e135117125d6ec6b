import { type CreateInput, memoryStorage } from "@passmuster/core";
import type {
  Box,
  ConfirmationInput,
  ExtractedData,
  Extraction,
  ExtractionInput,
  PrintClaim,
  PrintVerdict,
} from "@passmuster/core/ports";
import {
  createFactory,
  type TestOptions,
  type TestPassmuster,
  testPassmuster,
} from "@passmuster/core/testing";
import { afterEach } from "vitest";
import type { PrintField } from "../../../src/model/extraction.ts";

let kit: TestPassmuster | undefined;
afterEach(async () => {
  await kit?.close();
  kit = undefined;
});

export type Verdicts = (claims: readonly PrintClaim[], input: ConfirmationInput) => unknown;

/** How the last document of a verification is read, and which verdicts its claims get. */
export interface Story {
  readonly flow?: "identity" | "postal1583";
  readonly input: CreateInput;
  /** Type and issuing country of each document: a passport of Antarctica by default. */
  readonly documents?: readonly (readonly [type: number, country: string, sides: 1 | 2])[];
  readonly read: (extraction: Extraction, input: ExtractionInput) => Extraction;
  readonly verdicts: Verdicts;
  readonly options?: TestOptions;
}

const image = createFactory().picture();

/** Runs a story to its end. */
export async function runStory({ flow = "identity", input, documents, read, verdicts, options }: Story) {
  const storage = memoryStorage();
  const opened = await testPassmuster({ storage, ...options });
  kit = opened;
  const { passmuster, reader } = opened;
  const uploads = documents ?? [[3, "ATA", 1]];
  const last = uploads.at(-1)?.[0];
  const isLast = (given: ExtractionInput) => given.document.type.id === last;
  reader.play(async (given, _signal, next) => (isLast(given) ? read(await next(), given) : next()));
  reader.playConfirmation(async (given, _signal, next) =>
    isLast(given) ? (verdicts(given.claims, given) as readonly PrintVerdict[]) : next(),
  );
  const { id } = await passmuster.flow(flow).verifications.create(input);
  for (const [type, country, sides] of uploads) {
    const contextType = type > 20 ? "PROOF_OF_ADDRESS" : "PHOTO_ID";
    const back = sides === 2 && { backSideData: image };
    const document = { contextType, type, country, frontSideData: image, ...back };
    await passmuster.flow(flow).documents.upload({ verification: id, document });
  }
  await passmuster.flow(flow).verifications.submit(id);
  await passmuster.drain();
  const detail = await passmuster.flow(flow).verifications.get(id);
  const shown = detail.documents.at(-1);
  const parts = (await storage.load("default", id as `ver_${string}`))?.documents.at(-1)?.parts ?? [];
  const failedRules = shown?.rules?.failedRules ?? {};
  return {
    opened,
    status: detail.statusLabel,
    failed: Object.keys(failedRules),
    failedRules,
    extracted: shown?.extractedData as Exclude<typeof shown, undefined>["extractedData"] & object,
    parts,
    print: parts.find(({ part }) => part === "print"),
    asked: reader.confirmations.filter(isLast).map(({ claims }) => claims),
    /** The verification's status after all retries. */
    async outwaited() {
      await opened.advance(1);
      return (await passmuster.flow(flow).verifications.get(id)).statusLabel;
    },
  };
}

/** Confirms every claim on the front, on successive lines, with exceptions. */
export const confirmed =
  (...besides: readonly PrintField[]): Verdicts =>
  (claims) =>
    claims.map((claim, line) => ({
      claim,
      verdict: besides.includes(claim.field) ? "unread" : "confirmed",
      side: "front",
      box: boxOfLine(line),
    }));

/** Lines of a block: 30 pixels high, 12 between them. */
export const boxOfLine = (line: number) => ({ left: 100, top: 100 + 42 * line, width: 300, height: 30 });

/** The same reading with another labelled print. */
export const withPrint = (extraction: Extraction, printed: Extraction["printed"]): Extraction => {
  const { printed: _, parts = [], ...rest } = extraction;
  return {
    ...rest,
    ...(printed && { printed }),
    parts: parts.map((part) => (part.part === "print" ? { ...part, state: "unread" } : part)),
  };
};

export const ines = { firstName: "Ines", lastName: "Marlow", dateOfBirth: "1990-04-12" };

const surnameOnly: Story["read"] = (read) => withPrint(read, { person: { surname: "MARLOW" } });
/** A passport whose print has only the surname labelled. */
export const passportStory: Story = {
  input: { person: ines, documents: { photoId: { type: "Passport", number: "X1234567", country: "ATA" } } },
  read: surnameOnly,
  verdicts: confirmed(),
};

/** Confirms every claim on the front but one, which is contradicted. */
export const contradicting =
  (field: PrintClaim["field"], written?: string): Story["verdicts"] =>
  (claims) =>
    claims.map((claim) =>
      claim.field === field
        ? { claim, verdict: "contradicted", side: "front", ...(written && { written }) }
        : { claim, verdict: "confirmed", side: "front" },
    );

/** A reading with the given labelled values only. */
export const labelled =
  (label: ExtractedData): Story["read"] =>
  (read) => {
    const { identified, type, countryCode, countryName } = read.data.document ?? {};
    const known = Object.fromEntries(
      Object.entries({ identified, type, countryCode, countryName }).filter(([, value]) => value),
    );
    const data: Extraction["data"] = { ...label, document: { ...known, ...label.document } };
    return { ...withPrint(read, undefined), data };
  };

/** Makes stories about one kind of document from its labels, verdicts and changes of the input. */
export const storiesOf =
  (base: Omit<Story, "read" | "verdicts">, withUsual = (label: ExtractedData): ExtractedData => label) =>
  (label: ExtractedData, verdicts: Verdicts, input: Partial<Story["input"]> = {}): Story => ({
    ...base,
    input: { ...base.input, ...input },
    read: labelled(withUsual(label)),
    verdicts,
  });

export type Answers = Readonly<
  Partial<Record<PrintField, Readonly<{ verdict?: string; box?: Box | undefined; side?: string }>>>
>;

/** Confirms every claim in one block, with the given exceptions. */
export const but =
  (answers: Answers): Verdicts =>
  (claims, input) =>
    (confirmed()(claims, input) as object[]).map((verdict, at) => ({
      ...verdict,
      ...answers[claims[at]?.field as PrintField],
    }));
export const unread = { verdict: "unread" };
export const contradicted = { verdict: "contradicted" };
export const far = { box: { left: 100, top: 2000, width: 300, height: 30 } };
