import { type Instant, minute, timestamp } from "../../model/time.ts";
import type { Ports } from "../../ports/ports.ts";
import { system } from "../../verdict/lifecycle/actor.ts";
import type { Commands, UseCaseCall } from "../../verdict/lifecycle/commands.ts";
import { belongsTo } from "../../verdict/lifecycle/commands.ts";
import { step } from "../../verdict/lifecycle/verification-step.ts";

/** ICAO 9303-11 6.1: RND.IFD has 8 bytes. */
const length = 8;
const lifetime: Instant = 5 * minute;

export interface ChipChallengeView {
  /** 8 random bytes in base64. */
  readonly challenge: string;
  readonly expiresAt: string;
}

/**
 * Gives out a challenge for a chip's active authentication. It lasts five minutes and is used once; a newer
 * one ends it.
 * @throws {PassmusterError} `flow_not_found`, `verification_not_found`, `wrong_flow`,
 *   `verification_canceled`, `not_started`
 */
export async function giveChipChallenge(
  core: Commands & Pick<Ports, "environment">,
  { principal, flow: path, id }: Pick<UseCaseCall, "principal" | "id"> & { readonly flow?: string },
): Promise<ChipChallengeView> {
  const target = { verification: id };
  const flow = core.flow(principal, path ?? (await core.find(principal, target)).flow);
  const found = await core.find(principal, target);
  belongsTo(flow, found);
  const value = Buffer.from(core.environment.random(length)).toString("base64");
  const expiresAt = core.environment.now() + lifetime;
  await core.change({
    principal,
    flow,
    target,
    input: () => undefined,
    step: (current, _, scope) => {
      const { verification, messages } = step(current, { type: "ask_evidence", by: system }, scope);
      const asked = { chipChallenge: { value, expiresAt }, updatedAt: current.updatedAt };
      return { verification: { ...verification, ...asked }, messages };
    },
  });
  return { challenge: value, expiresAt: timestamp(expiresAt) };
}
