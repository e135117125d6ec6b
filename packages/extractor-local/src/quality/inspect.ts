import { type QualityCode, qualityCodes } from "@passmuster/core/quality-codes";
import type { OrientedBox } from "../detect/geometry.ts";
import { overlap } from "../detect/neighbours.ts";
import type { FacesSeen } from "../faces/face-reader.ts";
import type { Side } from "../side.ts";
import { lookAt } from "./look.ts";
import { sideCodes } from "./side-codes.ts";

/** The findings that the images are judged by. */
export interface Evidence {
  /** The side from which a valid MRZ or a barcode was read. */
  readonly machineRead: Side | undefined;
  readonly faces: FacesSeen | undefined;
  /** Another MRZ was found beside the first. */
  readonly secondMrz: boolean;
  /** The text layer of a PDF states a value that its image does not show. */
  readonly textDiffers?: boolean;
}

/** Longest side of the copy in which text lines are found, unless another search already chose one. */
const longestSide = 960;

/** Quality codes of a document's images and its selfie, in the order of the table of codes. */
export async function inspect(sides: readonly Side[], evidence: Evidence): Promise<readonly QualityCode[]> {
  const { machineRead, faces, secondMrz, textDiffers } = evidence;
  const found = new Set<QualityCode>();
  for (const side of sides) {
    const read = side === machineRead;
    const lines = (await side.knownBoxes()) ?? (read ? [] : await side.boxes(longestSide));
    const look = lookAt(side.gray);
    const facts = { look, size: side.image, lines, faces: faces?.[side.name] ?? 0, machineRead: read };
    for (const code of sideCodes(facts)) found.add(code);
  }
  if (secondMrz || faces?.strangers) found.add("several_documents");
  if (textDiffers) found.add("text_layer_differs");
  if (faces?.selfie?.faces === 0) found.add("selfie_without_face");
  if ((faces?.selfie?.faces ?? 0) > 1) found.add("selfie_several_faces");
  return inOrder(found);
}

function inOrder(codes: ReadonlySet<QualityCode>): readonly QualityCode[] {
  const all = Object.keys(qualityCodes) as readonly QualityCode[];
  return all.filter((code) => codes.has(code));
}

const shortestRow = 12;

/**
 * Lines that may form a second MRZ: long, of similar length, and apart from the first one's. Fewer than two
 * do not count.
 */
export function rowsBeside(
  mrz: readonly OrientedBox[],
  rows: readonly OrientedBox[],
): readonly OrientedBox[] {
  const length = mrz[0]?.length ?? 0;
  const beside = rows.filter(
    (row) =>
      row.length > shortestRow * row.height &&
      row.length > length / 2 &&
      row.length < length * 2 &&
      !mrz.some((line) => overlap(line, row)),
  );
  return beside.length >= 2 ? beside : [];
}
