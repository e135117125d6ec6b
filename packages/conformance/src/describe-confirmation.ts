import { deepStrictEqual, ok } from "node:assert/strict";
import type {
  Extraction,
  ExtractionInput,
  Extractor,
  PrintClaim,
  PrintVerdict,
} from "@passmuster/core/ports";
import { assertBox, type PictureSize } from "./extraction-shape.ts";
import {
  type ExtractorCheck,
  type ExtractorSpecimen,
  inputOf,
  never,
  read,
  settled,
  unreadable,
} from "./extractor-specimen.ts";

type Confirm = NonNullable<Extractor["confirm"]>;

/** The input of a check of `confirm`. An extractor without `confirm` passes. */
interface Confirming {
  readonly confirm: Confirm;
  readonly extractor: Extractor;
  readonly specimen: ExtractorSpecimen;
  readonly input: ExtractionInput;
  readonly extraction: Extraction;
  /** The values printed on the document. */
  readonly claims: readonly PrintClaim[];
}

function check(name: string, run: (given: Confirming) => Promise<void>): ExtractorCheck {
  return {
    name,
    async run(extractor, specimen) {
      if (!extractor.confirm) return;
      const confirm: Confirm = (given, signal) => Promise.resolve(extractor.confirm?.(given, signal) ?? []);
      const input = inputOf(specimen);
      const extraction = await extractor.extract(input, never);
      await run({ confirm, extractor, specimen, input, extraction, claims: claimsOf(specimen) });
    },
  };
}

/** Every requirement of `confirm`. */
export const confirmationChecks: readonly ExtractorCheck[] = [
  check("each claim gets one verdict, in order and in the documented shape", async (given) => {
    const { confirm, input, extraction, specimen } = given;
    const claims = [...given.claims, ...foreign, ...given.claims.map(fromBarcode)];
    const verdicts = await confirm({ ...input, extraction, claims }, never);
    deepStrictEqual(
      verdicts.map(({ claim }) => claim),
      claims,
      "the claims",
    );
    for (const verdict of verdicts) assertVerdict(verdict, specimen.sizes);
    deepStrictEqual(await confirm({ ...input, extraction, claims: [] }, never), [], "no claims");
  }),
  check("a value that is absent from the image is not confirmed", async ({ confirm, input, extraction }) => {
    const verdicts = await confirm({ ...input, extraction, claims: foreign }, never);
    deepStrictEqual(confirmedIn(verdicts), []);
  }),
  check("on a blank image every claim is unread", async ({ confirm, extractor, specimen, claims }) => {
    const blank = unreadable(specimen);
    const extraction = await read(extractor, blank);
    if (!extraction || extractor.capabilities().sandbox) return;
    const verdicts = await confirm({ ...blank, extraction, claims }, never);
    deepStrictEqual(
      verdicts.map(({ verdict }) => verdict),
      claims.map(() => "unread"),
    );
  }),
  check("confirming twice gives the same verdicts", async (given) => {
    const { confirm, input, extraction, claims } = given;
    const once = await confirm({ ...input, extraction, claims }, never);
    deepStrictEqual(await confirm({ ...input, extraction, claims }, never), once);
  }),
  check("a confirmation with an aborted signal rejects with the signal's reason", async (given) => {
    const { confirm, input, extraction, claims } = given;
    const reason = new Error("Stopped by the suite.");
    const outcome = await settled(confirm({ ...input, extraction, claims }, AbortSignal.abort(reason)));
    deepStrictEqual(outcome, { reason });
  }),
  check("an abort during a confirmation rejects with the signal's reason", async (given) => {
    const { confirm, input, extraction, claims } = given;
    const reason = new Error("Stopped by the suite.");
    const controller = new AbortController();
    const confirming = settled(confirm({ ...input, extraction, claims }, controller.signal));
    controller.abort(reason);
    const outcome = await confirming;
    if ("reason" in outcome) deepStrictEqual(outcome, { reason });
    else deepStrictEqual(outcome.value.length, claims.length);
  }),
];

const fields = {
  person: ["surname", "givenNames", "fullName", "dateOfBirth"],
  document: ["number", "expirationDate", "issueDate"],
  address: ["street", "city", "state", "zip"],
} as const;

function claimsOf({ reads }: ExtractorSpecimen): readonly PrintClaim[] {
  return (["person", "document", "address"] as const).flatMap((group) => {
    const values: Readonly<Record<string, string | undefined>> = { ...reads[group] };
    return fields[group].flatMap((member): readonly PrintClaim[] => {
      const value = values[member];
      return value ? [{ field: `${group}.${member}` as PrintClaim["field"], value, from: "expected" }] : [];
    });
  });
}

const fromBarcode = (claim: PrintClaim): PrintClaim => ({ ...claim, from: "barcode" });

/** Values that are on no specimen. */
const foreign: readonly PrintClaim[] = [
  { field: "person.surname", value: "Quillonbrax", from: "mrz" },
  { field: "person.dateOfBirth", value: "1911-11-11", from: "mrz" },
  { field: "document.number", value: "ZQ7340918", from: "mrz" },
  { field: "address.street", value: "90871 Quillonbrax Parade", from: "expected" },
];

const confirmedIn = (verdicts: readonly PrintVerdict[]): readonly PrintClaim[] =>
  verdicts.filter(({ verdict }) => verdict === "confirmed").map(({ claim }) => claim);

function assertVerdict(
  { claim, verdict, side, box, margin, score, written, ...unknown }: PrintVerdict,
  sizes: Readonly<Partial<Record<"front" | "back", PictureSize>>> = {},
): void {
  const { field } = claim;
  deepStrictEqual(unknown, {}, `members of the verdict on ${field}`);
  ok(
    ["confirmed", "contradicted", "unread"].includes(verdict),
    `${field} is confirmed, contradicted or unread`,
  );
  ok(side === undefined || side === "front" || side === "back", `${field} is on the front or the back`);
  ok(side !== undefined || verdict !== "confirmed", `a side for the confirmed ${field}`);
  ok(margin === undefined || Number.isFinite(margin), `the margin of ${field} is a number`);
  ok(score === undefined || Number.isFinite(score), `the score of ${field} is a number`);
  ok(written === undefined || (typeof written === "string" && written.trim() !== ""), `${field} is a string`);
  if (box) assertBox(box, field, side && sizes[side]);
}
