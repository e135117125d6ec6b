import type { PrintClaim } from "@passmuster/core/ports";
import type { MrzReading } from "@passmuster/mrz";
import { openPrint } from "../confirm/confirm-print.ts";
import { areaOnSide } from "../detect/outline/area-on-side.ts";
import type { Area } from "../detect/outline/document-forms.ts";
import type { Outline } from "../detect/outline/outline.ts";
import type { Side } from "../detect/side.ts";
import type { TextReader } from "../layout/text-reader.ts";
import type { FoundMrz } from "../mrz/found-mrz.ts";
import { isUsedUp, type LookLimit } from "../print/look-limit.ts";
import type { PrintSight, SidePrint } from "../print/print-look.ts";

/** Where passports print the values of their MRZ, in millimetres. */
const places: readonly (readonly [PrintClaim["field"], keyof MrzReading["fields"], Area])[] = [
  ["document.number", "documentNumber", { left: 80, top: 1, right: 122, bottom: 40 }],
  ["person.surname", "surname", { left: 38, top: 8, right: 100, bottom: 30 }],
  ["person.givenNames", "givenNames", { left: 38, top: 14, right: 105, bottom: 38 }],
  ["person.dateOfBirth", "dateOfBirth", { left: 38, top: 26, right: 102, bottom: 52 }],
  ["document.expirationDate", "expirationDate", { left: 38, top: 42, right: 107, bottom: 69 }],
];
/**
 * Where more are missing the image is too poor: of 40 real pages none had all its values after further looks.
 */
const mostMissing = 2;
/**
 * Looks at all missing values of one document. A place has about six lines, and a doubtful one takes three
 * looks.
 */
const mostLooks = 60;
/** Pixels of a millimetre: at the first look a page that fills its image has 7.7. */
const density = 14;

interface Page {
  readonly side: Side;
  readonly outline: Outline;
  readonly mrz: FoundMrz;
}

/**
 * The looks at a passport, and further ones at the places of the MRZ's values that the first ones do not
 * show. The detector misses lines that are small or crossed by other print, and finds some of them in a
 * larger copy. They are kept only if they show one value more and none less.
 */
export async function withMissing(
  text: TextReader,
  sight: SidePrint,
  { side, outline, mrz: { reading, rows } }: Page,
): Promise<SidePrint> {
  const missing = missingFields(reading, { [side.name]: sight });
  if (missing.size > mostMissing) return sight;
  const limit: LookLimit = { left: mostLooks };
  const looks = [...sight.looks];
  for (const [field, , area] of places) {
    if (!missing.has(field) || isUsedUp(limit)) continue;
    const boxes = await side.boxesWithin(areaOnSide(outline, area), (area.right - area.left) * density);
    looks.push(...(await text.lookAgain(side, boxes, { mrz: rows, limit })));
  }
  const all = { ...sight, looks };
  const left = missingFields(reading, { [side.name]: all });
  const gains = left.size < missing.size && [...left].every((field) => missing.has(field));
  return gains ? all : sight;
}

/** Whether a value is missing decides only where to look: the verdicts are given later, on all looks. */
function missingFields({ fields }: MrzReading, sight: PrintSight): ReadonlySet<PrintClaim["field"]> {
  const claims = places.flatMap(([field, name]): readonly PrintClaim[] =>
    fields[name] ? [{ field, value: fields[name], from: "mrz" }] : [],
  );
  const verdicts = openPrint({ sight, document: { state: fields.issuer } }).confirmed(claims);
  return new Set(verdicts.flatMap(({ claim, verdict }) => (verdict === "confirmed" ? [] : [claim.field])));
}
