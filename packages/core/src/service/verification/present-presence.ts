import type { VerificationDocument } from "../../model/document.ts";
import type { PresenceOutcome, PresenceResult } from "../../model/presence.ts";
import { timestamp } from "../../model/time.ts";
import type { Verification } from "../../model/verification.ts";
import { asksPresence, flowAt } from "../../verdict/catalogue/flow.ts";
import { parseScore } from "../../verdict/comparison/parse.ts";
import { standingDocuments } from "../../verdict/lifecycle/standing.ts";
import type { Settings } from "../options.ts";

/** The presence check of the attempt, as the provider answered. */
export interface PresenceView {
  /** `null` while there is no result. */
  readonly outcome: PresenceOutcome | null;
  /** The provider that said so. */
  readonly provider: string | null;
  /** The level that the host names for the provider. */
  readonly level: string | null;
  /** 0–100. */
  readonly score: number | null;
  /** The provider's reason. */
  readonly code: string | null;
  /** SHA-256 of the provider's reference picture, in hexadecimal digits. */
  readonly reference: string | null;
  /** Whether that picture is stored. */
  readonly hasPicture: boolean;
  /**
   * The similarity of that picture's face and the photo ID's portrait, from 0 to 100; of several photo IDs
   * the lowest. `null` if nothing was compared.
   */
  readonly comparison: string | null;
  readonly at: string | null;
  /** Sessions that were asked for in this attempt. */
  readonly tries: number;
}

/** Nothing in a flow that asks for no check and has no result of one. */
export function presentPresence(
  { settings }: { readonly settings: Pick<Settings, "flows"> },
  { flow: path, presence, documents }: Pick<Verification, "flow" | "presence" | "documents">,
): { readonly presence?: PresenceView } {
  const flow = flowAt(settings.flows, path);
  if (!presence && !(flow && asksPresence(flow))) return {};
  const result: Partial<PresenceResult> = presence?.result ?? {};
  const { outcome = null, provider = null, level = null, score = null, code = null, at } = result;
  const { reference = null, picture } = result;
  return {
    presence: {
      outcome,
      provider,
      level,
      score,
      code,
      reference,
      hasPicture: picture !== undefined,
      comparison: comparisonIn(documents, result),
      at: at === undefined ? null : timestamp(at),
      tries: presence?.tries ?? 0,
    },
  };
}

function comparisonIn(
  documents: readonly VerificationDocument[],
  { picture }: Partial<PresenceResult>,
): string | null {
  const scores = standingDocuments({ documents }).flatMap(({ reading }) => {
    const compared = reading?.presence;
    return picture && compared?.picture === picture ? (parseScore(compared.score ?? undefined) ?? []) : [];
  });
  return scores.length > 0 ? String(Math.min(...scores)) : null;
}
