import { drawnCard, photograph, rasterise, specimenPerson } from "@passmuster/specimens/workshop";
import sharp from "sharp";
import { expect, test } from "vitest";
import { createReader } from "../../src/in-process.ts";
import type { TextLine } from "../../src/print/page.ts";

/** The text of a card whose upper part is squeezed to a share of its width. */
async function textOf(title: string, share: number): Promise<string> {
  const reader = await createReader();
  const person = specimenPerson("condensed");
  const card = await rasterise(drawnCard(title, ["MOREAU", "INES CAMILLE", "08.03.1987"], person), 1400);
  const head = { left: 50, top: 60, width: 1300, height: 100 };
  const cut = await sharp(card).extract(head).toBuffer();
  const input = await sharp(cut)
    .resize({ width: Math.round(share * head.width), height: head.height, fit: "fill" })
    .toBuffer();
  const ground = { ...head, channels: 3, background: "#eef3ee" } as const;
  const blank = await sharp({ create: ground }).png().toBuffer();
  const squeezed = await sharp(card)
    .composite([
      { input: blank, left: head.left, top: head.top },
      { input, left: head.left, top: head.top },
    ])
    .png()
    .toBuffer();
  const front = await photograph(squeezed, { quality: "clear", rotate: 0, seed: "condensed" });
  let lines: readonly TextLine[] = [];
  const trace = (stage: string, seen: unknown) => {
    if (stage === "lines") lines = seen as readonly TextLine[];
  };
  await reader.read({ front, wanted: { mrz: false, print: "card" }, trace });
  await reader.close();
  return lines.map(({ text }) => text).join("\n");
}

test("type of a third of its width is read", async () => {
  expect(await textOf("KONINKRIJK DER NEDERLANDEN", 0.36)).toContain("KONINKRIJK DER NEDERLANDEN");
});
