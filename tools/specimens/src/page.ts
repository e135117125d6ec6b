import { specimenMark } from "./parts.ts";
import { createSheet, type Sheet } from "./sheet.ts";
import { type TextStyle, wrap } from "./text.ts";

/** Letter size. */
export const letter = { width: 215.9, height: 279.4, margin: 22 } as const;

const span = letter.width - 2 * letter.margin;

/** A page that is filled from the top. Each call returns the `y` after it. */
export interface Page {
  readonly sheet: Sheet;
  paragraph(content: string, y: number, style?: Partial<TextStyle>): number;
  /** Label left, value right. */
  row(label: string, value: string, y: number, indent?: number): number;
  rule(y: number, stroke: string, width?: number): void;
}

export const createPage = (background = "#fdfdfb"): Page => {
  const sheet = createSheet(letter.width, letter.height);
  sheet.add(`<rect width="${letter.width}" height="${letter.height}" fill="${background}"/>`);
  return {
    sheet,
    paragraph: (content, y, style = {}) => {
      const look = { size: 3.7, face: "serif", fill: "#20242c", x: letter.margin, ...style } as const;
      const lines = wrap(content, span - (look.x - letter.margin), look);
      lines.forEach((line, i) => {
        sheet.text(line, { ...look, y: y + i * look.size * 1.42 });
      });
      return y + lines.length * look.size * 1.42;
    },
    row: (label, value, y, indent = 52) => {
      sheet.text(label, { x: letter.margin, y, size: 3.5, fill: "#5b6472" });
      sheet.text(value, {
        x: letter.margin + indent,
        y,
        size: 3.9,
        face: "sans-bold",
        fill: "#1b2230",
        maxWidth: span - indent,
      });
      return y + 6.6;
    },
    rule: (y, stroke, width = 0.3) => {
      sheet.add(
        `<path stroke="${stroke}" stroke-width="${width}" d="M${letter.margin} ${y}H${letter.width - letter.margin}"/>`,
      );
    },
  };
};

/** The word across the page, light enough to read through. */
export const markPage = (sheet: Sheet): void => {
  specimenMark(sheet, { x: letter.width / 2, y: letter.height * 0.53, width: 235, turn: -52, opacity: 0.1 });
};
