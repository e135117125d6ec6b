import type { Principal } from "../../model/principal.ts";
import { timestamp } from "../../model/time.ts";
import type { Verification } from "../../model/verification.ts";
import { type VerificationStatusLabel, verificationStatuses } from "../../model/verification-status.ts";
import type { Ports } from "../../ports/ports.ts";
import { numberTokens } from "../../verdict/fingerprint/fingerprints.ts";
import { belongsTo, type Commands, type UseCaseCall } from "../../verdict/lifecycle/commands.ts";
import { standingDocuments } from "../../verdict/lifecycle/standing.ts";
import { loadSeveral } from "../pipeline/load-several.ts";
import { picturesLikeThose } from "../pipeline/reuse.ts";

/** Candidates that are looked at, of each document. */
const mostHolders = 100;
const mostShown = 20;

export interface SimilarVerification {
  readonly id: string;
  /** The path of its flow. */
  readonly flow: string;
  /** The name of the person as given; empty for none. */
  readonly name: string;
  readonly statusLabel: VerificationStatusLabel;
  readonly createdAt: string;
}

/** Other verifications, newest first; at most 20 of `count` are listed. */
export interface SimilarGroup {
  readonly count: number;
  readonly verifications: readonly SimilarVerification[];
}

export interface SimilarView {
  readonly sameNumber: SimilarGroup;
  readonly samePicture: SimilarGroup;
}

/** With the verifications that it shows, for the record. */
export interface Similar {
  readonly view: SimilarView;
  readonly shown: readonly Verification[];
}

/**
 * Other verifications with a document number or a picture of this one, also of the same person. Only flows
 * that the principal may see are counted: a count over others would tell who is known there.
 * @throws {PassmusterError} `flow_not_found`, `verification_not_found`, `wrong_flow`
 */
export async function similarVerifications(
  core: Commands & Pick<Ports, "storage">,
  { principal, flow: flowPath, id }: Omit<UseCaseCall, "input">,
): Promise<Similar> {
  const flow = core.flow(principal, flowPath);
  const found = await core.find(principal, { verification: id });
  belongsTo(flow, found);
  const numbers = await sameNumber(core, found);
  const pictures = await picturesLikeThose(core, found);
  const groups = [numbers, pictures].map((some) => visible(principal, some));
  const [own = [], alike = []] = groups;
  return {
    view: { sameNumber: presentGroup(own), samePicture: presentGroup(alike) },
    shown: [...new Map(groups.flat().map((one) => [one.id, one])).values()],
  };
}

async function sameNumber(
  { storage }: Pick<Ports, "storage">,
  verification: Verification,
): Promise<readonly Verification[]> {
  const { tenant, id } = verification;
  const tokens = standingDocuments(verification).flatMap(numberTokens);
  if (tokens.length === 0) return [];
  const query = { tenant, besides: id, person: null, tokens, most: mostHolders };
  const holders = await storage.holdersOf(query);
  const ids = [...new Set(holders.map((holder) => holder.verification))];
  const loaded = await Promise.all(ids.map(loadSeveral(storage, tenant, ids)));
  return loaded.filter((one) => one !== undefined);
}

function visible({ flows }: Principal, found: readonly Verification[]): readonly Verification[] {
  return found
    .filter(({ flow }) => flows?.includes(flow) ?? true)
    .sort((one, other) => other.createdAt - one.createdAt || (one.id < other.id ? 1 : -1));
}

function presentGroup(found: readonly Verification[]): SimilarGroup {
  return {
    count: found.length,
    verifications: found.slice(0, mostShown).map(({ id, flow, expected: { person }, status, createdAt }) => ({
      id,
      flow,
      name: `${person?.firstName ?? ""} ${person?.lastName ?? ""}`.trim(),
      statusLabel: verificationStatuses[status].label,
      createdAt: timestamp(createdAt),
    })),
  };
}
