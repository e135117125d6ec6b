import type { AuditHead, AuditLink } from "../../model/audit.ts";
import type { Tenant } from "../../model/principal.ts";
import { genesisOf, hashOf } from "./chain.ts";
import { type AuditDefect, defectOf, linksFrom, type Previous } from "./defects.ts";

/** The result of verifying the chain of a tenant. */
export interface AuditVerdict {
  readonly tenant: Tenant;
  /** The number of links read. */
  readonly links: number;
  /** The sequence of the last link; 0 for an empty chain. */
  readonly last: number;
  /** Empty if the chain is intact. At most 100. */
  readonly defects: readonly AuditDefect[];
  /** Verifications whose rows agree with the record. Absent if no row was compared. */
  readonly compared?: number;
  /** Verifications and endpoints from before the record. They have no link and are not compared. */
  readonly unrecorded?: number;
}

/** A head that the chain must contain, with its name in sentences. */
export interface NamedHead {
  readonly head: AuditHead;
  readonly name: string;
}

export interface ChainToVerify {
  readonly tenant: Tenant;
  /** The links as stored, in batches. */
  readonly batches: AsyncIterable<readonly AuditLink[]> | Iterable<readonly AuditLink[]>;
  /**
   * The link before the first batch, which is trusted. Absent if the chain is verified from its beginning.
   */
  readonly before?: Previous | undefined;
  readonly heads?: readonly NamedHead[];
}

export const mostDefects = 100;
/** Links after a defect that are searched for the one that belongs there. */
const window = 1_000;
const searches = 10;

/** Verifies a chain link by link. After a defect it goes on with the stored hash. */
export async function verifyChain({
  tenant,
  batches,
  before,
  heads = [],
}: ChainToVerify): Promise<AuditVerdict> {
  const defects: AuditDefect[] = [];
  const report = (sequence: number, sentence: string): void => {
    if (defects.length < mostDefects) defects.push({ sequence, sentence });
  };
  const genesis = genesisOf(tenant);
  let last = before ?? { sequence: 0, recordedAt: Number.NEGATIVE_INFINITY, hash: genesis };
  let computed = last.hash;
  let links = 0;

  for await (const batch of batches) {
    for (const [index, link] of batch.entries()) {
      links += 1;
      const later = defects.length < searches ? batch.slice(index + 1, index + 1 + window) : [];
      const own = isHashable(link) ? hashOf(last.hash, link) : "";
      if (own !== link.hash || link.sequence !== last.sequence + 1 || link.recordedAt < last.recordedAt) {
        // The stored hash of the link before was changed; this link still follows its contents.
        const follows = computed !== last.hash && link.hash === hashOf(computed, link);
        if (!follows || link.sequence !== last.sequence + 1)
          report(last.sequence + 1, defectOf(last, link, later));
      } else if (isTooLate(link)) {
        report(
          link.sequence,
          `Link ${link.sequence} was recorded before the time in its body, or has no such time.`,
        );
      }
      for (const { head, name } of heads)
        if (
          head.sequence === link.sequence &&
          (head.hash !== link.hash || head.recordedAt !== link.recordedAt)
        )
          report(
            link.sequence,
            `Link ${link.sequence} is not the one in ${name}: the chain was rewritten at or before it.`,
          );
      last = { sequence: link.sequence, recordedAt: link.recordedAt, hash: link.hash };
      computed = own;
    }
  }
  for (const { head, name } of heads)
    if (head.sequence > last.sequence)
      report(
        last.sequence + 1,
        `${linksFrom(last.sequence + 1, head.sequence)} missing at the end: ${name} has link ${head.sequence}.`,
      );
  return { tenant, links, last: last.sequence, defects };
}

/** The hash takes whole numbers; a link that was edited may have others. */
function isHashable({ sequence, recordedAt, body }: AuditLink): boolean {
  return Number.isSafeInteger(sequence) && Number.isSafeInteger(recordedAt) && typeof body === "string";
}

/** Every body begins with its time. */
const leadingTime = /^\{"at":(\d{1,16}),"/;

function isTooLate({ recordedAt, body }: AuditLink): boolean {
  const [, leading] = leadingTime.exec(body) ?? [];
  if (leading !== undefined) return Number(leading) > recordedAt;
  try {
    const { at }: { readonly at?: unknown } = JSON.parse(body);
    return typeof at !== "number" || at > recordedAt;
  } catch {
    return true;
  }
}
