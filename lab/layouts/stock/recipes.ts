import { oneOf, random, shuffled } from "../chance.ts";
import type { Share } from "../recipes.ts";
import { europeanLicences as blindEuropean } from "./blind/european-licences.ts";
import { idCards as blindCards } from "./blind/id-cards.ts";
import { usStates as blindStates } from "./blind/us-states.ts";
import {
  type EuropeanLicence,
  europeanLicencesIn,
  type IdCard,
  idCardsIn,
  type UsState,
  usStatesIn,
} from "./rows.ts";
import { europeanLicences as seenEuropean } from "./seen/european-licences.ts";
import { idCards as seenCards } from "./seen/id-cards.ts";
import { usStates as seenStates } from "./seen/us-states.ts";

interface Tables {
  readonly us: readonly UsState[];
  readonly eu: readonly EuropeanLicence[];
  readonly id: readonly IdCard[];
}

export const stock: Readonly<Record<Share, Tables>> = {
  seen: { us: usStatesIn(seenStates), eu: europeanLicencesIn(seenEuropean), id: idCardsIn(seenCards) },
  blind: { us: usStatesIn(blindStates), eu: europeanLicencesIn(blindEuropean), id: idCardsIn(blindCards) },
};

export type Group = keyof Tables;

/** The share in whose folder an issuer's row stands, so that nobody chooses it. */
export const shareOfIssuer = (group: Group, code: string): Share =>
  random(`${group}/layouts/${code}`).chance(0.5) ? "seen" : "blind";

/** A layout of the stock: an issuer and, in the United States, a generation. */
export type Recipe =
  | { readonly group: "us"; readonly row: UsState; readonly generation: number }
  | { readonly group: "eu"; readonly row: EuropeanLicence }
  | { readonly group: "id"; readonly row: IdCard };

export const nameOf = (recipe: Recipe): string =>
  `${recipe.group}/${recipe.row.code}${recipe.group === "us" ? `/${recipe.generation + 1}` : ""}`;

/** All layouts of a share, by group. */
export function recipesOf(share: Share): Readonly<Record<Group, readonly Recipe[]>> {
  const { us, eu, id } = stock[share];
  return {
    us: us.flatMap((row) =>
      row.generations.map((_, generation): Recipe => ({ group: "us", row, generation })),
    ),
    eu: eu.map((row): Recipe => ({ group: "eu", row })),
    id: id.map((row): Recipe => ({ group: "id", row })),
  };
}

const turns: readonly Group[] = ["us", "eu", "us", "id"];

/**
 * The layout of document `index` of `seed`: half of them of the United States, none again before all were.
 */
export function stockRecipe(share: Share, seed: string, index: number): Recipe {
  const group = turns[index % turns.length] ?? "us";
  const all = shuffled(random(`${seed}/${group}/order`), recipesOf(share)[group]);
  const [round, turn] = [Math.floor(index / turns.length), index % turns.length];
  const at = group === "us" ? 2 * round + turn / 2 : round;
  return all[at % all.length] ?? oneOf(random(seed), all);
}
