import type { DocumentPart } from "../../model/document-type.ts";
import type { ExpectedData } from "../../model/expected-data.ts";
import { partsToRead } from "../catalogue/document-parts.ts";
import { qualityCodes } from "../catalogue/quality-codes.ts";
import { lettersOf, sameLetters } from "../comparison/letters.ts";
import { namesOf, piecesOf } from "../comparison/name-parts.ts";
import {
  compareFact,
  isTold,
  type NotApplicable,
  notApplicable,
  type Rule,
  type RuleInput,
  type RuleResult,
} from "./rule.ts";
import {
  compareNumberForm,
  comparePossibleDates,
  comparePrintWithBarcode,
  comparePrintWithZone,
  compareSides,
} from "./statements.ts";

function hasPart({ type, country, extraction }: RuleInput, part: DocumentPart): boolean {
  return partsToRead(type, country, extraction.data).includes(part);
}

/** RulePH004 reports a photo ID that was not identified as the announced one. */
function comparePrint(reading: RuleInput): RuleResult | NotApplicable {
  const { type, flow, extraction } = reading;
  if (isTold(extraction)) return comparePart(reading, "print");
  const isReported = type.category === "photo_id" && flow.policy.actions.RulePH004 !== "off";
  return isReported ? notApplicable("The document was not identified.") : compareFact("read", "", false);
}

const states = { read: "read", unread: "there, but not read", missing: "not found" } as const;

/** A part of the type that was not read fails. A reader that reports no parts has read none. */
function comparePart(reading: RuleInput, part: DocumentPart): RuleResult | NotApplicable {
  if (!hasPart(reading, part)) return notApplicable("Documents of this type have none.");
  const { parts } = reading.extraction;
  const reported = parts?.filter((each) => each.part === part) ?? [];
  const found = reported.find(({ state }) => state !== "read") ?? reported[0];
  const extracted = found ? states[found.state] : parts ? "not looked for" : "not reported by the reader";
  return compareFact("read", extracted, found?.state === "read");
}

/**
 * Whether the type has the part and no reading of it was reported. Its values may still have been handed
 * over.
 */
function isUnread(reading: RuleInput, part: DocumentPart): boolean {
  const compared = comparePart(reading, part);
  return "passed" in compared && !compared.passed;
}

function compareCheckDigits(reading: RuleInput): RuleResult | NotApplicable {
  const { mrz } = reading.extraction;
  if (!mrz) return hasPart(reading, "mrz") ? compareFact("all hold", "", false) : notApplicable(noZone);
  const names = Object.keys(mrz.checks);
  const failed = names.filter((name) => mrz.checks[name] !== true);
  if (names.length === 0) return compareFact("all hold", "", false);
  const holds = mrz.valid && failed.length === 0 && mrz.corrections.length === 0;
  const extracted = holds ? "all hold" : failed.join(", ") || "read with corrections";
  if (holds && isUnread(reading, "mrz")) return compareFact("all hold", "", false);
  return compareFact("all hold", extracted, holds);
}

function compareBarcode(reading: RuleInput): RuleResult | NotApplicable {
  const compared = comparePrintWithBarcode(reading, hasPart(reading, "barcode"));
  const hasFailed = "passed" in compared && !compared.passed;
  return !hasFailed && isUnread(reading, "barcode") ? compareFact("read", "", false) : compared;
}

const noZone = "Documents of this type have no machine-readable zone.";

function compareQuality({ capabilities, extraction: { quality } }: RuleInput): RuleResult | NotApplicable {
  if (!capabilities.quality) return notApplicable("The reader does not judge image quality.");
  return compareFact("good", quality.join(", ") || "good", quality.length === 0);
}

function hintOf(code: string): string | undefined {
  const descriptions: Readonly<Record<string, { readonly title: string; readonly hint: string }>> =
    qualityCodes;
  const entry = Object.hasOwn(descriptions, code) ? descriptions[code] : undefined;
  return entry && `${entry.title} ${entry.hint}`;
}

const unusedNumber = "not used by another person";

function compareNumberReuse({ extraction, reuse }: RuleInput): RuleResult | NotApplicable {
  if (!extraction.data.document?.number) return notApplicable("No document number was read.");
  return compareFact(unusedNumber, reuse.number ? "used by another person" : unusedNumber, !reuse.number);
}

const notOfImages = "The sandbox looks at no images.";
const unusedImage = "not shown by another person";

function compareImageReuse({ capabilities, reuse }: RuleInput): RuleResult | NotApplicable {
  if (capabilities.sandbox) return notApplicable(notOfImages);
  return compareFact(unusedImage, reuse.image ? "shown by another person" : unusedImage, !reuse.image);
}

const notLookedFor = "The reader looks for no marks.";
const unmarked = "none";

function compareMarks(reading: RuleInput): RuleResult | NotApplicable {
  const { acceptsSpecimens, capabilities, expected, extraction } = reading;
  if (capabilities.sandbox) return notApplicable(notOfImages);
  const { marks } = extraction;
  if (!marks) return notApplicable(notLookedFor);
  const accepted = acceptsSpecimens ? ["program", "specimen"] : ["program"];
  const words = marks
    .filter(({ kind, word }) => !accepted.includes(kind) && !isName(word ?? "", expected))
    .map(({ kind, word }) => word ?? kind);
  return compareFact(unmarked, [...new Set(words)].join(", ") || unmarked, words.length === 0);
}

