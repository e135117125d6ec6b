import type { AuditEntry } from "../../model/audit.ts";

/**
 * Appends readings in batches: those that arrive while one append runs share the next. Each caller waits for
 * the append of its own entry.
 */
export function createBatch(
  append: (entries: readonly AuditEntry[]) => Promise<void>,
): (entries: readonly AuditEntry[]) => Promise<void> {
  let waiting: { readonly entries: AuditEntry[]; readonly appended: Promise<void> } | undefined;
  let underway: Promise<unknown> = Promise.resolve();
  return (entries) => {
    if (waiting) {
      waiting.entries.push(...entries);
      return waiting.appended;
    }
    const batch: AuditEntry[] = [...entries];
    const appended = underway.then(() => {
      waiting = undefined;
      return append(batch);
    });
    waiting = { entries: batch, appended };
    underway = appended.catch(() => undefined);
    return appended;
  };
}
