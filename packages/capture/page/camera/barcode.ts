import type { Gray } from "./lines.ts";

const wide = 16;
const high = 12;
/** Brightness steps between pixels two apart along a row, and how many times those along a column. */
const leastStep = 20;
const leastUpright = 1.35;
/** Least width and height of a barcode as shares of the card's. */
const leastWidth = 0.42;
const leastHeight = 0.07;

/** Whether a flat card shows a block of upright bars, as PDF417 (ISO/IEC 15438) or a linear barcode has. */
export function hasBarcode(gray: Gray): boolean {
  const columns = Math.floor(gray.width / wide);
  const rows = Math.floor(gray.height / high);
  let above = 0;
  for (let row = 0; row < rows; row += 1) {
    const run = longestRun(columns, (column) => isBars(gray, column * wide, row * high));
    above = run >= columns * leastWidth ? above + 1 : 0;
    if (above * high >= gray.height * leastHeight) return true;
  }
  return false;
}

/** The longest run of blocks with bars; one in six may lack them. */
function longestRun(count: number, has: (at: number) => boolean): number {
  let best = 0;
  let run = 0;
  let gaps = 0;
  for (let at = 0; at < count; at += 1) {
    const here = has(at);
    if (!here) gaps += 1;
    if (!here && (run === 0 || gaps * 6 > run + 6)) {
      run = 0;
      gaps = 0;
      continue;
    }
    run += 1;
    if (here) best = Math.max(best, run);
  }
  return best;
}

function isBars({ width, height, data }: Gray, left: number, top: number): boolean {
  let along = 0;
  let down = 0;
  let count = 0;
  for (let y = top; y < Math.min(height - 2, top + high); y += 1) {
    for (let x = left; x < Math.min(width - 2, left + wide); x += 1) {
      const value = data[y * width + x] ?? 0;
      along += Math.abs((data[y * width + x + 2] ?? 0) - value);
      down += Math.abs((data[(y + 2) * width + x] ?? 0) - value);
      count += 1;
    }
  }
  return along >= leastStep * count && along >= down * leastUpright;
}
