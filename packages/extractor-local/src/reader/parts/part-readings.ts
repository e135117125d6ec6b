import type { DocumentSide, ExtractedData, FurtherReading, PartReading } from "@passmuster/core/ports";
import type { FoundLicence } from "../../barcode/find-licence.ts";
import { recordValues } from "../../barcode/licence-data.ts";
import { boundsOf, boxAround } from "../../detect/extent.ts";
import type { FacesSeen } from "../../faces/face-reader.ts";
import type { PrintedSide } from "../../layout/printed-side.ts";
import type { MrzOnSide } from "../../mrz/found-mrz.ts";
import type { Codes } from "../find-codes.ts";
import { mrzValues } from "../mrz-values.ts";
import { isWholeCard, isWholePage, sharesValue } from "./whole.ts";

/** The results of all searches on a document. */
export interface Looked {
  readonly codes: Codes;
  /** Each side whose text was read. */
  readonly prints: Readonly<Partial<Record<DocumentSide, PrintedSide>>>;
  /** The side whose text identifies the document. Absent if no text was read. */
  readonly printed: DocumentSide | undefined;
  readonly isPage: boolean;
  readonly faces: FacesSeen | undefined;
  /** A second image was given, and it is not a copy of the first. */
  readonly hasBack: boolean;
}

type State = PartReading["state"];

/** The state of each searched part. */
export const partReadings = (looked: Looked): readonly PartReading[] => [
  ...portraitPart(looked),
  ...printPart(looked),
  ...codeParts(looked),
  backPart(looked),
];

function portraitPart({ faces }: Looked): PartReading[] {
  if (!faces) return [];
  const side = faces.front > 0 ? "front" : (faces.back ?? 0) > 0 ? "back" : undefined;
  if (!side) return [{ part: "portrait", state: "missing" }];
  const { portrait } = faces;
  return [{ part: "portrait", state: "read", side, ...(portrait && { box: portrait.box }) }];
}

function printPart({ prints, printed: side, isPage }: Looked): PartReading[] {
  const print = side && prints[side];
  if (!print) return [];
  const whole = isPage ? isWholePage(print.data) : isWholeCard(print.data);
  if (!print.legible && !whole) return [{ part: "print", state: "missing" }];
  const { box, fields, sure } = print;
  const state = whole ? "read" : "unread";
  return [{ part: "print", state, side, ...(box && { box }), fields, ...(sure && { sure }) }];
}

function codeParts({ codes }: Looked): PartReading[] {
  const { mrz, licence, further, sought, seen } = codes;
  const [mrzFound = further.mrzs[0], licenceFound = further.licences[0]] = [mrz, licence];
  const nothing = (wasSeen: boolean): State => (wasSeen ? "unread" : "missing");
  return [
    ...(mrzFound
      ? [mrzPart(mrzFound)]
      : sought.mrz
        ? [{ part: "mrz", state: nothing(seen.mrz) } as const]
        : []),
    ...(licenceFound
      ? [licencePart(licenceFound)]
      : sought.barcode
        ? [{ part: "barcode", state: nothing(seen.barcode) } as const]
        : []),
  ];
}

/** An MRZ with a doubtful character counts as unread. A separate rule checks the check digits. */
function mrzPart({ found, side }: MrzOnSide): PartReading {
  const box = boundsOf(found.rows, side);
  const state = found.reading.corrections.length === 0 ? "read" : "unread";
  return { part: "mrz", state, side: side.name, ...(box && { box }) };
}

/** An unread barcode beside a read one may hold other values, so the part counts as unread. */
function licencePart({ side, corners, unreadBeside }: FoundLicence): PartReading {
  const box = boxAround(corners, side);
  return { part: "barcode", state: unreadBeside ? "unread" : "read", side: side.name, ...(box && { box }) };
}

function backPart({ codes, prints, hasBack }: Looked): PartReading {
  if (!hasBack) return { part: "back", state: "missing" };
  const coded = [codes.mrz, ...codes.further.mrzs, codes.licence, ...codes.further.licences];
  const bearsCode = coded.some((code) => code?.side.name === "back");
  const front = [...codeValues(codes, "front"), ...(prints.front?.data ? [prints.front.data] : [])];
  const agrees = front.some((data) => sharesValue(prints.back?.data, data));
  return { part: "back", state: bearsCode || agrees ? "read" : "unread", side: "back" };
}

/** The values in the codes of one side. */
function codeValues({ mrz, licence, further }: Codes, side: DocumentSide): ExtractedData[] {
  const mrzs = [...(mrz ? [mrz] : []), ...further.mrzs].filter((one) => one.side.name === side);
  const records = [...(licence ? [licence] : []), ...further.licences].filter(
    (found) => found.side.name === side,
  );
  return [
    ...mrzs.map(({ found }) => mrzValues(found.reading)),
    ...records.map(({ record }) => recordValues(record)),
  ];
}

/** Values of the other codes and the other side, beyond those that identify the document. */
export function furtherReadings({ codes: { further }, prints, printed }: Looked): readonly FurtherReading[] {
  const other = printed === "front" ? "back" : "front";
  const data = printed && prints[other]?.data;
  return [
    ...further.mrzs.map(({ found, side }) => {
      return { side: side.name, from: "mrz", data: mrzValues(found.reading) } as const;
    }),
    ...further.licences.map(({ record, side }) => {
      return { side: side.name, from: "barcode", data: recordValues(record) } as const;
    }),
    ...(data ? [{ side: other, from: "print", data } as const] : []),
  ];
}
