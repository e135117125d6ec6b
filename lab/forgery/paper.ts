import type { Person, TravelDocumentOptions } from "@passmuster/specimens/workshop";
import { photo, printedDate } from "../../tools/specimens/src/parts.ts";
import { random } from "../../tools/specimens/src/seed.ts";
import type { Drawing } from "../../tools/specimens/src/sheet.ts";
import { text, textWidth } from "../../tools/specimens/src/text.ts";

/** A note, a photograph or a sheet that can lie on a page or beside it. Lengths are millimetres. */
export interface Piece {
  readonly width: number;
  readonly height: number;
  /** SVG from the origin. */
  readonly body: string;
}

/**
 * `flat`: drawn into the page, without an edge. `loose`: as a camera sees paper, with a shadow, a slight
 * turn, grain and softer edges.
 */
export type Laying = "flat" | "loose";

interface Laid {
  readonly piece: Piece;
  /** Upper left corner, measured from the page's. */
  readonly at: readonly [x: number, y: number];
  readonly laying?: Laying;
  /** The piece lies below the page. */
  readonly under?: boolean;
}

/** One value of a note. */
interface Entry {
  readonly label?: string;
  readonly value: string;
}

interface NoteStyle {
  readonly columns?: number;
  /** Height of a value's em. Default: 3.4, as on a passport. */
  readonly size?: number;
  readonly ink?: string;
  readonly ground?: string;
  /** Default: as wide and high as the text needs. */
  readonly width?: number;
  readonly height?: number;
}

/** A blank sheet. */
export const sheetOf = (width: number, height: number, fill = "#fdfdfa"): Piece => ({
  width,
  height,
  body: `<rect width="${width}" height="${height}" fill="${fill}"/>`,
});

/** Typed values, each below its label, from the top down and then in the next column. */
export function note(entries: readonly Entry[], style: NoteStyle = {}): Piece {
  const { columns = 1, size = 3.4, ink = "#1b2436", ground } = style;
  const rows = Math.ceil(entries.length / columns);
  const row = size * 2.3;
  const widest = Math.max(...entries.map(({ value }) => textWidth(value, { size, face: "sans-bold" })));
  const column = widest + 2 * size;
  const width = style.width ?? columns * column + size;
  const height = style.height ?? rows * row + 1.6 * size;
  const texts = entries.map(({ label, value }, i) => {
    const x = 1.2 * size + Math.floor(i / rows) * ((width - size) / columns);
    const y = 1.4 * size + (i % rows) * row;
    const above = label ? text(label, { x, y, size: size * 0.56, fill: ink }) : "";
    return above + text(value, { x, y: y + 1.16 * size, size, face: "sans-bold", fill: ink });
  });
  return { width, height, body: sheetOf(width, height, ground).body + texts.join("") };
}

/** What a note says about a passport's holder, as the page prints it. */
export function entriesOf(
  { surname, givenNames, dateOfBirth }: Person,
  { number, expiryDate }: TravelDocumentOptions,
  labelled: boolean,
): readonly Entry[] {
  const all: readonly Entry[] = [
    { label: "Surname", value: surname.toUpperCase() },
    { label: "Given names", value: givenNames.toUpperCase() },
    { label: "Passport no.", value: number },
    { label: "Date of birth", value: printedDate(dateOfBirth) },
    { label: "Date of expiry", value: printedDate(expiryDate) },
  ];
  return labelled ? all : all.map(({ value }) => ({ value }));
}

/**
 * A printed photograph of a face with a white rim. It has another sharpness and other colours than the page.
 */
export function photographOf(person: Person, width: number, height = (width * 45) / 35): Piece {
  const rim = 0.02 * width;
  const box = { x: rim, y: rim, width: width - 2 * rim, height: height - 2 * rim };
  const id = `print-${Math.round(width * 10)}`;
  const tone =
    `<filter id="${id}tone" x="0" y="0" width="1" height="1" color-interpolation-filters="sRGB">` +
    `<feGaussianBlur stdDeviation="0.09"/>` +
    `<feColorMatrix values="0.94 0.05 0 0 0.03 0.02 0.9 0 0 0.02 0 0.04 0.78 0 0.01 0 0 0 1 0"/></filter>`;
  const face = photo(person, box, { backdrop: ["#cfd6c9", "#a9b3a4"], id, corner: 0 });
  return {
    width,
    height,
    body: `${tone}${sheetOf(width, height).body}<g filter="url(#${id}tone)">${face}</g>`,
  };
}

