import { shoot } from "./camera.ts";
import type { Point, Print } from "./canvas.ts";
import type { Drawn, Expected } from "./drawn.ts";
import { drawFront } from "./fronts/front.ts";
import { drawPage } from "./pages/page.ts";
import { recipeFor, type Share } from "./recipes.ts";
import { drawStock } from "./stock/draw-stock.ts";
import { nameOf, stockRecipe } from "./stock/recipes.ts";

/** `stock`: fronts of known issuers; `front`: fronts of random recipes. */
export type Kind = "front" | "page" | "stock";

/** A drawn document's entry in index.json. */
export interface Labelled {
  readonly kind: Drawn["kind"];
  readonly expected: Expected;
  readonly set: "drawn";
  readonly recipe: number | string;
  readonly model: string;
  readonly camera: string;
  /** In pixels; for flat documents, in units of the drawing. */
  readonly lines: readonly Print[];
  readonly bytes?: Uint8Array;
}

const drawings = { front: drawFront, page: drawPage } as const;
const widths: Readonly<Record<Kind, readonly [number, number]>> = {
  front: [300, 1600],
  page: [560, 1900],
  stock: [600, 1600],
};
const rounded = ([x, y]: Point): Point => [Math.round(x * 10) / 10, Math.round(y * 10) / 10];

function drawnAs(kind: Kind, share: Share, seed: string, index: number) {
  const own = `${seed}/${kind}/${index}`;
  if (kind === "stock") {
    const recipe = stockRecipe(share, seed, index);
    return { recipe: nameOf(recipe), drawn: drawStock(recipe, share, own) };
  }
  const recipe = recipeFor(kind, share, seed, index);
  return { recipe, drawn: drawings[kind](recipe, share, own) };
}

/** Draws document `index` of `seed`: a recipe of the share, a holder and a camera. `flat` takes no image. */
export async function documentOf(
  kind: Kind,
  share: Share,
  seed: string,
  index: number,
  flat = false,
): Promise<Labelled> {
  const { recipe, drawn } = drawnAs(kind, share, seed, index);
  const { canvas, expected, model, kind: as } = drawn;
  const shot = flat ? undefined : await shoot(canvas, `${seed}/${kind}/${index}`, { widths: widths[kind] });
  const place = shot ? (point: Point) => rounded(shot.place(point)) : (point: Point) => point;
  const lines = canvas.prints.map((print): Print => {
    const [a, b, c, d] = print.box;
    return { ...print, box: [place(a), place(b), place(c), place(d)] };
  });
  return {
    kind: as,
    expected,
    set: "drawn",
    recipe,
    model,
    camera: shot?.how ?? "none",
    lines,
    ...(shot && { bytes: shot.bytes }),
  };
}
