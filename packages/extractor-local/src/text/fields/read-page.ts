import type { TextLine } from "../page.ts";
import type { PostalAddress } from "./address.ts";
import { type DayOrder, dayOrderOf } from "./dates.ts";
import { holderOf } from "./holder.ts";
import { issuerOf } from "./issuer.ts";
import { kindOfPage, pageKinds } from "./kinds.ts";
import { candidatesFor } from "./labelled.ts";
import type { PersonName } from "./names.ts";
import { numberIn } from "./numbers.ts";
import { endOfPeriod } from "./period.ts";

/** What a page that proves an address says. What was not read for certain is absent. */
export interface PageFields {
  /** The id of the document type that the page's own words name. */
  readonly kind?: number;
  readonly person?: PersonName;
  readonly address?: PostalAddress;
  readonly number?: string;
  readonly issuer?: string;
  /** The last day of its period, `YYYY-MM-DD`. */
  readonly until?: string;
}

/**
 * Reads the fields of a lease, a policy, a bill or the like from its lines in reading order.
 *
 * @param announced the id of the document type that it is said to be: its labels are looked for where the page names no kind
 */
export function readPage(lines: readonly TextLine[], announced: number | undefined): PageFields {
  const told = kindOfPage(lines);
  const kind = told ?? pageKinds.find(({ id }) => id === announced);
  if (!kind) return {};
  const order: DayOrder | undefined = dayOrderOf(lines.map(({ text }) => text));
  const number = candidatesFor(kind.number, lines)
    .map(({ words }) => numberIn(words))
    .find((found) => found !== undefined);
  const issuer = issuerOf(lines, kind);
  const until = endOfPeriod(lines, order);
  return {
    ...(told && { kind: told.id }),
    ...holderOf(lines, kind),
    ...(number && { number }),
    ...(issuer && { issuer }),
    ...(until && { until }),
  };
}
