import type { CaseFileDocument } from "../content.ts";

type Sources = CaseFileDocument["values"][number]["sources"];

const parts: Readonly<Record<string, string>> = { print: "print", mrz: "MRZ", barcode: "barcode" };

/** Where a value was read, one place a line: `print, front 120,80 300×24`. */
export function placesOf(value: string, sources: Sources): string {
  if (sources.length === 0) return "the whole document";
  return sources
    .map(({ part, value: stated, side, box, standing }) => {
      const [left, top, width, height] = [box?.left, box?.top, box?.width, box?.height].map(rounded);
      const place = box ? ` ${left},${top} ${width}×${height}` : "";
      const written = stated === value ? "" : `: ${stated}`;
      return `${parts[part] ?? part}${side ? `, ${side}${place}` : ""}${written}${standing ? ` (${standing})` : ""}`;
    })
    .join("\n");
}

const rounded = (pixels = 0): number => Math.round(pixels);
