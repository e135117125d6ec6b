import { random } from "../chance.ts";
import type { Drawn } from "../drawn.ts";
import type { Content } from "../fronts/content.ts";
import { drawContent } from "../fronts/front.ts";
import type { Share } from "../recipes.ts";
import { europeanLicenceFront } from "./european-front.ts";
import { idCardFront } from "./id-card-front.ts";
import { nameOf, type Recipe } from "./recipes.ts";
import { usFront } from "./us-front.ts";

/** A front of the stock. `seed` decides the holder. */
export function drawStock(
  recipe: Recipe,
  share: Share,
  seed: string,
  { voided = true }: { readonly voided?: boolean } = {},
): Drawn {
  const name = `stock/${nameOf(recipe)}`;
  const [q, r] = [random(`${name}/layout`), random(`${seed}/holder`)];
  const content = contentOf(recipe, q, r);
  const canvas = drawContent(content, { name, share, seed, passport: false, voided, q, r });
  const kind = recipe.group === "id" ? "card" : "licence";
  return { kind, model: nameOf(recipe), canvas, expected: content.expected };
}

type Chance = ReturnType<typeof random>;

function contentOf(recipe: Recipe, q: Chance, r: Chance): Content {
  if (recipe.group === "us") return usFront(recipe.row, recipe.generation, q, r);
  return recipe.group === "eu" ? europeanLicenceFront(recipe.row, q, r) : idCardFront(recipe.row, q, r);
}
