import { documentTypes, type VerificationDocumentType } from "@passmuster/core";
import type { Extraction } from "@passmuster/core/ports";
import type { Trace } from "../../src/image/trace.ts";
import { type Reader, toExtraction } from "../../src/in-process.ts";
import { planFor } from "../../src/layout/read-plan.ts";
import type { TextLine } from "../../src/print/page.ts";
import { plain } from "../../src/print/similar.ts";

export function typeNamed(name: string): VerificationDocumentType {
  const type = documentTypes.find((candidate) => candidate.name === name);
  if (!type) throw new Error(`There is no document type ${name}.`);
  return type;
}

export async function extract(
  reader: Reader,
  front: Uint8Array,
  typeName: string,
  trace?: Trace,
): Promise<Extraction> {
  const type = typeNamed(typeName);
  const wanted = planFor(type);
  return toExtraction(type, await reader.read({ front, ...(wanted && { wanted }), ...(trace && { trace }) }));
}

/** Also returns the letters and figures of every line. */
export async function linesOf(
  reader: Reader,
  front: Uint8Array,
  typeName: string,
): Promise<Extraction & { readonly lines: readonly string[] }> {
  const lines: string[] = [];
  const extraction = await extract(reader, front, typeName, (stage, seen) => {
    if (stage === "lines") lines.push(...(seen as readonly TextLine[]).map(({ text }) => plain(text)));
  });
  return { ...extraction, lines };
}
