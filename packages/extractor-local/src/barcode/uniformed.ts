import { type Day, exists, write } from "@passmuster/mrz";
import type { LicenceRecord } from "./aamva.ts";

const date = String.raw`\d{4}(?:JAN|FEB|MAR|APR|MAY|JUN|JUL|AUG|SEP|OCT|NOV|DEC)\d{2}`;
const months = "JANFEBMARAPRMAYJUNJULAUGSEPOCTNOVDEC";

/** Header and version. The rest differs between members and dependants. */
const head = /^IDUS\d/;
/**
 * A member's record: name, identifier, number in the family, height, weight, colours of hair and eyes, birth.
 */
const member = new RegExp(
  String.raw`^IDUS[1-3].{4}1([A-Z][A-Z' .,-]{26})\d{9}[\d ]{17}[A-Z]{4}(${date})`,
  "s",
);
/** After the birth: entitlements, two dates or NONE, kind of card; then issue and expiry. */
const term = new RegExp(`^[A-Z]{5}.{18}.{6}(${date})(${date})`, "s");

/**
 * Parses the barcode of a Uniformed Services Identification Card (`IDUS`). The card has no number. The nine
 * digits after the name identify the person (on older cards by the social security number) and are dropped. A
 * dependant's record only identifies its kind. Returns `undefined` for anything else.
 */
export function parseUniformed(content: string, now: Day): LicenceRecord | undefined {
  if (!head.test(content)) return undefined;
  const found = member.exec(content);
  const [surname = "", givenNames = ""] = found?.[1]?.split(",").map((part) => part.trim()) ?? [];
  const birth = dayOf(found?.[2]);
  const [, issued, until] = term.exec(content.slice(found?.[0].length ?? content.length)) ?? [];
  const [issue, expiry] = [dayOf(issued), dayOf(until)];
  const born = birth !== undefined && birth < write(now);
  return {
    reading: {
      format: "PDF417",
      jurisdiction: "USA",
      fields: {},
      ...(surname && { surname }),
      ...(givenNames && { givenNames }),
      ...(born && { dateOfBirth: birth }),
      ...(born && issue && expiry && birth < issue && issue < expiry && { expirationDate: expiry }),
      ...(born && issue && expiry && birth < issue && issue < expiry && { issueDate: issue }),
    },
    version: Number(content.charAt(4)),
    kind: "uniformed",
    sex: undefined,
    fullName: surname && givenNames ? `${givenNames} ${surname}` : undefined,
    nameShortened: false,
    issuer: undefined,
    country: "USA",
  };
}

/** Converts `1982FEB21` to `1982-02-21`. */
function dayOf(text: string | undefined): string | undefined {
  if (!text) return undefined;
  const month = months.indexOf(text.slice(4, 7)) / 3 + 1;
  const day: Day = { year: Number(text.slice(0, 4)), month, day: Number(text.slice(7)) };
  return exists(day) ? write(day) : undefined;
}
