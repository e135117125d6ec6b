import { today, write } from "@passmuster/mrz";
import type { TextLine } from "../../print/page.ts";
import { stackBelow } from "../../print/page.ts";
import { isWrittenIn, type PostalAddress } from "./address.ts";
import { addressAt } from "./addressee.ts";
import { beginOfPeriod } from "./begin-of-period.ts";
import { type DayOrder, dayOrderOf } from "./dates.ts";
import { handedOut } from "./evidence.ts";
import { holderOf } from "./holder.ts";
import { issuerOf } from "./issuer.ts";
import { kindOfPage, pageKinds } from "./kinds.ts";
import { candidatesFor } from "./labelled.ts";
import type { PersonName } from "./names.ts";
import { numberIn } from "./numbers.ts";
import { type PageHints, pageHints } from "./page-hints.ts";
import { endOfPeriod } from "./period.ts";

/** The fields of a page that proves an address. Unclear values are absent. */
export interface PageFields {
  /** The id of the document type that the page itself names. */
  readonly kind?: number;
  readonly person?: PersonName;
  readonly address?: PostalAddress;
  readonly number?: string;
  readonly issuer?: string;
  /** The last day of its period, `YYYY-MM-DD`. */
  readonly until?: string;
  /** The first day of its period, `YYYY-MM-DD`. */
  readonly since?: string;
  /** ISO 3166-1 alpha-3: the country of the holder's address, else the one that other evidence shows. */
  readonly country?: string;
}

/**
 * Reads the fields of a lease, a policy, a bill or the like from its lines in reading order.
 *
 * @param announced the id of the announced document type: its labels apply if the page names no kind
 */
export function readPage(lines: readonly TextLine[], announced: number | undefined): PageFields {
  const ownKind = kindOfPage(lines);
  const kind = ownKind ?? pageKinds.find(({ id }) => id === announced);
  if (!kind) return {};
  const texts = lines.map(({ text }) => text);
  const hints = pageHints(texts);
  const holder = holderOf(lines, kind, hints.among);
  const person = handedOut("person", holder.person);
  const address = handedOut("address", holder.address);
  const country = countryOfPage(lines, holder.address?.value, hints);
  const order = dayOrderOf(texts) ?? orderOf(hints.language, country);
  const number = candidatesFor(kind.number, lines)
    .map(({ words }) => numberIn(words))
    .find((found) => found !== undefined);
  const issuer = handedOut("issuer", issuerOf(lines, kind, holder.person?.value));
  const until = handedOut("until", endOfPeriod(lines, order, kind));
  const { dated = false } = kind;
  const since = beginOfPeriod(lines, order, { dated, today: write(today()), ...(until && { until }) });
  return {
    ...(ownKind && { kind: ownKind.id }),
    ...(person && { person }),
    ...(address && { address }),
    ...(number && { number }),
    ...(issuer && { issuer }),
    ...(until && { until }),
    ...(since && { since }),
    ...(country && { country }),
  };
}

/**
 * The country of the holder's address, else the only country of the page's addresses, tax numbers or the
 * like.
 */
function countryOfPage(
  lines: readonly TextLine[],
  address: PostalAddress | undefined,
  hints: PageHints,
): string | undefined {
  if (address?.countryCode) return address.countryCode;
  const others = new Set(
    lines.flatMap((line) => {
      const code = addressAt([line, ...stackBelow(line, lines)], hints.among)?.address.countryCode;
      return code ?? [];
    }),
  );
  if (hints.named) others.add(hints.named);
  const [only] = others;
  const fits = only !== undefined && (address === undefined || isWrittenIn(address, only));
  return others.size === 1 && fits ? only : undefined;
}

const monthFirst = new Set(["USA", "PHL"]);
/** Countries that write both orders. */
const undecided = new Set(["CAN"]);

function orderOf(language: string | undefined, country: string | undefined): DayOrder | undefined {
  if (country && undecided.has(country)) return undefined;
  if (country) return monthFirst.has(country) ? "month first" : "day first";
  return language && language !== "en" ? "day first" : undefined;
}
