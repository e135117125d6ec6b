import { deepStrictEqual, match, ok } from "node:assert/strict";
import type { Extractor } from "@passmuster/core/ports";
import { describe, test } from "vitest";
import { confirmationChecks } from "./describe-confirmation.ts";
import { assertExtraction, assertParts, assertQuality, assertSelfie } from "./extraction-shape.ts";
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

/** Every requirement of the `Extractor` port. */
export const extractorChecks: readonly ExtractorCheck[] = [
  {
    name: "its capabilities are the same on every call",
    async run(extractor) {
      const { name, version, engine, ...can } = extractor.capabilities();
      ok(typeof name === "string" && name !== "", "a name");
      ok(version === undefined || (typeof version === "string" && version !== ""), "a version");
      deepStrictEqual(Object.keys(can).sort(), ["barcode", "faces", "mrz", "quality", "sandbox", "text"]);
      for (const [check, runs] of Object.entries(can)) deepStrictEqual(typeof runs, "boolean", check);
      ok(engine === undefined || (engine.name !== undefined && engine.cost > 0), "an engine and its cost");
      deepStrictEqual(extractor.capabilities(), {
        name,
        ...can,
        ...(version !== undefined && { version }),
        ...(engine !== undefined && { engine }),
      });
    },
  },
  {
    name: "it reads the document, in the documented shape",
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
    name: "a first look has the documented shape, and is the extraction where it is whole",
    async run(extractor, specimen) {
      const first = await extractor.look?.(inputOf(specimen), never);
      if (!first) return;
      assertExtraction(first.extraction);
      deepStrictEqual(typeof first.isWhole, "boolean", "isWhole");
      if (first.isWhole) deepStrictEqual(first.extraction, await extractor.extract(inputOf(specimen), never));
    },
  },
  {
    name: "a comparison of faces has the documented shape",
    async run(extractor, specimen) {
      const { front, selfie = front } = inputOf(specimen);
      const compared = await extractor.compare?.({ selfie, front }, never);
      if (!compared) return;
      assertSelfie(compared.selfie);
      assertQuality(compared.quality);
      for (const found of compared.quality) match(found, /^selfie_/, "quality codes of the selfie alone");
    },
  },
  {
    name: "results come from the claimed checks only",
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
        ok(can[check] || !shown[check], `${check} is a claimed check`);
      if (can.sandbox) return;
      ok(!can.mrz || !bears.includes("mrz") || shown.mrz, "mrz is a claimed check");
      ok(!can.barcode || !bears.includes("pdf417") || shown.barcode, "barcode is a claimed check");
      ok(!can.faces || !specimen.selfie || shown.faces, "faces is a claimed check");
    },
  },
  {
    // Parts are optional: without them no rule treats a part as read, and a person reviews the document.
    name: "each part is reported once, by a claimed check, and its box lies inside the image",
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
        ok(state !== "read" || claimed[part], `${part} is read by a claimed check`);
    },
  },
  {
    name: "an unreadable image yields no values and no retry",
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
    name: "the expected data do not change what is read",
    async run(extractor, specimen) {
      if (extractor.capabilities().sandbox) return;
      const plain = await extractor.extract(inputOf(specimen), never);
      deepStrictEqual(await extractor.extract(inputOf(specimen, somebodyElse), never), plain);
    },
  },
  {
    name: "concurrent readings are independent",
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
    name: "extraction with an aborted signal rejects with the signal's reason",
    async run(extractor, specimen) {
      const reason = new Error("Stopped by the suite.");
      const outcome = await settled(extractor.extract(inputOf(specimen), AbortSignal.abort(reason)));
      deepStrictEqual(outcome, { reason });
    },
  },
  {
    name: "an abort during extraction rejects with the signal's reason",
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
 * The conformance suite of the `Extractor` port. `open` returns an extractor for each test; the suite closes
 * it. The results of a sandbox extractor may be invented.
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
  describe(`${name} conforms to the Extractor port`, () => {
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
