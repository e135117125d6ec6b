import { documentTypes } from "@passmuster/core";
import {
  drawDriverLicence,
  drawIdCard,
  drawInsurancePolicy,
  drawLease,
  drawPassport,
  drawResidencePermit,
  drawTd2Back,
  drawTd2Card,
  type LicenceOptions,
  type Person,
} from "@passmuster/specimens/workshop";
import { random } from "../../tools/specimens/src/seed.ts";
import { shortNamed } from "../forgery/people.ts";
import { isoDay } from "../forgery/studio.ts";
import { drawPage } from "../layouts/pages/page.ts";
import { recipeFor } from "../layouts/recipes.ts";
import type { Flat } from "./camera.ts";

/** A drawn document: its type in the catalogue, its sides, and where the front bears a code. */
export interface Paper {
  readonly kind: Kind;
  readonly type: number;
  readonly country: string;
  readonly person: Person;
  readonly front: Flat;
  readonly back?: Flat;
}

type Sides = Pick<Paper, "front" | "back">;

interface Form {
  readonly type: number;
  readonly country: string;
  readonly draw: (person: Person, options: LicenceOptions) => Sides;
}

const forms = {
  passport: {
    type: 3,
    country: "ATA",
    draw: (person, options) => ({ front: drawPassport(person, options) }),
  },
  "ID card": { type: 12, country: "ATA", draw: drawIdCard },
  "TD2 card": {
    type: 12,
    country: "ATA",
    draw: (person, options) => ({ front: drawTd2Card(person, options), back: drawTd2Back(person, options) }),
  },
  licence: { type: 1, country: "USA", draw: drawDriverLicence },
  "residence permit": { type: 13, country: "ATA", draw: drawResidencePermit },
  lease: { type: 23, country: "USA", draw: (person, options) => ({ front: drawLease(person, options) }) },
  "home policy": {
    type: 24,
    country: "USA",
    draw: (person, options) => ({ front: drawInsurancePolicy(person, { ...options, of: "home" }) }),
  },
  "vehicle policy": {
    type: 25,
    country: "USA",
    draw: (person, options) => ({ front: drawInsurancePolicy(person, { ...options, of: "vehicle" }) }),
  },
} as const satisfies Readonly<Record<string, Form>>;

/** `bill` stands for utility bills and bank statements of the held-out layouts. */
export type Kind = keyof typeof forms | "bill";

export const photoIds = ["passport", "ID card", "TD2 card", "licence", "residence permit"] as const;
export const twoSided = ["ID card", "TD2 card", "licence", "residence permit"] as const;
export const proofs = ["bill", "lease", "home policy", "vehicle policy"] as const;

const prefixes: Readonly<Partial<Record<Kind, string>>> = {
  passport: "AQ",
  "ID card": "ID",
  "TD2 card": "TC",
  licence: "L",
  "residence permit": "RP",
};

/** Draws a document. The seed decides holder, number and dates. */
export function paperOf(kind: Kind, seed: string, when: "valid" | "expired" = "valid"): Paper {
  const person = shortNamed(seed);
  if (kind === "bill") return { kind, country: "USA", person, ...billOf(seed) };
  const form: Form = forms[kind];
  const r = random(`${seed}/document`);
  const proof = !photoIds.some((id) => id === kind);
  const [issued, years] = proof ? [r.whole(40, 200), 1] : [r.whole(60, 1500), kind === "licence" ? 8 : 10];
  const ended = r.whole(30, 1500);
  const ends = when === "valid" ? years * 365 - issued : -ended;
  const options = {
    number: `${prefixes[kind] ?? "SL-"}${r.whole(1_000_000, 9_999_999)}`,
    issueDate: isoDay(ends - years * 365),
    expiryDate: isoDay(ends),
  };
  return { kind, type: form.type, country: form.country, person, ...form.draw(person, options) };
}

/** A utility bill or a bank statement of a layout that no network was trained on. */
function billOf(seed: string): Pick<Paper, "type" | "front"> {
  for (let attempt = 0; ; attempt += 1) {
    const recipe = recipeFor("page", "blind", `${seed}/bill/${attempt}`, attempt);
    const { canvas, expected } = drawPage(recipe, "blind", seed);
    const type = documentTypes.find(({ id, name }) => (id === 30 || id === 31) && name === expected.type);
    if (type) return { type: type.id, front: { ...canvas, body: canvas.body() } };
  }
}
