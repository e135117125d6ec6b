import type { MrzFormat } from "@passmuster/mrz";

/** A document by the format of its MRZ, in millimetres. */
export interface DocumentForm {
  readonly width: number;
  readonly height: number;
  /** Characters of an MRZ line. */
  readonly columns: number;
  readonly lines: number;
  /** From the left edge to the first character. */
  readonly left: number;
  /** From the centre of the last line to the lower edge. */
  readonly foot: number;
  /** Between the centres of two lines. */
  readonly step: number;
  /** Where the centre of the portrait's face is. Absent if the portrait is on the side without the MRZ. */
  readonly portrait?: Area;
  /** Where its values begin at the left, and its dates above. Absent if they may stand anywhere on it. */
  readonly values?: { readonly left: number; readonly datesFrom: number };
  /** Every document of this form has its portrait beside the MRZ. */
  readonly portraitBesideMrz: boolean;
}

/** A part of a document, in millimetres from its upper left corner. */
export interface Area {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Width of an MRZ character with its gap: 10 characters an inch (ICAO 9303-3). */
export const pitch = 2.54;
/** From the first character's left edge to the last one's right edge: the last character has no gap. */
export const lengthOfLine = ({ columns }: DocumentForm): number => (columns - 1) * pitch + 2;

const twoLines = { lines: 2, foot: 9.4, step: 6.35, portraitBesideMrz: true } as const;
/** The faces of 79 real pages were within x 16.1–29.3 and y 22.8–47.6. */
const onPage: Area = { left: 10, top: 20, right: 36, bottom: 54 };
/** The faces of ten real cards and visas were within x 14–18 and y 28–38. */
const onCard: Area = { left: 8, top: 18, right: 30, bottom: 46 };
const td2: DocumentForm = { ...twoLines, width: 105, height: 74, columns: 36, left: 4, portrait: onCard };

/**
 * Sizes and places of MRZs (ICAO 9303-3 to -7). Those of TD1 were measured: on 22 real cards the step was 4.3
 * mm and the last line 6.9 mm above the edge, in the median.
 */
export const documentForms: Readonly<Record<MrzFormat, DocumentForm>> = {
  TD1: {
    width: 85.6,
    height: 54,
    columns: 30,
    lines: 3,
    left: 4,
    foot: 6.9,
    step: 4.3,
    portraitBesideMrz: false,
  },
  TD2: { ...td2, portraitBesideMrz: false },
  TD3: {
    ...twoLines,
    width: 125,
    height: 88,
    columns: 44,
    left: 6,
    // Of 149 values on 31 real pages the leftmost began at x 37, and the highest date was at y 30.
    portrait: onPage,
    values: { left: 33, datesFrom: 25 },
  },
  "MRV-A": { ...twoLines, width: 120, height: 80, columns: 44, left: 4, portrait: onPage },
  "MRV-B": td2,
  "FR-ID": td2,
};

/** From the upper edge to the centre of the first MRZ line. */
export const aboveMrz = ({ height, foot, lines, step }: DocumentForm): number =>
  height - foot - (lines - 1) * step;
