import { photo } from "./parts.ts";
import type { Person } from "./person.ts";
import { createSheet, type Drawing } from "./sheet.ts";

/** A card with a title and these lines, and optionally a portrait on the left. */
export function drawnCard(title: string, lines: readonly string[], portrait?: Person): Drawing {
  const sheet = createSheet(85.6, 54, 3.2);
  sheet.add(`<rect width="85.6" height="54" fill="#eef3ee"/>`);
  sheet.text(title, { x: 4, y: 8, size: 4, face: "sans-bold", fill: "#23375c" });
  const place = { x: 4, y: 13, width: 22, height: 29 };
  if (portrait) sheet.add(photo(portrait, place, { backdrop: ["#f0f4f4", "#d6dfe6"], id: "main" }));
  for (const [index, text] of lines.entries())
    sheet.text(text, { x: 30, y: 16 + index * 5.4, size: 2.9, face: "sans-bold" });
  sheet.text("SPECIMEN", { x: 4, y: 50, size: 3, face: "sans-bold", fill: "#b3123a" });
  return sheet.drawing();
}
