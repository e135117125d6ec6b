import type { Gray } from "./lines.ts";

/** Least number of lines, and the greatest height of one as a share of the page: 16 points on A4. */
const leastLines = 12;
const highest = 0.02;

/** Whether a flat page is printed: many low lines of print, most of them of like height. */
export function hasLines({ width, height, data }: Gray): boolean {
  const heights: number[] = [];
  let run = 0;
  for (let y = 0; y <= height; y += 1) {
    if (y < height && isPrinted(data, y * width, width)) {
      run += 1;
      continue;
    }
    if (run >= 3 && run <= height * highest) heights.push(run);
    run = 0;
  }
  const median = heights.toSorted((a, b) => a - b)[heights.length >> 1] ?? 0;
  return heights.filter((one) => one >= median * 0.6 && one <= median * 1.6).length >= leastLines;
}

function isPrinted(data: Gray["data"], row: number, width: number): boolean {
  let steps = 0;
  for (let x = Math.floor(width * 0.06); x < width * 0.94; x += 1)
    if (Math.abs((data[row + x + 1] ?? 0) - (data[row + x - 1] ?? 0)) > 22) steps += 1;
  return steps > width * 0.035;
}
