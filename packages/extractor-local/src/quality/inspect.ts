import type { Box, DocumentSide, PartReading } from "@passmuster/core/ports";
import { type QualityCode, qualityCodes } from "@passmuster/core/quality-codes";
import { overlap } from "../detect/neighbours.ts";
import type { Side } from "../detect/side.ts";
import type { FacesSeen } from "../faces/face-reader.ts";
import type { OrientedBox } from "../image/geometry.ts";
import type { MrzOnSide } from "../mrz/found-mrz.ts";
import { isBeyondEdge } from "./beyond-edge.ts";
import { boxesMeet } from "./boxes-meet.ts";
import { hasCrispPrint } from "./crisp-print.ts";
import { meetsEdge } from "./cut-edge.ts";
import type { Reflection } from "./glare.ts";
import { type Look, lookAt, sharpEnough } from "./look.ts";
import { sideCodes } from "./side-codes.ts";

/** The findings that the images are judged by. */
export interface Evidence {
  /** The sides from which a valid MRZ, a barcode or whole print was read; twice if it was both. */
  readonly read: readonly Side["name"][];
  /** Codes that were read without a doubt. */
  readonly codes: readonly PartReading[];
  readonly mrzs: readonly MrzOnSide[];
  readonly faces: FacesSeen | undefined;
  /** Another MRZ was found beside the first. */
  readonly secondMrz: boolean;
  /** The text layer of a PDF states a value that its image does not show. */
  readonly textDiffers?: boolean;
}

/** Longest side of the copy in which text lines are found, unless another search already chose one. */
const longestSide = 960;

/** The quality of one image. */
export interface SideQuality {
  readonly codes: readonly QualityCode[];
  /** The places of reflections, in pixels of the stored image. */
  readonly reflections: readonly Box[];
}

/** Quality codes of a document's images and its selfie, in the order of the table of codes. */
export interface Quality {
  readonly codes: readonly QualityCode[];
  readonly sides: Readonly<Partial<Record<DocumentSide, SideQuality>>>;
}

export async function inspect(sides: readonly Side[], evidence: Evidence): Promise<Quality> {
  const { read: readSides, codes, mrzs, faces, secondMrz, textDiffers } = evidence;
  const found = new Set<QualityCode>();
  const bySide: Partial<Record<DocumentSide, SideQuality>> = {};
  for (const side of sides) {
    const wasRead = readSides.includes(side.name);
    const hasPortrait = !faces || side.name === "back" || faces.front > 0;
    const lines = (await side.knownBoxes()) ?? (wasRead ? [] : await side.boxes(longestSide));
    const seen = withoutPaper(lookAt(side.gray), side.image, lines);
    const isWholePage = wasRead && !faces;
    const look = isWholePage && lines.length > 0 ? onPrint(seen, side.image, lines) : seen;
    const ownCode = codes.some((code) => code.side === side.name);
    const isWhole = hasPortrait && readSides.filter((name) => name === side.name).length > 1 && ownCode;
    const suffices = wasRead && hasPortrait && (isWholePage || side.name === "back" || ownCode);
    const facts = {
      look,
      size: side.image,
      lines,
      faces: faces?.[side.name] ?? 0,
      lacksPortrait: side.name === "front" && faces?.front === 0,
      wasRead,
      isWhole,
      isCrisp: !wasRead && needsCrisp(look) && hasCrispPrint(side.gray, lines, look.brightness),
      meetsEdge: !suffices && meetsEdge(side.image, lines),
      isBeyondEdge: mrzs.some(
        (mrz) => mrz.side.name === side.name && isBeyondEdge(mrz.side.image, mrz.found),
      ),
    };
    const own = sideCodes(facts);
    bySide[side.name] = {
      codes: own,
      reflections: look.reflections.map((part) => storedReflection(part, side)),
    };
    for (const code of own) found.add(code);
  }
  if (secondMrz || faces?.strangers) found.add("several_documents");
  if (textDiffers) found.add("text_layer_differs");
  for (const code of selfieCodes(faces)) found.add(code);
  return { codes: inOrder(found), sides: bySide };
}

/** Doubtful sharpness: low-contrast or little print lowers it as blur does. */
const needsCrisp = ({ sharpness }: Look): boolean =>
  sharpness >= sharpEnough.atAll && sharpness < sharpEnough.surely;

/** Lines within a bright area that show it to be paper. */
const linesOnPaper = 2;
/** The part of a bright area in which a reflection leaves no print, as a share of its width and height. */
const middle = 0.7;

/** Whole lines of print remain on paper in full light. A reflection leaves none in its middle. */
function withoutPaper(look: Look, { width, height }: Side["image"], lines: readonly OrientedBox[]): Look {
  const reflections = look.reflections.filter((one) => {
    const isWithin = (x: number, y: number): boolean =>
      Math.hypot((x / width - one.left) / one.width - 0.5, (y / height - one.top) / one.height - 0.5) <
      middle / 2;
    const whole = lines.filter(({ centre: { x, y }, along, length }) =>
      [-0.5, 0, 0.5].every((at) => isWithin(x + at * length * along.x, y + at * length * along.y)),
    );
    return whole.length < linesOnPaper;
  });
  return withReflections(look, reflections);
}

function withReflections(look: Look, reflections: readonly Reflection[]): Look {
  return { ...look, reflections, glare: Math.max(0, ...reflections.map(({ share }) => share)) };
}

/**
 * Fewest lines within a line's height of a reflection that hides others. Of 82 reflections over the print of
 * pages 79 met as many, of 33 patches of blank paper in full light 3.
 */
const linesAround = { small: 7, large: 3 } as const;
/**
 * Least share of the image of a large reflection. Four fifths of those over print were, and three of the
 * patches.
 */
const large = 0.04;

/** A reflection among the lines of a page hides print; one on its blank paper hides none. */
function onPrint(look: Look, { width, height }: Side["image"], lines: readonly OrientedBox[]): Look {
  const reflections = look.reflections.filter((one) => {
    const meets = (line: OrientedBox): boolean => {
      const area = {
        left: one.left * width - line.height,
        top: one.top * height - line.height,
        width: one.width * width + 2 * line.height,
        height: one.height * height + 2 * line.height,
      };
      return boxesMeet(area, boundsAround(line));
    };
    return lines.filter(meets).length >= linesAround[one.share < large ? "small" : "large"];
  });
  return withReflections(look, reflections);
}

function boundsAround({ centre, along, length, height }: OrientedBox): Box {
  const width = Math.abs(along.x) * length + Math.abs(along.y) * height;
  const high = Math.abs(along.y) * length + Math.abs(along.x) * height;
  return { left: centre.x - width / 2, top: centre.y - high / 2, width, height: high };
}

function storedReflection(part: Reflection, { image, scale = 1 }: Side): Box {
  const [width, height] = [image.width * scale, image.height * scale];
  return {
    left: Math.round(part.left * width),
    top: Math.round(part.top * height),
    width: Math.round(part.width * width),
    height: Math.round(part.height * height),
  };
}

/** Quality codes of the selfie. */
export function selfieCodes(
  faces: FacesSeen | undefined,
): readonly ("selfie_without_face" | "selfie_several_faces")[] {
  const count = faces?.selfie?.faces;
  if (count === undefined || count === 1) return [];
  return [count === 0 ? "selfie_without_face" : "selfie_several_faces"];
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
