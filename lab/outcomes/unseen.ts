import { drawDriverLicence, drawIdCard, specimenPerson } from "@passmuster/specimens/workshop";
import { jurisdictionOfIssuer } from "../../packages/extractor-local/src/barcode/jurisdictions.ts";
import type { Paper } from "../captures/documents.ts";
import { oneOf, random } from "../layouts/chance.ts";
import type { Drawn } from "../layouts/drawn.ts";
import { drawFront } from "../layouts/fronts/front.ts";
import { type Holder, holderOf } from "../layouts/holder.ts";
import { recipeFor } from "../layouts/recipes.ts";
import { drawStock } from "../layouts/stock/draw-stock.ts";
import { type Recipe, recipesOf } from "../layouts/stock/recipes.ts";

/** A genuine document of a blind layout, and the values that a caller expects of it. */
export interface Unseen {
  readonly paper: Paper;
  readonly photoId: { readonly type: string; readonly number: string; readonly country: string };
}

/** The values of a front that has all of them and is valid. */
interface Values {
  readonly surname: string;
  readonly given: string;
  readonly dob: string;
  readonly number: string;
  readonly expiry: string;
  readonly country: string;
}

type Make = (seed: string) => Unseen | undefined;

const today = new Date().toISOString().slice(0, 10);

function valuesOf({ expected }: Drawn, type: string): Values | undefined {
  const { surname, given, dob, documentNumber: number, expiry, country } = expected;
  if (expected.type !== type || !surname || !given || !dob || !number || !expiry || !country)
    return undefined;
  return expiry > today ? { surname, given, dob, number, expiry, country } : undefined;
}

/** The printed value of a field, not its label. */
const printed = ({ canvas }: Drawn, field: string): string | undefined =>
  canvas.prints.find((print) => print.role === "value" && print.field === field)?.text;

const flatOf = ({ canvas }: Drawn): Paper["front"] => ({
  width: canvas.width,
  height: canvas.height,
  body: canvas.body(),
});

const personOf = (seed: string, drawn: Drawn, { surname, given, dob }: Values): Paper["person"] => ({
  ...specimenPerson(seed),
  surname,
  givenNames: given,
  dateOfBirth: dob,
  sex: printed(drawn, "sex")?.startsWith("F") ? "F" : "M",
});

const freeFront = (seed: string): Drawn =>
  drawFront(recipeFor("front", "blind", seed, 0), "blind", seed, { voided: false });

const stockFront = (recipe: Recipe, seed: string): Drawn =>
  drawStock(recipe, "blind", seed, { voided: false });

/** A data page with an MRZ. The drawn layouts write DEU in an MRZ of Germany, which real ones do not. */
const passport: Make = (seed) => {
  const drawn = freeFront(seed);
  const values = valuesOf(drawn, "Passport");
  if (!values || !printed(drawn, "zone1") || values.country === "DEU") return undefined;
  const { number, country } = values;
  const paper = { kind: "passport", type: 3, country, person: personOf(seed, drawn, values) } as const;
  return { paper: { ...paper, front: flatOf(drawn) }, photoId: { type: "Passport", number, country } };
};

/** A front of a blind layout, and a back with the MRZ of the same values. */
const idCard: Make = (seed) => {
  const r = random(`${seed}/source`);
  const drawn = r.chance(0.5) ? freeFront(seed) : stockFront(oneOf(r, recipesOf("blind").id), seed);
  const values = valuesOf(drawn, "National ID Card");
  const short = values?.number.replace(/[^A-Z0-9]/g, "") ?? "";
  if (!values || short.length > 9 || values.country === "USA") return undefined;
  const { number, country, expiry } = values;
  const person = personOf(seed, drawn, values);
  const issuer = { code: country === "DEU" ? "D" : country, title: "" };
  const { back } = drawIdCard(person, { number: short, issueDate: "2020-01-01", expiryDate: expiry, issuer });
  return {
    paper: { kind: "ID card", type: 12, country, person, front: flatOf(drawn), back },
    photoId: { type: "National ID Card", number, country },
  };
};

/** The AAMVA number of a state. */
function issuerIdOf(state: string): string | undefined {
  const ids = [...span(636000, 636062), ...span(604426, 604434)].map(String);
  return ids.find((id) => jurisdictionOfIssuer(id)?.code === state);
}

const span = (from: number, to: number): number[] =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index);

/** The holder of a front of the stock, whose date of issue its labels lack. */
const holderIn = (seed: string): Holder => holderOf(random(`${seed}/holder`), "en");

const yearsOf = ({ issued, expires }: Holder): number =>
  Number(expires.slice(0, 4)) - Number(issued.slice(0, 4));

/** A front of a state's second or third generation, and a back with the barcode of the same values. */
const stateLicence: Make = (seed) => {
  const recipe = oneOf(random(`${seed}/source`), recipesOf("blind").us);
  if (recipe.group !== "us" || recipe.generation === 0) return undefined;
  const drawn = stockFront(recipe, seed);
  const values = valuesOf(drawn, "Driver License");
  const holder = holderIn(seed);
  const issuerId = issuerIdOf(recipe.row.code);
  if (!values || !issuerId || yearsOf(holder) > 8) return undefined;
  const { number, country, expiry } = values;
  const [, street = "", city = "", zip = ""] =
    /^(.+), (.+?),? +[A-Z]{2} +([\d-]+)$/.exec(drawn.expected.address ?? "") ?? [];
  if (street === "") return undefined;
  const plain = personOf(seed, drawn, values);
  const person = { ...plain, address: { ...plain.address, street, city, state: recipe.row.code, zip } };
  const { back } = drawDriverLicence(person, {
    number,
    issueDate: holder.issued,
    expiryDate: expiry,
    issuerId,
  });
  return {
    paper: { kind: "licence", type: 1, country, person, front: flatOf(drawn), back },
    photoId: { type: "Driver License", number, country },
  };
};

const makers = {
  passport,
  "identity card with an MRZ": idCard,
  "driving licence of a US state, with its barcode": stateLicence,
} as const satisfies Readonly<Record<string, Make>>;

export type UnseenKind = keyof typeof makers;

export const unseenKinds = Object.keys(makers) as readonly UnseenKind[];

/** Document `index` of a kind. The seed decides layout, holder and number. */
export function unseenOf(kind: UnseenKind, seed: string, index: number): Unseen & { readonly seed: string } {
  for (let attempt = 0; attempt < 5000; attempt += 1) {
    const own = `${seed}/${kind}/${index}/${attempt}`;
    const made = makers[kind](own);
    if (made) return { ...made, seed: own };
  }
  throw new Error(`No blind layout gives a ${kind}.`);
}
