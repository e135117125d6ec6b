import { photo, signature } from "../../../tools/specimens/src/parts.ts";
import { type Person, specimenPerson } from "../../../tools/specimens/src/person.ts";
import { type Canvas, createCanvas } from "../canvas.ts";
import { oneOf, type Random, random, weighted } from "../chance.ts";
import type { Drawn } from "../drawn.ts";
import { faceOf, familiesOf, zoneFace } from "../faces.ts";
import type { Share } from "../recipes.ts";
import { aamvaFront } from "./aamva.ts";
import type { Content } from "./content.ts";
import { europeanFront } from "./european.ts";
import { freeFront } from "./free.ts";
import { groundOf } from "./ground.ts";
import type { Area, Front, Look } from "./layout.ts";
import { lookOf } from "./look.ts";
import { crossing, hologram } from "./overprint.ts";
import { type Faces, pour } from "./pour.ts";

const facesOf = (q: Random, look: Look): Faces => ({
  value: faceOf(oneOf(q, familiesOf([look.valueFace])), look.valueBold ? "bold" : "regular"),
  label: faceOf(oneOf(q, familiesOf([look.labelFace])), look.labelBold ? "bold" : "regular"),
});

function header(
  canvas: Canvas,
  front: Pick<Front, "state" | "title" | "mark">,
  look: Look,
  q: Random,
  hue: string,
  height: number,
  style: Front["header"]["style"],
): void {
  const { width } = canvas;
  const titleFace = faceOf(oneOf(q, familiesOf(["sans", "serif", "display"])), "bold");
  const nameFace = faceOf(oneOf(q, familiesOf(["serif", "sans", "slab", "display"])), "bold");
  const band = style === "band";
  if (band)
    canvas.add(`<rect width="${width}" height="${height}" fill="${hue}" opacity="${q.between(0.75, 1)}"/>`);
  const light = band || look.dark;
  const ink = light ? "#ffffff" : q.chance(0.6) ? hue : look.ink;
  const size = Math.min(height * q.between(0.42, 0.7), 8);
  const left = q.chance(0.65);
  const start = q.between(2.5, 9);
  const spacing = q.chance(0.4) ? size * 0.08 : 0;
  const mark = { role: "other" } as const;
  canvas.write(
    front.state,
    {
      x: left ? start : width / 2,
      y: height * 0.62,
      size,
      face: nameFace,
      fill: ink,
      spacing,
      anchor: left ? "start" : "middle",
      maxWidth: width * (left ? 0.46 : 0.8),
    },
    mark,
  );
  const titleSize = q.between(2.2, 3.6);
  const below = !left || q.chance(0.4) || style === "boxed title";
  const [x, y] = below
    ? [left ? start : width / 2, height * (style === "boxed title" ? 1.02 : 0.92)]
    : [width - 4, height * q.between(0.4, 0.75)];
  const titleInk = style === "boxed title" ? "#ffffff" : light ? "#ffffff" : q.chance(0.5) ? hue : look.ink;
  const anchor = below ? (left ? "start" : "middle") : "end";
  if (style === "boxed title")
    canvas.add(
      `<rect x="${anchor === "end" ? width * 0.52 : 0}" y="${y - titleSize * 0.95}" width="${width * 0.5}" height="${titleSize * 1.3}" fill="${hue}"/>`,
    );
  canvas.write(
    front.title,
    { x, y, size: titleSize, face: titleFace, fill: titleInk, anchor, maxWidth: width * 0.4 },
    mark,
  );
  if (front.mark)
    canvas.write(
      front.mark,
      {
        x: width - 5,
        y: height * 0.3,
        size: q.between(1.8, 3),
        face: titleFace,
        fill: light ? "#ffffff" : look.ink,
        anchor: "end",
      },
      mark,
    );
  if (q.chance(0.4)) {
    const [cx, cy] = [width - q.between(6, 14), height * q.between(0.9, 1.4)];
    canvas.add(
      `<circle cx="${cx}" cy="${cy}" r="3" fill="${q.chance(0.5) ? "#d8a020" : "#101010"}"/><path transform="translate(${cx} ${cy}) scale(0.5)" fill="#fff" d="M0-4L1.2-1.3 4-1.2 1.8.6 2.6 3.4 0 1.8-2.6 3.4-1.8.6-4-1.2-1.2-1.3Z"/>`,
    );
  }
}

function portraits(
  canvas: Canvas,
  person: Person,
  place: Area,
  ghost: Area | undefined,
  q: Random,
  over: boolean,
): string {
  const flat = oneOf(q, ["#9fc4dc", "#e9eef0", "#bcd3c0", "#d6d6dc", "#58b0c0", "#f4f4f4"]);
  const grey = q.chance(0.35);
  canvas.add(
    photo(person, place, {
      backdrop: [flat, flat],
      id: "main",
      corner: q.between(0, 2),
      opacity: 1,
      ...(grey && { tint: "grey" }),
    }),
  );
  if (!ghost) return "";
  const drawn = photo(person, ghost, {
    backdrop: ["#ffffff", "#e0e0e0"],
    id: "ghost",
    opacity: q.between(0.2, 0.6),
    ...(q.chance(0.7) && { tint: "grey" }),
  });
  if (!over) canvas.add(drawn);
  return over ? drawn : "";
}

