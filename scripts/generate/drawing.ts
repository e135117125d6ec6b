import { tokens } from "./tokens.ts";

/** A step from one status to another. */
interface Edge {
  readonly from: string;
  readonly to: string;
  readonly labels: readonly string[];
}

export interface Lifecycle {
  readonly title: string;
  readonly initial: string;
  readonly states: readonly string[];
  readonly edges: readonly Edge[];
  /** Notes below the drawing, a line each. */
  readonly notes: readonly string[];
}

interface Place {
  readonly x: number;
  readonly y: number;
}

const size = { width: 132, height: 40, columnGap: 152, rowGap: 40, margin: 32 } as const;

/**
 * The columns of a drawing: the distance of a status from the initial one. Unreachable statuses are in the
 * last column.
 */
function columnsOf({ initial, states, edges }: Lifecycle): readonly (readonly string[])[] {
  const depth = new Map([[initial, 0]]);
  for (const state of depth.keys()) {
    for (const { from, to } of edges)
      if (from === state && !depth.has(to)) depth.set(to, (depth.get(state) ?? 0) + 1);
  }
  const last = Math.max(...depth.values()) + (states.some((state) => !depth.has(state)) ? 1 : 0);
  return Array.from({ length: last + 1 }, (_, column) =>
    states.filter((state) => (depth.get(state) ?? last) === column),
  );
}

function placesOf(columns: readonly (readonly string[])[], top: number): ReadonlyMap<string, Place> {
  const tallest = Math.max(...columns.map((column) => column.length));
  const step = size.height + size.rowGap;
  return new Map(
    columns.flatMap((column, index) =>
      column.map((state, row): [string, Place] => [
        state,
        {
          x: size.margin + index * (size.width + size.columnGap),
          y: top + ((tallest - column.length) * step) / 2 + row * step,
        },
      ]),
    ),
  );
}

const leadsOn = ({ from, to }: Edge, places: ReadonlyMap<string, Place>): boolean =>
  (places.get(to)?.x ?? 0) > (places.get(from)?.x ?? 0);

function arrow({ from, to, labels }: Edge, places: ReadonlyMap<string, Place>): string {
  const [start, end] = [places.get(from), places.get(to)];
  if (!start || !end) return "";
  const [x1, y1] = [start.x + size.width, start.y + size.height / 2];
  const [x2, y2] = [end.x, end.y + size.height / 2];
  const middle = (x1 + x2) / 2;
  const label = (text: string, row: number) =>
    `<text class="label" x="${x2 - 16}" y="${y2 - 7 + (row - (labels.length - 1)) * 13}">${text}</text>`;
  return [
    `<path class="edge" d="M${x1},${y1} C${middle},${y1} ${middle},${y2} ${x2 - 6},${y2}" marker-end="url(#tip)"/>`,
    ...labels.map(label),
  ].join("");
}

/** Backward steps become a line of text: `approved, rejected: begin → in_progress`. */
function toldBack(edges: readonly Edge[]): readonly string[] {
  const bySteps = new Map<string, string[]>();
  for (const { from, to, labels } of edges) {
    const step = `${labels.join(", ")} → ${to}`;
    bySteps.set(step, [...(bySteps.get(step) ?? []), from]);
  }
  return [...bySteps].map(([step, states]) => `from ${states.join(", ")}: ${step}`);
}

function box(state: string, { x, y }: Place, initial: boolean): string {
  return [
    `<rect class="state${initial ? " initial" : ""}" x="${x}" y="${y}" width="${size.width}" height="${size.height}" rx="8"/>`,
    `<text class="name" x="${x + size.width / 2}" y="${y + size.height / 2 + 4.5}">${state}</text>`,
  ].join("");
}

const { background, surface, border, accent, field, text, muted, font } = tokens.light;

const style = `
  .paper { fill: ${background}; stroke: ${border} } .state { fill: ${surface}; stroke: ${field}; stroke-width: 1.25 }
  .initial { stroke: ${accent}; stroke-width: 2 } .name { fill: ${text}; font-size: 13px; text-anchor: middle; font-weight: 600 }
  .edge { fill: none; stroke: ${field}; stroke-width: 1.25 } .tip { fill: ${field} }
  .label, .note { fill: ${muted}; font-size: 11px } .label { text-anchor: end; paint-order: stroke; stroke: ${background}; stroke-width: 4px }
  .title { fill: ${text}; font-size: 12px; font-weight: 600 } text { font-family: ${font} }
`;

/** A self-contained drawing of a lifecycle, on its own background for light and dark pages. */
export function drawing(lifecycle: Lifecycle): string {
  const { title, initial, states, edges } = lifecycle;
  const columns = columnsOf(lifecycle);
  const tallest = Math.max(...columns.map((column) => column.length));
  const top = size.margin + 28;
  const places = placesOf(columns, top);
  const width = size.margin * 2 + columns.length * (size.width + size.columnGap) - size.columnGap;
  const bottom = top + tallest * (size.height + size.rowGap) + 10;
  const notes = [...toldBack(edges.filter((edge) => !leadsOn(edge, places))), ...lifecycle.notes];
  const height = bottom + notes.length * 20 + size.margin / 2;
  const note = (text: string, row: number) =>
    `<text class="note" x="${size.margin}" y="${bottom + row * 20}">${text}</text>`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="${title}">`,
    "<!-- Generated by `npm run generate` from the lifecycle machines. -->",
    `<style>${style}</style>`,
    '<defs><marker id="tip" viewBox="0 0 8 8" refX="2" refY="4" markerWidth="7" markerHeight="7" orient="auto-start-reverse"><path class="tip" d="M0,0 L8,4 L0,8 z"/></marker></defs>',
    `<rect class="paper" x="0.5" y="0.5" width="${width - 1}" height="${height - 1}" rx="12"/>`,
    `<text class="title" x="${size.margin}" y="${size.margin}">${title}</text>`,
    ...edges.filter((edge) => leadsOn(edge, places)).map((edge) => arrow(edge, places)),
    ...states.map((state) => box(state, places.get(state) ?? { x: 0, y: 0 }, state === initial)),
    ...notes.map(note),
    "</svg>",
    "",
  ].join("\n");
}
