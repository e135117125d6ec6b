import { type Canvas, type Style, widthOf } from "../canvas.ts";
import type { Face } from "../faces.ts";
import type { Area, Cell, Group, Look } from "./layout.ts";

export interface Faces {
  readonly value: Face;
  readonly label: Face;
}

const accented: readonly string[] = ["documentNumber", "expiry", "dob"];

const heightOf = ({ rows, place, size }: Group, look: Look): number =>
  rows.reduce((total, row) => {
    const lines = Math.max(...row.map((cell) => cell.lines.length));
    const labelled = place === "above" && row.some(({ label, code }) => label || code);
    return total + size * (lines * 1.14 + (labelled ? look.labelSize * 1.05 : 0) + 0.06);
  }, 0.3);

interface Pen {
  readonly canvas: Canvas;
  readonly look: Look;
  readonly faces: Faces;
}

/** Writes a label's number and words; returns the x after it. */
function writeLabel(
  { canvas, look, faces }: Pen,
  cell: Cell,
  x: number,
  y: number,
  size: number,
  room: number,
): number {
  let at = x;
  const style = { y, face: faces.label, fill: look.labelInk };
  const mark = { role: "label", field: cell.field } as const;
  if (cell.code)
    at +=
      canvas.write(`${cell.code}${look.codeEnding}`, { ...style, x: at, size: size * look.codeSize }, mark) +
      size * 0.22;
  if (cell.label) {
    const labelSize = size * look.labelSize;
    const maxWidth = Math.max(room - (at - x), labelSize);
    at +=
      canvas.write(`${cell.label}${look.ending}`, { ...style, x: at, size: labelSize, maxWidth }, mark) +
      size * 0.3;
  }
  return at;
}

function writeValue(
  { canvas, look, faces }: Pen,
  cell: Cell,
  x: number,
  y: number,
  size: number,
  room: number,
): void {
  const spacing = cell.field === "discriminator" ? 0 : look.spacing * size;
  const fill = accented.includes(cell.field) ? look.accent : look.ink;
  const base = { x, size, face: faces.value, fill, spacing, maxWidth: Math.max(room, size) };
  const style: Omit<Style, "y"> = look.effect ? { ...base, effect: look.effect } : base;
  cell.lines.forEach((line, i) => {
    canvas.write(line, { ...style, y: y + i * size * 1.14 }, { role: "value", field: cell.field });
  });
}

const gap = 1.1;

/** A cell's natural width at the size of its values. */
function naturalWidth(cell: Cell, place: Group["place"], { look, faces }: Pen, size: number): number {
  const code = cell.code
    ? widthOf(`${cell.code}${look.codeEnding}`, { size: size * look.codeSize, face: faces.label }) +
      size * 0.22
    : 0;
  const label = cell.label
    ? widthOf(`${cell.label}${look.ending}`, { size: size * look.labelSize, face: faces.label }) + size * 0.3
    : 0;
  const spacing = look.spacing * size;
  const value = Math.max(...cell.lines.map((line) => widthOf(line, { size, face: faces.value, spacing })));
  return place === "above" ? Math.max(code + label, value) : code + label + value;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

/** Splits rows that do not fit side by side. */
function broken(group: Group, pen: Pen, unit: number, width: number): Group {
  const rows = group.rows.flatMap((row) => {
    const lines: Cell[][] = [];
    let left = 0;
    for (const cell of row) {
      const natural = naturalWidth(cell, group.place, pen, unit * group.size) + gap;
      const last = lines.at(-1);
      if (last && natural <= left) last.push(cell);
      else lines.push([cell]);
      left = (last && natural <= left ? left : width) - natural;
    }
    return lines;
  });
  return { ...group, rows };
}

function writeRow(
  pen: Pen,
  row: readonly Cell[],
  group: Group,
  area: Area,
  y: number,
  unit: number,
  indent: number,
): void {
  const { look } = pen;
  const wanted = row.map((cell) => naturalWidth(cell, group.place, pen, unit * group.size) + gap);
  const squeeze = Math.min(1, area.width / sum(wanted));
  const slack = row.length > 1 ? Math.max(0, area.width - sum(wanted)) / row.length : area.width;
  const size = unit * group.size * Math.max(squeeze, 0.5);
  const above = group.place === "above" && row.some(({ label, code }) => label || code);
  let x = area.x;
  row.forEach((cell, i) => {
    const room = (wanted[i] ?? 0) * squeeze - gap * squeeze + (row.length > 1 ? slack * 0.7 : 0);
    const base = y + unit * group.size * (above ? look.labelSize * 0.8 : 0.82);
    if (above) {
      writeLabel(pen, cell, x, base, size, room + gap * 0.5);
      writeValue(
        pen,
        cell,
        x,
        base + unit * group.size * (look.labelSize * 0.25 + 0.8),
        size,
        room + gap * 0.5,
      );
    } else {
      const after = writeLabel(pen, cell, x, base, size, room * 0.8);
      const from =
        row.length === 1 && after > x ? Math.max(after, x + Math.min(indent, slack + after - x)) : after;
      writeValue(
        pen,
        cell,
        from,
        base,
        size,
        Math.max(room - (after - x), area.x + area.width - from - slack),
      );
    }
    x += room + gap * squeeze;
  });
}

function indentOf(group: Group, pen: Pen, size: number): number {
  const before = group.rows.map(([cell]) =>
    cell ? naturalWidth({ ...cell, lines: [""] }, "left", pen, size) : 0,
  );
  return Math.max(0, ...before);
}

/** Stacks the groups in `area`, as large as they fit. */
export function pour(pen: Pen, area: Area, groups: readonly Group[], largest: number): void {
  const { canvas, look } = pen;
  const unitOf = (all: readonly Group[]): number =>
    Math.min(area.height / sum(all.map((group) => heightOf(group, look))), largest);
  const first = unitOf(groups);
  const fitted = groups.map((group) => broken(group, pen, first * 0.95, area.width));
  const unit = unitOf(fitted);
  let y = area.y;
  for (const group of fitted) {
    const size = unit * group.size;
    if (group.boxed)
      canvas.add(
        `<rect x="${area.x - 0.6}" y="${y - 0.1 * unit}" width="${area.width}" height="${heightOf(group, look) * unit}" fill="#fff" fill-opacity="0.3" stroke="${look.labelInk}" stroke-width="0.2"/>`,
      );
    const indent =
      look.aligned && group.place === "left" ? Math.min(indentOf(group, pen, size), area.width * 0.5) : 0;
    for (const row of group.rows) {
      writeRow(pen, row, group, area, y, unit, indent);
      const lines = Math.max(...row.map((cell) => cell.lines.length));
      const above = group.place === "above" && row.some(({ label, code }) => label || code);
      y += size * (lines * 1.14 + (above ? look.labelSize * 1.05 : 0) + 0.06);
    }
    y += 0.3 * unit;
  }
}