const portraitArea = (q: Random, width: number, height: number, top: number, bottom: number): Area => {
  const tall = Math.min(height * q.between(0.42, 0.62), bottom - top - 2);
  const wide = tall * q.between(0.72, 0.84);
  const right = q.chance(0.12);
  return {
    x: right ? width - wide - 3 : q.between(2, 5),
    y: q.between(top + 1, Math.max(top + 1, bottom - tall - 5)),
    width: wide,
    height: tall,
  };
};

/** A licence, card or data page by its recipe. `r` decides the holder. */
export function drawFront(
  recipe: number,
  share: Share,
  seed: string,
  { voided = true }: Partial<Pick<Making, "voided">> = {},
): Drawn {
  const name = `front/${recipe}`;
  const [q, r] = [random(`${name}/layout`), random(`${seed}/holder`)];
  const model = weighted(q, { aamva: 5, european: 2.2, free: 4 });
  const content = { aamva: aamvaFront, european: europeanFront, free: freeFront }[model](q, r);
  const passport = content.zone !== undefined || (model === "free" && q.chance(0.1));
  const canvas = drawContent(content, { name, share, seed, passport, voided, q, r });
  return { kind: model === "free" ? "card" : "licence", model, canvas, expected: content.expected };
}

interface Making {
  readonly name: string;
  readonly share: Share;
  readonly seed: string;
  /** Whether it has the size of a passport's page. */
  readonly passport: boolean;
  /** Whether words that void a document lie across it. */
  readonly voided: boolean;
  readonly q: Random;
  readonly r: Random;
}

/** Draws a content with the ground, fonts, portrait and overprints that `q` decides. */
export function drawContent(content: Content, { name, share, seed, passport, voided, q, r }: Making): Canvas {
  const [width, height] = passport ? [125, 88] : [85.6, 54];
  const look = lookOf(q, share);
  const faces = facesOf(q, look);
  const canvas = createCanvas(width, height, q.chance(0.75) ? 3.18 : 0);
  const paper = groundOf(q, name, width, height, look.dark);
  canvas.add(paper.svg);
  const top = content.header.height * height;
  const bottom = height - (content.zone ? 19 : 0);
  header(canvas, content, look, q, paper.hues[0], top, content.header.style);
  const person: Person = { ...specimenPerson(seed), seed, portrait: seed, sex: r.chance(0.5) ? "F" : "M" };
  const place = portraitArea(q, width, height, top, bottom);
  const onRight = place.x > width / 2;
  const from = onRight ? 4 : place.x + place.width + q.between(2, 5);
  const ghosted = q.chance(0.6);
  const ghostWidth = q.between(8, 16);
  const ghost = ghosted
    ? {
        x: q.chance(0.7) ? width - ghostWidth - 3 : q.between(from, width * 0.6),
        y: q.between(top, bottom - ghostWidth * 1.3),
        width: ghostWidth,
        height: ghostWidth * 1.28,
      }
    : undefined;
  const later = portraits(canvas, person, place, ghost, q, q.chance(0.35));
  const under = q.chance(0.5);
  if (under && voided) crossing({ canvas, faces, hues: paper.hues }, q, r);
  const until = onRight ? place.x - 2 : width - (ghosted && q.chance(0.4) ? ghostWidth : 2.5);
  const region = {
    x: from,
    y: top + q.between(0.5, 2),
    width: until - from,
    height: bottom - top - q.between(2, 5),
  };
  const largest = passport ? 4.4 : q.between(2.5, 3.6);
  for (const { area, groups } of content.columns)
    pour(
      { canvas, look, faces },
      {
        x: region.x + area.x * region.width,
        y: region.y + area.y * region.height,
        width: area.width * region.width,
        height: area.height * region.height,
      },
      groups,
      largest,
    );
  for (const { text, x, y, size, turn, field } of content.loose)
    canvas.write(
      text,
      { x: x * width, y: y * height, size, turn, face: faces.value, fill: look.ink, opacity: 0.75 },
      field ? { role: "value", field } : { role: "other" },
    );
  if (q.chance(0.7))
    canvas.add(
      signature(person, {
        x: place.x,
        y: Math.min(bottom - 6, place.y + place.height - 1),
        width: place.width * q.between(1, 1.2),
        height: 5,
      }),
    );
  if (q.chance(0.15))
    canvas.write(
      q.chance(0.5) && voided ? "SAMPLE" : (content.expected.dob?.replaceAll("-", "") ?? ""),
      {
        x: place.x - 0.6,
        y: place.y + place.height * 0.9,
        size: 2,
        turn: -90,
        face: faces.label,
        fill: look.labelInk,
      },
      { role: "other" },
    );
  if (!under && voided) crossing({ canvas, faces, hues: paper.hues }, q, r);
  canvas.add(later);
  if (q.chance(0.35)) hologram(canvas, r);
  if (content.zone) {
    canvas.add(`<rect y="${height - 19}" width="${width}" height="19" fill="#fff" opacity="0.55"/>`);
    const zone = { x: 5, size: 4.1, face: zoneFace(), fill: "#111", maxWidth: width - 10 };
    for (const [i, line] of content.zone.entries())
      canvas.write(line, { ...zone, y: height - 11 + i * 6.4 }, { role: "value", field: `zone${i + 1}` });
  }
  return canvas;
}
