import { heightOf, type TextLine, textsOf } from "../page.ts";
import type { LabelName } from "./vocabulary.ts";

/** How one kind of proof of address is told, and where its values stand. */
export interface PageKind {
  /** As in the catalogue of document types. */
  readonly id: number;
  readonly name: string;
  readonly title: RegExp;
  /** Words of its text that other kinds do not share. */
  readonly words: readonly RegExp[];
  readonly holder: readonly LabelName[];
  readonly address: readonly LabelName[];
  readonly number: readonly LabelName[];
  readonly issuer: readonly LabelName[];
}

const home: readonly LabelName[] = ["residence", "address", "mailing"];

export const pageKinds: readonly PageKind[] = [
  {
    id: 23,
    name: "Lease Agreement",
    title:
      /\b(?:lease|rental|tenancy|subl[ea]se)\s+(?:agreement|contract)\b|\bresidential\s+lease\b|\bassured\s+shorthold\s+tenancy\b|\bmietvertrag\b|\bcontrato\s+de\s+(?:arrendamiento|alquiler)\b|\b(?:contrat\s+de\s+location|bail\s+d'habitation)\b/i,
    words: [/\b(?:landlord|lessor)\b/i, /\b(?:tenant|lessee)\b/i, /\brent\b/i, /\bpremises\b/i],
    holder: ["tenant", "name"],
    address: ["premises", ...home],
    number: ["agreementNumber"],
    issuer: ["landlord"],
  },
  {
    id: 24,
    name: "Home Insurance Policy",
    title:
      /\b(?:home\s?owner'?s?'?|home|dwelling|renter'?s?'?|tenant'?s|condo(?:minium)?|household|property|buildings|contents)\s+(?:insurance|policy)\b|\bhausrat|\bwohngebäudeversicherung\b|\bassurance\s+habitation\b|\bseguro\s+de\s+hogar\b/i,
    words: [
      /\bdwelling\b/i,
      /\bpersonal property\b/i,
      /\bother structures\b/i,
      /\bloss of use\b/i,
      /\bbuildings\b/i,
    ],
    holder: ["insured", "name"],
    address: ["insuredProperty", ...home],
    number: ["policyNumber"],
    issuer: ["issuer"],
  },
  {
    id: 25,
    name: "Vehicle Insurance Policy",
    title:
      /\b(?:auto|automobile|vehicle|car|motor|motorcycle)\s+(?:insurance|policy)\b|\bkfz-versicherung\b|\bassurance\s+auto(?:mobile)?\b|\bseguro\s+de\s+(?:auto|coche)\b/i,
    words: [
      /\bvehicle\b/i,
      /\bcollision\b/i,
      /\bcomprehensive\b/i,
      /\bbodily injury\b/i,
      /\bgarag/i,
      /\bmotorists?\b/i,
    ],
    holder: ["insured", "name"],
    address: [...home, "garaging"],
    number: ["policyNumber"],
    issuer: ["issuer"],
  },
  {
    id: 26,
    name: "Mortgage",
    title:
      /(?:^|\bthis\s+|\bresidential\s+|\bopen-end\s+)mortgage\b|\bmortgage\s+(?:agreement|deed|statement|note)\b|\bhypothekenvertrag\b/i,
    words: [/\bmortgagor\b/i, /\bmortgagee\b/i, /\bborrower\b/i, /\blender\b/i, /\bprincipal\b/i],
    holder: ["borrower", "name"],
    address: ["premises", ...home],
    number: ["loanNumber"],
    issuer: ["issuer"],
  },
  {
    id: 27,
    name: "Deed of Trust",
    title: /\b(?:deed\s+of\s+trust|trust\s+deed)\b/i,
    words: [/\btrustor\b/i, /\btrustee\b/i, /\bbeneficiary\b/i, /\bgrantor\b/i],
    holder: ["borrower", "name"],
    address: ["premises", ...home],
    number: ["loanNumber"],
    issuer: ["issuer"],
  },
  {
    id: 28,
    name: "Vehicle Registration Card",
    title:
      /\b(?:vehicle|motor\s+vehicle)\s+registration\b|\bregistration\s+(?:card|certificate)\b|\bcertificate\s+of\s+registration\b|\bzulassungsbescheinigung\b|\bcertificat\s+d'immatriculation\b/i,
    words: [/\bplate\b/i, /\bvin\b|\bvehicle identification\b/i, /\bmake\b/i, /\bregistered owner\b/i],
    holder: ["owner", "name"],
    address: home,
    number: ["registrationNumber"],
    issuer: ["issuer"],
  },
  {
    id: 29,
    name: "Voter Card",
    title:
      /\b(?:voter|elector)(?:'?s)?\s+(?:registration\s+)?(?:card|id|identification|certificate|information)\b/i,
    words: [/\bprecinct\b/i, /\bpolling\b/i, /\bdistrict\b/i, /\bparty\b/i],
    holder: ["voter", "name"],
    address: home,
    number: ["voterNumber"],
    issuer: ["issuer"],
  },
  {
    id: 30,
    name: "Utility Bill",
    title:
      /\b(?:utility|electric(?:ity)?|gas|water|sewer|energy|internet|telephone|phone)\s+(?:bill|statement|invoice)\b|\byour\s+(?:\w+\s+)?bill\b|\bstromrechnung\b|\bfacture\b/i,
    words: [
      /\bkwh\b/i,
      /\bmeter\b/i,
      /\bamount due\b/i,
      /\busage\b/i,
      /\bservice address\b/i,
      /\bbilling (?:period|date)\b/i,
    ],
    holder: ["customer", "name"],
    address: ["serviceAddress", ...home],
    number: ["accountNumber"],
    issuer: ["issuer"],
  },
  {
    id: 31,
    name: "Bank Statement",
    title:
      /\b(?:bank|account|checking|savings)\s+statement\b|\bstatement\s+of\s+account\b|\bkontoauszug\b|\brelevé\s+de\s+compte\b|\bextracto\s+(?:bancario|de\s+cuenta)\b/i,
    words: [
      /\bstatement period\b/i,
      /\b(?:opening|beginning|closing|ending) balance\b/i,
      /\bdeposits?\b/i,
      /\bwithdrawals?\b/i,
      /\biban\b|\brouting\b|\bsort code\b/i,
    ],
    holder: ["customer", "name"],
    address: home,
    number: ["accountNumber"],
    issuer: ["issuer"],
  },
];

const titleShare = 0.35;
const titleHeight = 1.15;
const enough = 3;

/** The kind whose name stands in a heading, or stands anywhere with words that belong to it. Nothing when two kinds are alike likely. */
export function kindOfPage(lines: readonly TextLine[]): PageKind | undefined {
  const ranked = pageKinds
    .map((kind) => ({ kind, score: scoreOf(kind, lines) }))
    .filter(({ score }) => score >= enough)
    .sort((a, b) => b.score - a.score);
  const [best, second] = ranked;
  return best && best.score > (second?.score ?? 0) ? best.kind : undefined;
}

function scoreOf({ title, words }: PageKind, lines: readonly TextLine[]): number {
  const titled = lines.filter((line) => textsOf(line).some((text) => title.test(text)));
  if (titled.length === 0) return 0;
  const text = lines.map((line) => line.text).join(" ");
  const found = words.filter((word) => word.test(text)).length;
  return (titled.some((line) => isHeading(line, lines)) ? 3 : 1) + Math.min(found, 3);
}

/** Larger than the text, or at the top of the page. */
export function isHeading(line: TextLine, lines: readonly TextLine[]): boolean {
  const heights = lines.map(heightOf).sort((a, b) => a - b);
  const usual = heights[Math.floor(heights.length / 2)] ?? 0;
  return heightOf(line) >= titleHeight * usual || isAtTop(line, lines);
}

export function isAtTop(line: TextLine, lines: readonly TextLine[]): boolean {
  const top = Math.min(...lines.map((other) => other.top));
  const bottom = Math.max(...lines.map((other) => other.bottom));
  return line.top < top + titleShare * (bottom - top);
}