/** A person may be called Muster, Sample or Malli. */
function isName(word: string, { person }: ExpectedData): boolean {
  const { firstName = "", lastName = "" } = person ?? {};
  return piecesOf(namesOf(`${firstName} ${lastName}`)).some((name) => sameLetters(name, lettersOf(word)));
}

function compareDrawing({ capabilities, extraction: { marks } }: RuleInput): RuleResult | NotApplicable {
  if (capabilities.sandbox) return notApplicable(notOfImages);
  if (!marks) return notApplicable(notLookedFor);
  const sides = marks.filter(({ kind }) => kind === "program").map(({ side }) => side);
  return compareFact(unmarked, [...new Set(sides)].join(", ") || unmarked, sides.length === 0);
}

const ownSelfie = "a picture of its own";

/** A copy is recognised by two faces. Without both, nothing was compared. */
function compareSelfieCopy(reading: RuleInput): RuleResult | NotApplicable {
  const { withSelfie, extraction, likeness } = reading;
  if (!withSelfie) return notApplicable("No selfie was uploaded.");
  const { selfie, parts } = extraction;
  const portrait = parts?.some(({ part, state }) => part === "portrait" && state === "read");
  if (selfie?.copied) return compareFact(ownSelfie, "a picture of the document", false);
  if (likeness?.copied) return compareFact(ownSelfie, "the portrait of the chip", false);
  if (likeness?.copied === null) return compareFact(ownSelfie, "", false);
  if (!portrait) return notApplicable("No portrait was read: see RuleDI006.");
  if (selfie?.copied !== false || !(selfie.faces >= 1)) return compareFact(ownSelfie, "", false);
  return compareFact(ownSelfie, ownSelfie, true);
}

/** Rules over the document itself: whether its parts agree. They use no expected data. */
export const rulesOfIntegrity: readonly Rule[] = [
  {
    code: "RuleDI001",
    title: "Check digits of the machine-readable zone",
    category: "any",
    action: "review",
    hint: "The machine-readable zone does not add up, or could not be read. Take a sharp picture without glare, the whole zone in view.",
    ofImages: true,
    compare: compareCheckDigits,
  },
  {
    code: "RuleDI002",
    title: "Machine-readable zone against the printed side",
    category: "any",
    action: "review",
    hint: "The machine-readable zone and the printed side of the document say different things.",
    ofImages: true,
    compare: comparePrintWithZone,
  },
  {
    code: "RuleDI003",
    title: "Barcode against the printed side",
    category: "any",
    action: "review",
    hint: "The barcode could not be read, or says something else than the printed side of the document.",
    ofImages: true,
    compare: compareBarcode,
  },
  {
    code: "RuleDI004",
    title: "Image quality",
    category: "any",
    action: "review",
    hint: "The picture is not good enough. Take it again in good light, sharp, with the whole document in view.",
    ofImages: true,
    hintsFor: (extracted) => extracted.split(", ").flatMap((code) => hintOf(code) ?? []),
    compare: compareQuality,
  },
  {
    code: "RuleDI005",
    title: "Document number not in use by another person",
    category: "any",
    action: "review",
    hint: "A document with this number was already used by another person.",
    compare: compareNumberReuse,
  },
  {
    code: "RuleDI006",
    title: "Portrait on the photo ID",
    category: "photo_id",
    action: "review",
    hint: "No portrait was found on the photo ID. Take a picture of the whole side that bears it, without glare.",
    ofImages: true,
    compare: (reading) => comparePart(reading, "portrait"),
  },
  {
    code: "RuleDI007",
    title: "Printed side read",
    category: "any",
    action: "review",
    hint: "What is printed on the document could not be read. Take a sharp picture of the whole side, without glare.",
    ofImages: true,
    compare: comparePrint,
  },
  {
    code: "RuleDI008",
    title: "Sides and codes of one document agree",
    category: "any",
    action: "review",
    hint: "The sides of the document do not belong together, or one of them could not be read. Take a picture of each side of the same document.",
    ofImages: true,
    compare: (reading) => compareSides(reading, comparePart(reading, "back")),
  },
  {
    code: "RuleDI009",
    title: "Images not shown by another person",
    category: "any",
    action: "review",
    hint: "An image of this document was already uploaded for another person.",
    ofImages: true,
    compare: compareImageReuse,
  },
  {
    code: "RuleDI010",
    title: "Selfie is not a picture of the document",
    category: "photo_id",
    action: "review",
    hint: "The selfie is a picture of the document. Take one of the person, looking into the camera.",
    ofImages: true,
    compare: compareSelfieCopy,
  },
  {
    code: "RuleDI011",
    title: "Dates of the document are possible",
    category: "any",
    action: "review",
    hint: "The dates on the document contradict each other. Check that they were read as they stand.",
    compare: comparePossibleDates,
  },
  {
    code: "RuleDI012",
    title: "Number in the issuer's form",
    category: "photo_id",
    action: "review",
    hint: "The document number does not have the form that its issuer gives. Check it against the document.",
    compare: compareNumberForm,
  },
  {
    code: "RuleDI014",
    title: "No mark that voids the document",
    category: "any",
    action: "review",
    hint: "The document is marked as a specimen, a copy or void. Take a picture of a valid document.",
    ofImages: true,
    compare: compareMarks,
  },
  {
    code: "RuleDI015",
    title: "Nothing drawn by a program",
    category: "photo_id",
    action: "review",
    hint: "The picture was drawn or edited by a program, or shows a window of one. Take a picture of the document itself.",
    ofImages: true,
    compare: compareDrawing,
  },
];
