import type { Box, DocumentOutline, ExtractedData, PrintVerdict } from "@passmuster/core/ports";
import { type QualityCode, qualityCodes } from "@passmuster/core/quality-codes";
import { type Shape, shapes } from "@passmuster/process-pool";
import type { FacesSeen, FoundFaces } from "../faces/face-reader.ts";
import type { PrintSight, SidePrint } from "../print/print-look.ts";
import type { Reading } from "../reader/reading.ts";
import type { Answer, EngineOpened } from "./child.ts";

/**
 * What the processes may answer. They have decoded a stranger's bytes, so the host takes no other values: the
 * types here must stay complete, and every text and list has a bound far above the longest real one.
 */
const { boolean, bytes, list, number, object, oneOf, optional, record, shorts, text, whole } = shapes;

const mebibyte = 2 ** 20;
const value = optional(text(1_000));
const pixels = number(-1e6, 1e6);
const side = oneOf("front", "back");
const sex = oneOf("F", "M", "X");
const box = object<Box>({ left: pixels, top: pixels, width: pixels, height: pixels });

type Group<Name extends keyof ExtractedData> = NonNullable<ExtractedData[Name]>;
const person = object<Group<"person">>({
  surname: value,
  givenNames: value,
  fullName: value,
  dateOfBirth: value,
  sex: optional(sex),
});
const address = object<Group<"address">>({
  full: value,
  street: value,
  city: value,
  state: value,
  zip: value,
  country: value,
});
const flag = optional(oneOf("0", "1"));
const data = object<ExtractedData>({
  person: optional(person),
  address: optional(address),
  document: optional(
    object<Group<"document">>({
      type: value,
      number: value,
      countryCode: value,
      countryName: value,
      issuingEntity: value,
      expirationDate: value,
      issueDate: value,
      selfieComparison: value,
      hasSelfie: flag,
      identified: flag,
    }),
  ),
});

type Mrz = NonNullable<Reading["mrz"]>;
const zoneText = text(100);
const mrz = object<Mrz>({
  format: oneOf("TD1", "TD2", "TD3", "MRV-A", "MRV-B", "FR-ID"),
  lines: list(zoneText, 3),
  fields: object<Mrz["fields"]>({
    documentCode: zoneText,
    documentNumber: zoneText,
    issuer: zoneText,
    nationality: zoneText,
    dateOfBirth: zoneText,
    expirationDate: zoneText,
    surname: zoneText,
    givenNames: zoneText,
    sex: oneOf("F", "M", "X", ""),
  }),
  checks: record(boolean, 10),
  valid: boolean,
  corrections: list(
    object<Mrz["corrections"][number]>({
      line: whole(0, 10),
      column: whole(0, 100),
      from: text(4),
      to: text(4),
    }),
    200,
  ),
});

type Licence = NonNullable<Reading["barcode"]>;
const barcode = object<Licence>({
  reading: object<Licence["reading"]>({
    format: oneOf("PDF417"),
    jurisdiction: text(100),
    issuerKnown: optional(boolean),
    fields: record(text(1_000), 300),
    documentNumber: value,
    surname: value,
    givenNames: value,
    dateOfBirth: value,
    expirationDate: value,
    issueDate: value,
    sex: optional(sex),
    address: optional(address),
  }),
  version: optional(whole(0, 999)),
  kind: optional(oneOf("licence", "id_card", "uniformed")),
  sex: optional(sex),
  fullName: value,
  nameShortened: boolean,
  issuer: optional(
    object<NonNullable<Licence["issuer"]>>({
      code: text(10),
      name: text(100),
      country: oneOf("USA", "CAN", "MEX"),
    }),
  ),
  country: value,
});

type Page = NonNullable<Reading["page"]>;
const page = object<Page>({
  kind: optional(whole(0, 10_000)),
  person: optional(
    object<NonNullable<Page["person"]>>({ fullName: text(1_000), surname: value, givenNames: value }),
  ),
  address: optional(
    object<NonNullable<Page["address"]>>({
      street: text(1_000),
      city: text(1_000),
      full: text(2_000),
      state: value,
      zip: value,
      countryCode: value,
      country: value,
    }),
  ),
  number: value,
  issuer: value,
  until: value,
  since: value,
  country: value,
});

type Card = NonNullable<Reading["card"]>;
const card = object<Card>({
  kind: optional(object<NonNullable<Card["kind"]>>({ id: whole(0, 10_000), name: text(200) })),
  countryCode: value,
  number: value,
  until: value,
  issued: value,
  person: optional(person),
  address: optional(address),
});

