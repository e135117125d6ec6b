import { documentTypes, type VerificationDocumentType } from "@passmuster/core";
import { createReader } from "@passmuster/extractor-local/in-process";
import { specimenImage } from "@passmuster/specimens";
import { planFor } from "../../packages/extractor-local/src/layout/read-plan.ts";
import { atMost, type Goal } from "./goals.ts";
import { cpuMs } from "./score.ts";

export const typeOf = (name: string): VerificationDocumentType => {
  const found = documentTypes.find((type) => type.name === name);
  if (!found) throw new Error(`Unknown document type "${name}".`);
  return found;
};

const rounds = 5;

/** Processor seconds of one whole verification: a card's two sides with the selfie, and a lease. */
export async function whole(): Promise<readonly Goal[]> {
  const reader = await createReader({ runtime: "native" });
  const once = async (): Promise<number> => {
    const before = cpuMs();
    await reader.read({
      front: specimenImage("id-card-front"),
      back: specimenImage("id-card-back"),
      selfie: specimenImage("selfie-ines"),
      wanted: planFor(typeOf("National ID Card")),
    });
    await reader.read({ front: specimenImage("lease"), wanted: planFor(typeOf("Lease Agreement")) });
    return (cpuMs() - before) / 1000;
  };
  const first = await once();
  const later: number[] = [];
  for (let round = 0; round < rounds; round += 1) later.push(await once());
  await reader.close();
  const median = later.toSorted((a, b) => a - b)[Math.floor(rounds / 2)] ?? Number.POSITIVE_INFINITY;
  console.log(
    `A whole verification: ${first.toFixed(2)} CPU-s at first, then ${later.map((s) => s.toFixed(2)).join(", ")}`,
  );
  return [atMost(3, "CPU-s", "a whole verification, native", median)];
}
