import { heightOf, type TextLine } from "../page.ts";
import { isAtTop, type PageKind, pageKinds } from "./kinds.ts";
import { candidatesFor, isLabel } from "./labelled.ts";
import { nameIn } from "./names.ts";

const organisation =
  /\b(?:l\.?l\.?c|inc|ltd|limited|llp|plc|corp|corporation|company|gmbh|ag|s\.?a\.?s?|bv|pty|partners|properties|mutual|insurance|assurance|versicherung|indemnity|casualty|bank|savings|credit union|trust|energy|electric|water|gas|power|light|utilit(?:y|ies)|stadtwerke|telecom|communications|county|city of|state of|department|bureau|office|registrar|authority|council|mortgage|financial|homes)\b/i;
const clear = 70;
const longest = 70;

/** Who issued a page: the organisation, or the landlord, of a label; else the organisation in the letterhead, the largest first. */
export function issuerOf(lines: readonly TextLine[], kind: PageKind): string | undefined {
  for (const { text } of candidatesFor(kind.issuer, lines)) {
    const name =
      organisationIn(text) ?? (kind.issuer.includes("landlord") ? nameIn(text)?.fullName : undefined);
    if (name) return name;
  }
  const head = lines
    .filter((line) => line.confidence >= clear && isAtTop(line, lines) && !isTitle(line.text))
    .sort((a, b) => heightOf(b) - heightOf(a));
  for (const { text } of head) {
    const name = organisationIn(text);
    if (name) return name;
  }
  return undefined;
}

const isTitle = (text: string): boolean =>
  pageKinds.some(({ title }) => title.test(text)) && !/\b(?:inc|llc|company|co|ltd|bank)\b/i.test(text);

/** The part of a line that names an organisation: what follows a rule, a dot or a comma is its address. */
function organisationIn(text: string): string | undefined {
  const [name = ""] = text.split(/\s+[-–—·•|]\s+|(?<=\p{L}{2})-\s|,\s*(?!(?:inc|llc|ltd|n\.?a)\b)/iu);
  const fits =
    organisation.test(name) &&
    name.length <= longest &&
    /^\p{Lu}/u.test(name) &&
    !isLabel(name) &&
    !/\d{3}|:/.test(name);
  return fits ? name.trim() : undefined;
}
