import type { Quality, Rotation } from "@passmuster/specimens";
import {
  type Card,
  type Drawing,
  drawIdCard,
  drawPassport,
  drawResidencePermit,
} from "@passmuster/specimens/workshop";
import { random } from "../../tools/specimens/src/seed.ts";
import {
  cardScene,
  cardUpload,
  chippedPassport,
  drawnPassport,
  licenceScene,
  type Paper,
  paperOf,
  passportScene,
  postal,
  selfieUpload,
  td2Scene,
  withProof,
} from "./documents.ts";
import { withPieces } from "./paper.ts";
import type { Scene } from "./scene.ts";
import { isoDay, type Shot, type Studio, studioOf } from "./studio.ts";
import { oppositePage, reading } from "./surroundings.ts";

type Kind = (studio: Studio, shot: Shot) => Promise<Scene>;

const licence: Kind = (studio, shot) => licenceScene(studio, studio.holder, studio.options("licence"), shot);
const beside =
  (kind: Kind, proof: Paper): Kind =>
  async (studio, shot) =>
    postal(studio, await kind(studio, shot), proof);
const passport: Kind = (studio, shot) =>
  passportScene(studio, studio.holder, studio.options("passport"), shot);

/** The rule of periods asks for one that has not ended, so the statement is of a month that has not. */
const withStatement: Kind = async (studio, shot) => {
  const options = {
    ...studio.options("paper", "statement"),
    issueDate: isoDay(-20),
    expiryDate: isoDay(9),
  };
  const paper = await paperOf(studio, "Bank Statement", studio.holder, options);
  return withProof(await passport(studio, shot), "Bank Statement", paper);
};

/** A passport with the page above it, as an open booklet lies on a table. */
const spread: Kind = (studio, shot) => {
  const { holder } = studio;
  const own = studio.options("passport", "spread");
  const page = drawPassport(holder, own);
  const above = oppositePage(holder.seed, page.width, page.height);
  const open = withPieces(page, holder.seed, [{ piece: above, at: [0, -page.height] }]);
  return drawnPassport(studio, "passport/spread", open, { person: holder, number: own.number, ...shot });
};

/** Other print around a document, on every side. */
const around = (page: Drawing, seed: string, kind: "letter" | "magazine"): Drawing => {
  const r = random(`${seed}/${kind}/place`);
  const [left, top] = [r.between(14, 30), r.between(16, 34)];
  const paper = reading(seed, kind, page.width + left + r.between(14, 30), page.height + top + 26);
  return withPieces(page, seed, [{ piece: paper, at: [-left, -top], under: true }]);
};

const onLetter: Kind = (studio, shot) => {
  const { holder } = studio;
  const own = studio.options("passport", "letter");
  const page = around(drawPassport(holder, own), holder.seed, "letter");
  return drawnPassport(studio, "passport/letter", page, { person: holder, number: own.number, ...shot });
};

/** The two sides of a card of ISO/IEC 7810, as photographed. */
async function sidesOf(studio: Studio, name: string, { front, back }: Card, shot: Shot) {
  const take = (side: string, drawing: Drawing): Promise<Uint8Array> =>
    studio.image(`${name}/${side}`, () => drawing, {
      pixels: Math.round(1240 * Math.max(1, drawing.width / 85.6)),
      ...shot,
    });
  return Promise.all([take("front", front), take("back", back)]);
}

const onMagazine: Kind = async (studio, shot) => {
  const { holder } = studio;
  const own = studio.options("idCard", "magazine");
  const { front, back } = drawIdCard(holder, own);
  const card = {
    front: around(front, `${holder.seed}/front`, "magazine"),
    back: around(back, `${holder.seed}/back`, "magazine"),
  };
  return {
    flow: "identity",
    person: holder,
    photoId: { type: "National ID Card", number: own.number, country: "ATA" },
    uploads: [cardUpload(...(await sidesOf(studio, "card/magazine", card, shot)))],
  };
};

const permit: Kind = async (studio, shot) => {
  const { holder } = studio;
  const own = studio.options("idCard", "permit");
  const sides = await sidesOf(studio, "permit", drawResidencePermit(holder, own), shot);
  return {
    flow: "identity",
    person: holder,
    photoId: { type: "Residence Permit", number: own.number, country: "ATA" },
    uploads: [{ ...cardUpload(...sides), type: 13 }],
  };
};

const kinds: Readonly<Record<string, Kind>> = {
  passport,
  "ID card, two sides": (studio, shot) => cardScene(studio, studio.holder, studio.options("idCard"), shot),
  "TD2 card": td2Scene,
  "driver licence": licence,
  "licence and lease": beside(licence, "Lease Agreement"),
  "licence and home insurance": beside(licence, "Home Insurance Policy"),
  "licence and vehicle insurance": beside(licence, "Vehicle Insurance Policy"),
  "passport and lease": beside(passport, "Lease Agreement"),
  "passport and bank statement": withStatement,
  "passport as a spread": spread,
  "passport on a letter": onLetter,
  "ID card on a magazine": onMagazine,
  "residence permit": permit,
  "passport with its chip": async (studio, shot) => (await chippedPassport(studio, true, shot)).scene,
};

export const genuineQualities: readonly Quality[] = ["scan", "clear", "worn", "poor"];
const turns: readonly Rotation[] = [90, 180, 270];

export interface Genuine {
  readonly kind: string;
  readonly quality: Quality;
  readonly rotate: Rotation;
  readonly selfie: boolean;
  readonly name: string;
  readonly scene: Scene;
}

/** The genuine document of a number. Kinds cycle, then qualities; half have a selfie, a fifth is turned. */
export async function genuineOf(seed: string, index: number): Promise<Genuine> {
  const names = Object.keys(kinds);
  const kind = names[index % names.length] ?? "passport";
  const quality = genuineQualities[Math.floor(index / names.length) % genuineQualities.length] ?? "clear";
  const r = random(`${seed}/genuine/${index}`);
  const selfie = r.chance(0.5);
  const rotate = r.chance(0.2) ? (turns[r.whole(0, 2)] ?? 90) : 0;
  const studio = studioOf({ seed: `${seed}-genuine`, index, quality });
  const plain = await (kinds[kind] ?? passport)(studio, { rotate });
  const uploads = selfie
    ? [...plain.uploads, selfieUpload(await studio.selfie(studio.holder))]
    : plain.uploads;
  const { givenNames, surname } = studio.holder;
  return { kind, quality, rotate, selfie, name: `${givenNames} ${surname}`, scene: { ...plain, uploads } };
}
