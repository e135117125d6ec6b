/** Limit of pages. The fields that prove an address are on the first ones. */
export const mostPages = 5;

/** A4 at 200 dots an inch (ISO 216: 210 × 297 mm). Five sheets are 19 megapixels. */
const sheetWidth = 1654;
const sheetHeight = 2339;

/** A page's place in the image, in pixels. */
export interface Cell {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

interface PageSize {
  readonly originalWidth: number;
  readonly originalHeight: number;
}

/**
 * One page keeps its shape, with the long side of a sheet. Several stand below each other, each fitted into a
 * sheet, so that the image's shape gives their number. A page's declared size never enlarges them.
 */
export function cellsFor(pages: readonly PageSize[]): {
  readonly width: number;
  readonly height: number;
  readonly cells: readonly Cell[];
} {
  const [first] = pages;
  if (pages.length === 1 && first) {
    const size = fitPage(first, sheetHeight, sheetHeight);
    return { ...size, cells: [{ left: 0, top: 0, ...size }] };
  }
  const cells = pages.map((page, index) => {
    const size = fitPage(page, sheetWidth, sheetHeight);
    return { left: Math.floor((sheetWidth - size.width) / 2), top: index * sheetHeight, ...size };
  });
  return { width: sheetWidth, height: sheetHeight * pages.length, cells };
}

function fitPage({ originalWidth, originalHeight }: PageSize, width: number, height: number) {
  const scale = Math.min(width / originalWidth, height / originalHeight);
  return {
    width: Math.min(width, Math.max(1, Math.round(originalWidth * scale))),
    height: Math.min(height, Math.max(1, Math.round(originalHeight * scale))),
  };
}

/** How many sheets an image of this size holds; 1 for any that is not such a stack. */
export function sheetsIn({ width, height }: { readonly width: number; readonly height: number }): number {
  const sheets = Math.round((height / width) * (sheetWidth / sheetHeight));
  const exact = (sheets * sheetHeight * width) / sheetWidth;
  return sheets >= 2 && sheets <= mostPages && Math.abs(exact - height) <= sheets ? sheets : 1;
}
