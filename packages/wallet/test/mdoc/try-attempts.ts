import { verifyDeviceResponse } from "../../src/mdoc/index.ts";
import type { Attempt, Base } from "./mutations.ts";
import { outcomeOf } from "./outcome.ts";
import { cborOf, hasVectors, transcriptOf, trustOf, vector } from "./vectors.ts";

export interface AttemptReport {
  readonly accepted: readonly string[];
  readonly crashed: readonly string[];
}

export async function tryAll(attempts: readonly Attempt[]): Promise<AttemptReport> {
  const accepted: string[] = [];
  const crashed: string[] = [];
  for (const { name, bytes, options } of attempts) {
    try {
      if ((await outcomeOf(() => verifyDeviceResponse(bytes, options))) === "ok") accepted.push(name);
    } catch (error) {
      crashed.push(`${name}: ${String(error)}`);
    }
  }
  return { accepted, crashed };
}

/** Valid presentations of the vectors whose bytes are all either signed or compared. */
export function vectorBases(): readonly Base[] {
  const ids = [
    "synthetic-valid-base",
    "synthetic-es384-dcapi-jwt",
    "synthetic-eddsa-device-dcapi",
    "synthetic-status-ref",
  ];
  return (hasVectors ? ids : []).map(vector).map((item) => ({
    name: item.id,
    bytes: cborOf(item),
    options: {
      trust: trustOf(item),
      at: new Date(item.inputs.clock),
      transcript: transcriptOf(item),
      docTypes: [item.expected.docType ?? ""],
    },
  }));
}
