import { deepStrictEqual, ok } from "node:assert/strict";
import type { Extractor } from "@passmuster/core";
import { describe, test } from "vitest";
import { confirmationChecks } from "./describe-confirmation.ts";
import { assertExtraction, assertParts } from "./extraction-shape.ts";
import {
  type ExtractorCheck,
  type ExtractorSpecimen,
  inputOf,
  never,
  read,
  settled,
  somebodyElse,
  typeOf,
  unreadable,
} from "./extractor-specimen.ts";

export type { ExtractorCheck, ExtractorSpecimen } from "./extractor-specimen.ts";

/** Every promise of the `Extractor` port. */
export const extractorChecks: readonly ExtractorCheck[] = [
  {
    name: "it says what it can, and the same each time",
    async run(extractor) {
      const { name, ...can } = extractor.capabilities();
      ok(typeof name === "string" && name !== "", "a name");
      deepStrictEqual(Object.keys(can).sort(), ["barcode", "faces", "mrz", "quality", "sandbox", "text"]);
      for (const [check, runs] of Object.entries(can)) deepStrictEqual(typeof runs, "boolean", check);
      deepStrictEqual(extractor.capabilities(), { name, ...can });
    },
  },
  {
    name: "what stands on a document is read, in the documented shape",
    async run(extractor, specimen) {
      const extraction = await extractor.extract(inputOf(specimen), never);
      assertExtraction(extraction);
      for (const group of ["person", "address", "document"] as const)
        deepStrictEqual(
          { ...extraction.data[group], ...specimen.reads[group] },
          { ...extraction.data[group] },
        );
    },
  },
  {
    name: "a check that it claims shows in the answer, and one that it does not claim does not",
    async run(extractor, specimen) {
      const can = extractor.capabilities();
      const { data, mrz, barcode, printed, quality } = await extractor.extract(inputOf(specimen), never);
      const bears = typeOf(specimen).machineReadable ?? [];
      const shown = {
        mrz: mrz !== undefined,
        barcode: barcode !== undefined,
        text: printed !== undefined,
        faces: data.document?.selfieComparison !== undefined,
        quality: quality.length > 0,
      };
      for (const check of ["mrz", "barcode", "text", "faces", "quality"] as const)
        ok(can[check] || !shown[check], `${check} is not claimed`);
      if (can.sandbox) return;
      ok(!can.mrz || !bears.includes("mrz") || shown.mrz, "mrz is claimed");
      ok(!can.barcode || !bears.includes("pdf417") || shown.barcode, "barcode is claimed");
      ok(!can.faces || !specimen.selfie || shown.faces, "faces is claimed");
    },
  },
  {
    // Parts may be left out: then no rule counts any of them as read, and a person sees the document.
    name: "parts are reported once each, by a check that it claims, and where they stand lies on the picture",
    async run(extractor, specimen) {
      const { parts = [] } = await extractor.extract(inputOf(specimen), never);
      assertParts(parts, specimen.sizes);
      const can = extractor.capabilities();
      if (can.sandbox) return;
      const claimed = {
        portrait: can.faces,
        print: can.text,
        mrz: can.mrz,
        barcode: can.barcode,
        back: true,
      };
      for (const { part, state } of parts)
        ok(state !== "read" || claimed[part], `${part} is read by a check that is claimed`);
    },
  },
  {
    name: "of an unreadable picture nothing is made up, and it is no reason to try again",
    async run(extractor, specimen) {
      const extraction = await read(extractor, unreadable(specimen));
      if (!extraction) return;
      assertExtraction(extraction);
      if (extractor.capabilities().sandbox) return;
      const { identified = "0", hasSelfie: _, ...document } = extraction.data.document ?? {};
      deepStrictEqual(identified, "0");
      const { person = {}, address = {} } = extraction.data;
      const partsRead = (extraction.parts ?? []).filter(({ state }) => state === "read");
      deepStrictEqual([partsRead, extraction.further ?? []], [[], []], "parts and further readings");
      deepStrictEqual([person, address, document], [{}, {}, {}]);
      deepStrictEqual([extraction.mrz?.valid ?? false, extraction.barcode], [false, undefined]);
    },
  },
  {
    name: "what is expected of a document does not change what is read",
    async run(extractor, specimen) {
      if (extractor.capabilities().sandbox) return;
      const plain = await extractor.extract(inputOf(specimen), never);
      deepStrictEqual(await extractor.extract(inputOf(specimen, somebodyElse), never), plain);
    },
  },
  {
    name: "documents that are read at the same time are kept apart",
    async run(extractor, specimen) {
      const alone = await extractor.extract(inputOf(specimen), never);
      const other = await read(extractor, unreadable(specimen));
      const together = await Promise.all([
        extractor.extract(inputOf(specimen), never),
        read(extractor, unreadable(specimen)),
      ]);
      deepStrictEqual(together, [alone, other]);
    },
  },
  {
    name: "a signal that has fired is the end, for its own reason",
    async run(extractor, specimen) {
      const reason = new Error("Stopped by the suite.");
      const outcome = await settled(extractor.extract(inputOf(specimen), AbortSignal.abort(reason)));
      deepStrictEqual(outcome, { reason });
    },
  },
  {
    name: "a signal that fires meanwhile ends the reading, for its own reason",
    async run(extractor, specimen) {
      const reason = new Error("Stopped by the suite.");
      const controller = new AbortController();
      const reading = settled(extractor.extract(inputOf(specimen), controller.signal));
      controller.abort(reason);
      const outcome = await reading;
      if ("reason" in outcome) deepStrictEqual(outcome, { reason });
      else assertExtraction(outcome.value);
    },
  },
  ...confirmationChecks,
];

/**
 * The conformance suite of the `Extractor` port. `open` gives an extractor for each test; the suite closes it. One that says that it is a
 * sandbox may make its answers up.
 *
 * @example
 * describeExtractor("mine", () => localExtractor(), {
 *   front: { mediaType: "image/jpeg", bytes: await readFile("specimen.jpg") },
 *   country: "ATA",
 *   reads: { person: { surname: "MARLOW" }, document: { number: "X1234567", identified: "1" } },
 * });
 */
export function describeExtractor(
  name: string,
  open: () => Extractor | Promise<Extractor>,
  specimen: ExtractorSpecimen,
): void {
  describe(`${name} keeps the promises of an extractor`, () => {
    for (const { name: promise, run } of extractorChecks) {
      test(promise, { timeout: 60_000 }, async () => {
        const extractor = await open();
        try {
          await run(extractor, specimen);
        } finally {
          await extractor.close?.();
        }
      });
    }
  });
}
