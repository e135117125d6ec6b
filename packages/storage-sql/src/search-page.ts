import {
  type ListQuery,
  matchesSearch,
  type Page,
  type Verification,
  type VerificationSummary,
} from "@passmuster/core/storage";

/** A page of the opened candidates that match. They may have changed since the database was searched. */
export function searchPage(
  query: ListQuery,
  opened: readonly (Verification | undefined)[],
  truncated: boolean,
): Page<VerificationSummary> {
  const { page, perPage, search, flows, statuses } = query;
  const found = opened
    .filter((one) => one !== undefined)
    .filter((one) => search !== undefined && matchesSearch(one, search))
    .filter(({ flow, status }) => (flows?.includes(flow) ?? true) && (statuses?.includes(status) ?? true))
    .sort((one, other) => other.createdAt - one.createdAt || (one.id < other.id ? 1 : -1));
  const items = found.slice((page - 1) * perPage, page * perPage).map(summaryOf);
  return { items, total: found.length, ...(truncated && { truncated }) };
}

function summaryOf({
  documents: _documents,
  history: _history,
  ...summary
}: Verification): VerificationSummary {
  return summary;
}