/** A scribble of a pen that hides what is printed below. */
export function scribble(seed: string, width: number, height: number): Piece {
  const r = random(`${seed}/scribble`);
  const loops = Array.from({ length: Math.ceil(width / 1.1) }, (_, i) => {
    const x = 0.6 + i * 1.1;
    return `L${(x + r.between(-0.5, 0.9)).toFixed(2)} ${(i % 2 === 0 ? r.between(0, 0.5) : height - r.between(0, 0.5)).toFixed(2)}`;
  }).join("");
  const stroke = `fill="none" stroke="#232a3c" stroke-width="0.85" stroke-linejoin="round" opacity="0.92"`;
  return {
    width,
    height,
    body: `<path ${stroke} d="M0 ${height / 2}${loops}"/><path ${stroke} transform="translate(0.55 0)" d="M0 ${height / 2}${loops}"/>`,
  };
}

/** `piece` in its place, as SVG. */
function inPlace({ piece, at: [x, y], laying = "flat" }: Laid, id: string): string {
  if (laying === "flat") return `<g transform="translate(${x} ${y})">${piece.body}</g>`;
  const { width, height, body } = piece;
  const r = random(`${id}/laid`);
  const turn = (r.chance(0.5) ? 1 : -1) * r.between(0.5, 1.4);
  const seed = r.whole(1, 999);
  // The grain is a tenth of the range, as in a print of an ink-jet printer.
  const grain =
    `<filter id="${id}grain" x="0" y="0" width="1" height="1" color-interpolation-filters="sRGB">` +
    `<feTurbulence type="fractalNoise" baseFrequency="2.2" numOctaves="2" seed="${seed}"/>` +
    `<feColorMatrix values="0.33 0.33 0.33 0 0 0.33 0.33 0.33 0 0 0.33 0.33 0.33 0 0 0 0 0 0 1" result="noise"/>` +
    `<feGaussianBlur in="SourceGraphic" stdDeviation="0.06" result="soft"/>` +
    `<feComposite in="soft" in2="noise" operator="arithmetic" k2="1" k3="0.2" k4="-0.1"/></filter>`;
  const shadow =
    `<filter id="${id}shadow" x="-30%" y="-30%" width="160%" height="160%"><feGaussianBlur stdDeviation="0.5"/></filter>` +
    `<rect x="0.5" y="0.6" width="${width}" height="${height}" fill="#101418" opacity="0.5" filter="url(#${id}shadow)"/>`;
  return (
    `<g transform="translate(${x} ${y}) rotate(${turn.toFixed(2)} ${width / 2} ${height / 2})">` +
    `${grain}${shadow}<g filter="url(#${id}grain)">${body}</g></g>`
  );
}

/** Room around loose paper for its turn and shadow. */
const room = 2;

/**
 * `page` with pieces on, below and beside it. The sheet grows to hold them all; where nothing lies, it is
 * transparent and shows the table.
 */
export function withPieces(page: Drawing, seed: string, pieces: readonly Laid[]): Drawing {
  const beyond = (edge: (one: Laid) => number): number => Math.max(0, ...pieces.map(edge)) + room;
  const outside = ({ piece, at: [x, y] }: Laid): boolean =>
    x < 0 || y < 0 || x + piece.width > page.width || y + piece.height > page.height;
  const rim = pieces.some(outside)
    ? {
        left: beyond(({ at }) => -at[0]),
        top: beyond(({ at }) => -at[1]),
        right: beyond(({ at, piece }) => at[0] + piece.width - page.width),
        bottom: beyond(({ at, piece }) => at[1] + piece.height - page.height),
      }
    : { left: 0, top: 0, right: 0, bottom: 0 };
  const drawn = pieces.map((one, i) => ({ one, svg: inPlace(one, `${seed}-${i}`.replace(/\W/g, "-")) }));
  const all = (under: boolean): string =>
    drawn
      .filter(({ one }) => (one.under ?? false) === under)
      .map(({ svg }) => svg)
      .join("");
  return {
    ...page,
    width: page.width + rim.left + rim.right,
    height: page.height + rim.top + rim.bottom,
    body: `<g transform="translate(${rim.left} ${rim.top})">${all(true)}${page.body}${all(false)}</g>`,
  };
}

export type SideOfPage = "left" | "right" | "above" | "below";

/** The corner of a piece beside a page, in the middle of that side and a finger's breadth away. */
export function besidePage(
  page: Drawing,
  { width, height }: Piece,
  side: SideOfPage,
  gap = 8,
): readonly [number, number] {
  const [x, y] = [(page.width - width) / 2, (page.height - height) / 2];
  if (side === "left") return [-width - gap, y];
  if (side === "right") return [page.width + gap, y];
  return side === "above" ? [x, -height - gap] : [x, page.height + gap];
}
