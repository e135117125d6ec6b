import { PassmusterError } from "../../base/errors.ts";
import { sentences } from "../../base/input/fields.ts";
import type { Verification } from "../../model/verification.ts";
import type { Ports } from "../../ports/ports.ts";
import { type VerifiedChip, verifyChip } from "./chip.ts";
import type { GivenChip } from "./chip-input.ts";
import type { Storing } from "./pictures.ts";

/** The ports that take a document with its chip. */
export type TakingChips = Storing & Pick<Ports, "chips">;

/** @throws {PassmusterError} `validation_failed`: a chip is given, and the host verifies none */
export function refuseChip({ chips }: Pick<Ports, "chips">, given: object | null | undefined): void {
  if (!given || chips) return;
  const problems = [{ path: ["document", "chip"], sentence: sentences.prohibited }];
  throw new PassmusterError("validation_failed", { problems });
}

/**
 * Verifies the chip of an upload, if it has one.
 * @throws {PassmusterError} `unavailable`
 */
export async function verifyGivenChip(
  core: TakingChips,
  owner: Verification,
  given: GivenChip | null | undefined,
): Promise<VerifiedChip | undefined> {
  if (!given || !core.chips) return undefined;
  return verifyChip(core, owner, given, core.chips);
}
