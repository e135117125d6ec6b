import type { PictureAdviceCode } from "../../packages/core/src/model/picture-advice.ts";
import { labelledOf } from "../reading/cases.ts";
import type { Adviser } from "./advise.ts";

/** Of the document, not of its images. */
const ofDocument: readonly PictureAdviceCode[] = ["expired", "other_document"];
/** Three lines of an MRZ are on the back of a card (ICAO 9303-5), here shown as its front. */
const [linesOfBack, wrongSide] = [3, "wrong_side" as const];
const [passport, identityCard] = [3, 12] as const;

/** Advice on labelled images whose MRZ is read in full: those need no new picture. */
export async function sampleAdvice(adviser: Adviser, folder: string) {
  const told: string[] = [];
  let read = 0;
  for (const { name, bytes, expected } of labelledOf(folder, "mrz")) {
    const zone = String(expected.mrz ?? "");
    const type = zone.startsWith("P") ? passport : identityCard;
    const country = expected.issuer ?? "NLD";
    const { advice, isRead } = await adviser.advise({ type, country, front: bytes });
    if (!isRead) continue;
    read += 1;
    const right = zone.split(",").length === linesOfBack ? [...ofDocument, wrongSide] : ofDocument;
    const codes = advice.map(({ code }) => code).filter((code) => !right.includes(code));
    if (codes.length > 0) told.push(`${name}: ${codes.join(", ")}`);
  }
  return { read, told };
}