const foundFaces = optional(
  object<FoundFaces>({
    given: optional(oneOf(0, 90, 180, 270)),
    turn: oneOf(0, 90, 180, 270),
    boxes: list(
      object<FoundFaces["boxes"][number]>({
        left: pixels,
        top: pixels,
        width: pixels,
        height: pixels,
        score: number(0, 1),
      }),
      10_000,
    ),
  }),
);
const faces = object<FacesSeen>({
  front: whole(0, 10_000),
  back: optional(whole(0, 10_000)),
  portrait: optional(object<NonNullable<FacesSeen["portrait"]>>({ side, box })),
  strangers: boolean,
  found: optional(object<NonNullable<FacesSeen["found"]>>({ front: foundFaces, back: foundFaces })),
  selfie: optional(
    object<NonNullable<FacesSeen["selfie"]>>({
      faces: whole(0, 10_000),
      copied: boolean,
      distance: optional(number(0, 1e6)),
      comparison: optional(number(0, 100)),
    }),
  ),
});

type Look = SidePrint["looks"][number];
const point = object<Look["row"]["centre"]>({ x: pixels, y: pixels });
const orientedBox = object<Look["row"]>({ centre: point, along: point, length: pixels, height: pixels });
const boxesBySize = optional(record(list(orientedBox, 10_000), 10));
const sidePrint = object<SidePrint>({
  looks: list(
    object<Look>({
      steps: whole(0, 100_000),
      classes: whole(0, 10_000),
      costs: bytes(4 * mebibyte),
      characters: shorts(100_000),
      row: orientedBox,
    }),
    5_000,
  ),
  size: optional(object<NonNullable<SidePrint["size"]>>({ width: pixels, height: pixels })),
  order: optional(oneOf("day first", "month first")),
});

const qualities = list(oneOf(...(Object.keys(qualityCodes) as QualityCode[])), 20);
const sideQuality = object<NonNullable<Reading["images"]["front"]>>({
  codes: qualities,
  reflections: list(box, 10_000),
});

const imagePoint = object<DocumentOutline["corners"]["upperLeft"]>({ x: pixels, y: pixels });
const outline = optional(
  object<DocumentOutline>({
    corners: object<DocumentOutline["corners"]>({
      upperLeft: imagePoint,
      upperRight: imagePoint,
      lowerRight: imagePoint,
      lowerLeft: imagePoint,
    }),
    width: number(1, 1_000),
    height: number(1, 1_000),
    confidence: number(0, 1),
  }),
);

const mark = object<NonNullable<Reading["marks"]>[number]>({
  kind: oneOf("specimen", "void", "copy", "program"),
  side,
  word: value,
  box: optional(box),
});

const reading = object<Reading>({
  mrz: optional(mrz),
  barcode: optional(barcode),
  unknownCode: optional(boolean),
  side: optional(side),
  page: optional(page),
  card: optional(card),
  printed: optional(data),
  further: list(
    object<Reading["further"][number]>({ side, from: oneOf("mrz", "barcode", "print"), data }),
    20,
  ),
  parts: list(
    object<Omit<Reading["parts"][number], "evidence">>({
      part: oneOf("portrait", "mrz", "barcode", "print", "back"),
      state: oneOf("read", "unread", "missing"),
      side: optional(side),
      box: optional(box),
      fields: optional(record(box, 50)),
      sure: optional(record(number(0, 1), 50)),
    }),
    20,
  ),
  faces: optional(faces),
  sight: optional(object<PrintSight>({ front: optional(sidePrint), back: optional(sidePrint) })),
  quality: qualities,
  images: object<Reading["images"]>({ front: optional(sideQuality), back: optional(sideQuality) }),
  outlines: optional(object<NonNullable<Reading["outlines"]>>({ front: outline, back: outline })),
  marks: optional(list(mark, 100)),
  sameSide: boolean,
  titled: optional(whole(0, 10_000)),
  lines: optional(whole(0, 10_000)),
  orientation: oneOf(0, 90, 180, 270),
  cpuMs: number(0, 1e9),
  brief: optional(boolean),
  boxes: optional(object<NonNullable<Reading["boxes"]>>({ front: boxesBySize, back: boxesBySize })),
});

const engineOpened = object<EngineOpened>({ runtime: oneOf("native", "wasm") });

const verdicts = list(
  object<PrintVerdict>({
    claim: object<PrintVerdict["claim"]>({
      field: oneOf(
        ...(["person.surname", "person.givenNames", "person.fullName", "person.dateOfBirth"] as const),
        ...(["document.number", "document.expirationDate", "document.issueDate"] as const),
        ...(["address.street", "address.city", "address.state", "address.zip"] as const),
      ),
      value: text(10_000),
      from: oneOf("mrz", "barcode", "expected"),
    }),
    verdict: oneOf("confirmed", "contradicted", "unread"),
    side: optional(side),
    box: optional(box),
    margin: optional(number(-1e6, 1e6)),
    score: optional(number(-1e6, 1e6)),
    written: value,
  }),
  1_000,
);

export const answer: Shape<Answer> = (given) => {
  if (Array.isArray(given)) return verdicts(given);
  const names = typeof given === "object" && given !== null ? given : {};
  if ("runtime" in names) return engineOpened(given);
  return "strangers" in names ? faces(given) : reading(given);
};
export const answerLimit = { text: 8 * mebibyte, bytes: 64 * mebibyte };
