import {
  type DataKey,
  IntegrityError,
  type Verification,
  type VerificationSummary,
  type WaitingItem,
} from "@passmuster/core/storage";
import { type DecisionRow, decisionOf } from "./decision-rows.ts";
import { type HistoryRow, historyEntryOf } from "./history-rows.ts";
import { type Sealer, sealerOf } from "./seal.ts";
import {
  type CommentRow,
  commentOf,
  type DocumentRow,
  documentOf,
  type PartCounts,
  type VerificationRow,
  verificationOf,
} from "./verification-rows.ts";

/** The rows of a verification in the order of their positions; `null` for an empty list. */
export interface Parts {
  readonly verification: VerificationRow;
  readonly documents: readonly DocumentRow[] | null;
  readonly decisions: readonly (DecisionRow & { readonly document: string })[] | null;
  readonly comments: readonly CommentRow[] | null;
  readonly history: readonly HistoryRow[] | null;
}

/** @throws {IntegrityError} */
export function aggregateOf(key: DataKey, parts: Parts): Verification {
  const { documents, decisions, history } = parts;
  const sealer = sealerOf(key, parts.verification);
  const { version } = parts.verification;
  const counts = { documents: documents?.length ?? 0, history: history?.length ?? 0 };
  const decisionsOf = (id: string) =>
    (decisions ?? [])
      .filter(({ document }) => document === id)
      .map((row, position) => decisionOf(sealer, row, { document: id, position, version }));
  return {
    ...summarised(sealer, parts, counts).summary,
    documents: (documents ?? []).map((row, position) =>
      documentOf(sealer, row, { position, version }, decisionsOf(row.id)),
    ),
    history: (history ?? []).map((entry, position) => historyEntryOf(sealer, entry, { position })),
  };
}

/** @throws {IntegrityError} */
export function summaryOf(
  key: DataKey,
  parts: Pick<Parts, "verification" | "comments">,
): VerificationSummary {
  return summarised(sealerOf(key, parts.verification), parts, {}).summary;
}

/**
 * A verification in Double Check, with the reasons stored with it.
 * @throws {IntegrityError}
 */
export function waitingOf(
  key: DataKey,
  parts: Pick<Parts, "verification" | "comments">,
): Pick<WaitingItem, "summary" | "reasons"> {
  return summarised(sealerOf(key, parts.verification), parts, {});
}

/** A row that is missing cannot fail by itself, so the number of rows is sealed too. */
function summarised(
  sealer: Sealer,
  { verification, comments }: Pick<Parts, "verification" | "comments">,
  counts: Partial<PartCounts>,
): Pick<WaitingItem, "summary" | "reasons"> {
  const { counts: sealed, reasons, ...scalars } = verificationOf(sealer, verification);
  const { version, id } = verification;
  const found: Partial<PartCounts> = { ...counts, comments: comments?.length ?? 0 };
  const least = sealed ?? { documents: 0, comments: 0, history: 0 };
  const short = (["documents", "comments", "history"] as const).find(
    (part) => (found[part] ?? Number.NaN) < least[part],
  );
  if (short || (!sealed && !sealer.legacy))
    throw new IntegrityError(
      `Rows of ${short ?? "verifications"} of ${id} were removed outside Passmuster. Restore ${id} from a backup.`,
    );
  const summary: VerificationSummary = {
    ...scalars,
    comments: (comments ?? []).map((one, position) => commentOf(sealer, one, { position, version })),
  };
  return { summary, ...(reasons && { reasons }) };
}
