import type { Gray } from "./lines.ts";

/**
 * Whether a flat document has a machine-readable zone (ICAO 9303-3): two or three full lines of OCR-B of the
 * same height along its lower edge, or its upper edge if it lies upside down, at 10 characters an inch.
 */
export function hasZone(gray: Gray): boolean {
  return zoneAt(gray, (y) => y) || zoneAt(gray, (y) => gray.height - 1 - y);
}

const segments = 12;
/** Share of the height that a zone and the margin below it may take: 23.2 mm of 53.98 on a TD1 card. */
const deepest = 0.47;
/** Widths of TD3, TD2 and TD1 in characters of 2.54 mm. */
const widths = [125 / 2.54, 105 / 2.54, 85.6 / 2.54];
/** Least correlation of a line with itself one character further. */
const leastPeriodic = 0.2;
/** How much more that must be than the correlation half a character beside it. */
const leastContrast = 0.4;

interface Band {
  readonly from: number;
  readonly to: number;
}

function zoneAt(gray: Gray, row: (y: number) => number): boolean {
  const bands = bandsIn(gray, Math.floor(gray.height * (1 - deepest)), row);
  return widths.some((characters) => {
    const lines = bands.filter((band) => isPeriodic(gray, band, row, gray.width / characters));
    return (lines.length === 2 || lines.length === 3) && areAlike(lines, gray.height);
  });
}

/** Lines of one height at one distance: 6.35 mm, of which a character takes 2 to 4. */
function areAlike(lines: readonly Band[], height: number): boolean {
  const heights = lines.map(({ from, to }) => to - from);
  const [least, most] = [Math.min(...heights), Math.max(...heights)];
  const steps = lines.slice(1).map(({ from }, at) => from - (lines[at]?.from ?? 0));
  const step = Math.min(...steps);
  return (
    most <= least * 1.7 &&
    most <= height * 0.085 &&
    Math.max(...steps) <= step * 1.3 &&
    step >= most * 1.3 &&
    step <= least * 4.5
  );
}

/** Runs of rows with print in nearly every segment. */
function bandsIn(gray: Gray, first: number, row: (y: number) => number): readonly Band[] {
  const bands: Band[] = [];
  let from = -1;
  for (let y = first; y <= gray.height; y += 1) {
    const full = y < gray.height && isFull(gray, row(y));
    if (full && from < 0) from = y;
    if (full || from < 0) continue;
    const last = bands.at(-1);
    if (last && from - last.to <= 1) bands[bands.length - 1] = { from: last.from, to: y };
    else if (y - from >= 4) bands.push({ from, to: y });
    from = -1;
  }
  return bands;
}

function isFull({ width, data }: Gray, y: number): boolean {
  const from = Math.floor(width * 0.06);
  const each = Math.floor((width - 2 * from) / segments);
  const prints: number[] = [];
  for (let segment = 0; segment < segments; segment += 1) {
    let sum = 0;
    const begin = y * width + from + segment * each;
    for (let at = begin; at < begin + each; at += 1)
      sum += Math.abs((data[at + 1] ?? 0) - (data[at - 1] ?? 0));
    prints.push(sum / each);
  }
  const median = prints.toSorted((a, b) => a - b)[segments >> 1] ?? 0;
  return median >= 12 && prints.filter((print) => print >= median * 0.4).length >= segments - 1;
}

/** Whether the columns of a line repeat at the pitch, and not at half of it nor at one and a half. */
function isPeriodic(
  { width, data }: Gray,
  { from, to }: Band,
  row: (y: number) => number,
  pitch: number,
): boolean {
  const columns = new Float32Array(width);
  for (let y = from; y < to; y += 1)
    for (let x = 0; x < width; x += 1) columns[x] = (columns[x] ?? 0) + (data[row(y) * width + x] ?? 0);
  const level = withoutTrend(columns, Math.round(pitch));
  let best = -1;
  for (let lag = pitch * 0.93; lag <= pitch * 1.07; lag += 0.25)
    best = Math.max(best, correlationAt(level, lag));
  const between = Math.max(correlationAt(level, pitch * 0.5), correlationAt(level, pitch * 1.5));
  return best >= leastPeriodic && best - between >= leastContrast;
}

function withoutTrend(columns: Float32Array, reach: number): Float32Array {
  return columns.map((value, x) => {
    let sum = 0;
    let count = 0;
    for (let at = Math.max(0, x - reach); at <= Math.min(columns.length - 1, x + reach); at += 1) {
      sum += columns[at] ?? 0;
      count += 1;
    }
    return value - sum / count;
  });
}

function correlationAt(values: Float32Array, lag: number): number {
  const from = Math.floor(values.length * 0.05);
  const whole = Math.floor(lag);
  const part = lag - whole;
  let both = 0;
  let first = 0;
  let second = 0;
  for (let x = from; x + whole + 1 < values.length - from; x += 1) {
    const a = values[x] ?? 0;
    const b = (values[x + whole] ?? 0) * (1 - part) + (values[x + whole + 1] ?? 0) * part;
    both += a * b;
    first += a * a;
    second += b * b;
  }
  return both / (Math.sqrt(first * second) + 1e-6);
}
