import type { Outline } from "../../packages/extractor-local/src/detect/outline/outline.ts";
import { decodeImage } from "../../packages/extractor-local/src/image/decode.ts";
import {
  createOverprintLook,
  leastOverprint,
  type OverprintSeen,
} from "../../packages/extractor-local/src/layout/marks/across-print.ts";
import { shoot } from "../layouts/camera.ts";
import type { Point } from "../layouts/canvas.ts";
import { type Random, random } from "../layouts/chance.ts";
import { drawFront } from "../layouts/fronts/front.ts";
import { recipeFor } from "../layouts/recipes.ts";
import { atLeast, atMostShare, type Goal } from "./goals.ts";
import { type Crossed, crossPage, kindsCrossed } from "./marks-drawn.ts";
import type { Settings } from "./settings.ts";

/** An outline of an MRZ is off by so many millimetres in the median. */
const stray = 0.9;

/** Fronts of held-out layouts with words across them in held-out fonts. */
export async function marks({ marks: count, from, seed }: Settings): Promise<readonly Goal[]> {
  const overprints = createOverprintLook();
  const sums = new Map(kindsCrossed.map((kind) => [kind, { all: 0, outlined: 0, whole: 0 }]));
  let spent = 0;
  for (let index = from; index < from + count; index += 1)
    for (const kind of kindsCrossed) {
      const { image, outline, upright } = await photographOf(kind, `${seed}/marks/${index}`, index);
      const before = process.cpuUsage();
      const told = await overprints.look({ image, scale: 1 }, outline);
      const { user, system } = process.cpuUsage(before);
      spent += (user + system) / 1000;
      const whole = upright ? await overprints.look({ image, scale: 1 }) : told;
      const sum = sums.get(kind);
      if (!sum) continue;
      sum.all += 1;
      if (isVoided(told)) sum.outlined += 1;
      if (isVoided(whole)) sum.whole += 1;
      if (isVoided(told) !== (kind === "voided"))
        console.log(`${seed}-${index}: ${kind}, ${told?.word} ${told?.score.toFixed(3)}`);
    }
  await overprints.close();
  console.log(`${(spent / (count * kindsCrossed.length)).toFixed(1)} CPU-ms a page`);
  console.table(Object.fromEntries(sums));
  return kindsCrossed.flatMap((kind) => {
    const { all, outlined, whole } = sums.get(kind) ?? { all: 0, outlined: 0, whole: 0 };
    return kind === "voided"
      ? [
          atLeast(0.8, "words that void, across a page whose outline is known: found", outlined, all),
          atLeast(0.8, "… in the whole picture: found", whole, all),
        ]
      : [
          atMostShare(0.01, `${kind}, outline known: alarms`, outlined, all),
          atMostShare(0.01, `${kind}, whole picture: alarms`, whole, all),
        ];
  });
}

const isVoided = (told: OverprintSeen | undefined): boolean =>
  told !== undefined && told.score >= leastOverprint;

async function photographOf(kind: Crossed, name: string, index: number) {
  const recipe = recipeFor("front", "blind", name, index);
  const { canvas } = drawFront(recipe, "blind", name, { voided: false });
  const r = random(`${name}/${kind}`);
  crossPage(canvas, kind, r);
  const shot = await shoot(canvas, name, { widths: [450, 1000] });
  const { width, height } = canvas;
  const place = (x: number, y: number) => pointOf(shot.place(strayed([x, y], r)));
  const corners: Outline["corners"] = [place(0, 0), place(width, 0), place(width, height), place(0, height)];
  const outline: Outline = { corners, size: { width, height }, confidence: 1 };
  return {
    image: await decodeImage(shot.bytes),
    outline,
    upright: corners[0].y < corners[3].y && corners[0].x < corners[1].x,
  };
}

const strayed = ([x, y]: Point, r: Random): Point => [
  x + r.between(-2, 2) * stray,
  y + r.between(-2, 2) * stray,
];

const pointOf = ([x, y]: Point) => ({ x, y });
