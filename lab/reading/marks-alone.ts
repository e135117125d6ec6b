import { createReader } from "@passmuster/extractor-local/in-process";
import { shoot } from "../layouts/camera.ts";
import { type Canvas, widthOf } from "../layouts/canvas.ts";
import { oneOf, type Random, random, wordOf } from "../layouts/chance.ts";
import { faceOf, familiesOf } from "../layouts/faces.ts";
import { drawFront } from "../layouts/fronts/front.ts";
import { recipeFor } from "../layouts/recipes.ts";
import { atLeast, atMostShare, type Goal } from "./goals.ts";
import type { Settings } from "./settings.ts";

const words =
  "SPECIMEN|SPÉCIMEN|ESPÉCIMEN|SAMPLE|MUSTER|MUESTRA|AMOSTRA|VZOR|WZÓR|MINTA|NÄIDIS|ÖRNEK|VOID|CANCELLED|ANNULÉ|ANULADO|UNGÜLTIG|ONGELDIG|NEPLATNÉ|OGILTIG|COPY|KOPIE|COPIE|COPIA|MÁSOLAT";
const inks = ["#b3123a", "#12308f", "#222222"];

/**
 * Fronts of one share with a word that stands alone, straight or upright, in fonts that no network was
 * trained on.
 */
export async function marksAlone({ marks: count, from, seed, share }: Settings): Promise<readonly Goal[]> {
  const reader = await createReader();
  const wordsOn = async (name: string, marked: boolean): Promise<boolean | undefined> => {
    const recipe = recipeFor("front", share, name, 0);
    const { canvas } = drawFront(recipe, share, name, { voided: false });
    const mark = marked ? writeAlone(canvas, random(`${name}/word`)) : "";
    if (mark === undefined) return undefined;
    const { bytes } = await shoot(canvas, name, { widths: [900, 1400] });
    const { marks = [] } = await reader.read({ front: bytes, wanted: { mrz: false, print: "card" } });
    const found = marks.some(({ kind }) => kind !== "program");
    if (share === "seen" && found !== marked)
      console.log(`${name}: ${mark} ${marks.map(({ word }) => word)}`);
    return found;
  };
  let [found, tried, alarms, genuine] = [0, 0, 0, 0];
  for (let index = from; index < from + count; index += 1) {
    const seen = await wordsOn(`${seed}/alone/${index}`, true);
    if (seen !== undefined) tried += 1;
    if (seen) found += 1;
    genuine += 1;
    if (await wordsOn(`${seed}/alone/${index}`, false)) alarms += 1;
  }
  await reader.close();
  return [
    atLeast(0.95, "words that void and stand alone: found", found, tried),
    atMostShare(0.01, "the same fronts without them: alarms", alarms, genuine),
  ];
}

const places = 200;
const room = 0.6;

/** Writes where nothing else is written. Answers what and how; absent if there was no room. */
export function writeAlone(canvas: Canvas, r: Random): string | undefined {
  const { width, height, prints } = canvas;
  const word = wordOf(r, words);
  const face = faceOf(oneOf(r, familiesOf(["own"])), "bold");
  const size = r.between(2.6, 4.2);
  const length = widthOf(word, { size, face });
  const turn = r.chance(0.6) ? 0 : oneOf(r, [-90, 90]);
  const [wide, high] = turn === 0 ? [length, size] : [size, length];
  for (let tried = 0; tried < places; tried += 1) {
    const left = r.between(1, width - wide - 1);
    const top = r.between(1, height - high - 1);
    const isFree = prints.every(({ box }) => {
      const [xs, ys] = [box.map(([x]) => x), box.map(([, y]) => y)];
      return (
        left > Math.max(...xs) + room * size ||
        left + wide < Math.min(...xs) - room * size ||
        top > Math.max(...ys) + room * size ||
        top + high < Math.min(...ys) - room * size
      );
    });
    if (!isFree) continue;
    const at = {
      "0": { x: left, y: top + size * 0.85 },
      "90": { x: left + size * 0.15, y: top },
      "-90": { x: left + size * 0.85, y: top + length },
    }[String(turn)];
    const fill = oneOf(r, inks);
    if (at) canvas.write(word, { ...at, size, face, turn, fill }, { role: "other" });
    return `${word} ${size.toFixed(1)} mm, turned ${turn}, ${fill} at ${left.toFixed(0)}, ${top.toFixed(0)}`;
  }
  return undefined;
}
