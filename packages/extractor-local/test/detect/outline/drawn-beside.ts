import { createSheet, type Drawing, type Person, photo, portraitBoxes } from "@passmuster/specimens/workshop";

/** A photograph of a person as one lies on a table, 35 × 45 mm unless it is enlarged. */
export function photographOf(person: Person, enlarged = 1): Drawing {
  const [width, height] = [35 * enlarged, 45 * enlarged];
  const sheet = createSheet(width, height);
  sheet.add(
    photo(
      person,
      { x: 0, y: 0, width, height },
      { backdrop: ["#f3efe9", "#dcd6cc"], id: "beside", corner: 0 },
    ),
  );
  return sheet.drawing();
}

/** A sheet of paper with lines of writing. */
export function noteOf(lines: readonly string[], { width = 90, size = 3.6 } = {}): Drawing {
  const sheet = createSheet(width, 8 + lines.length * 2 * size);
  sheet.add(`<rect width="100%" height="100%" fill="#f7f5ee"/>`);
  lines.forEach((line, index) => {
    sheet.text(line, { x: 5, y: 8 + index * 2 * size, size, face: "sans", fill: "#15181d" });
  });
  return sheet.drawing();
}

/** A passport with paper over its portrait. */
export const withoutPortrait = <Page extends Drawing>(page: Page): Page =>
  covered(page, portraitBoxes.passport);

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A document with paper over a part of it. */
export const covered = <Page extends Drawing>(page: Page, { x, y, width, height }: Box): Page => ({
  ...page,
  body: `${page.body}<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="#f4f2ec"/>`,
});
