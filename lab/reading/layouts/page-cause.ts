import { documentTypes } from "@passmuster/core";
import type { ExtractedData } from "@passmuster/core/ports";
import { pageData } from "../../../packages/extractor-local/src/layout/page-data.ts";
import { datesIn } from "../../../packages/extractor-local/src/layout/pages/dates.ts";
import { holderOf } from "../../../packages/extractor-local/src/layout/pages/holder.ts";
import { issuerOf } from "../../../packages/extractor-local/src/layout/pages/issuer.ts";
import { kindOfPage, pageKinds } from "../../../packages/extractor-local/src/layout/pages/kinds.ts";
import { pageHints } from "../../../packages/extractor-local/src/layout/pages/page-hints.ts";
import { endOfPeriod } from "../../../packages/extractor-local/src/layout/pages/period.ts";
import { readPage } from "../../../packages/extractor-local/src/layout/pages/read-page.ts";
import type { TextLine } from "../../../packages/extractor-local/src/print/page.ts";
import { pageFields } from "../labelled-fields.ts";
import { plain } from "../letters.ts";
import type { Cause, Miss } from "./causes.ts";

/** Longest `Señora ` before a name. */
const longestTitle = 8;

/** Why a page's value was not handed out. `type` is the name of its kind. */
export function pageCause(miss: Miss, lines: readonly TextLine[], type: string): Cause {
  const { field, labels } = miss;
  const isRight = (data: ExtractedData): boolean => {
    const one = pageFields.find(({ name }) => name === field);
    const read = one?.read(data);
    return one !== undefined && read !== undefined && one.same(miss.expected, read);
  };
  const announced = documentTypes.find(({ name }) => name === type);
  if (field === "type") return isPrinted(miss, lines) ? "no kind" : "not in the text";
  if (!kindOfPage(lines) && announced && isRight(pageData(announced, readPage(lines, announced.id))))
    return "no kind";
  if (isRight(unsure(lines, announced?.id))) return "below the threshold";
  if (!isPrinted(miss, lines)) return "not in the text";
  if (field !== "country" && field !== "last day" && !hasOwnPlace(miss, lines)) return "no piece of its own";
  const hasLabel = labels.some((label) => lines.some(({ text }) => plain(text).includes(plain(label))));
  return labels.length > 0 && !hasLabel ? "no label near it" : "linked to another label";
}

/** The likeliest values, however unsure. */
function unsure(lines: readonly TextLine[], announced: number | undefined): ExtractedData {
  const kind = kindOfPage(lines) ?? pageKinds.find(({ id }) => id === announced);
  if (!kind) return {};
  const { person, address } = holderOf(lines, kind, pageHints(lines.map(({ text }) => text)).among);
  const issuer = issuerOf(lines, kind, person?.value);
  const until = endOfPeriod(lines, undefined, kind);
  return {
    ...(person && { person: person.value }),
    ...(address && { address: address.value }),
    document: {
      ...(issuer && { issuingEntity: issuer.value }),
      ...(until && { expirationDate: until.value }),
    },
  };
}

const isPrinted = ({ field, expected, printed }: Miss, lines: readonly TextLine[]): boolean =>
  field === "last day"
    ? lines.some(({ text }) =>
        (["day first", "month first"] as const).some((order) =>
          datesIn(text, order).some(({ iso }) => iso === expected),
        ),
      )
    : printed
        .flatMap((part) => part.split(", "))
        .every((part) => lines.some(({ text }) => plain(text).includes(plain(part))));

/** A line, or its end after the label. */
function hasOwnPlace({ printed, labels }: Miss, lines: readonly TextLine[]): boolean {
  const values = printed.map(plain);
  return lines.some(({ text }) => {
    const line = plain(text);
    const value = values.find((one) => line.endsWith(one));
    const before = value === undefined ? undefined : line.slice(0, line.length - value.length);
    return (
      before !== undefined &&
      (before.length <= longestTitle || labels.some((label) => before.endsWith(plain(label))))
    );
  });
}
