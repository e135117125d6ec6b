import type { Quality, Rotation } from "@passmuster/specimens";
import { random } from "../../tools/specimens/src/seed.ts";
import {
  cardScene,
  licenceScene,
  type Paper,
  passportScene,
  postal,
  selfieUpload,
  td2Scene,
} from "./documents.ts";
import type { Scene } from "./scene.ts";
import { type Shot, type Studio, studioOf } from "./studio.ts";

type Kind = (studio: Studio, shot: Shot) => Promise<Scene>;

const licence: Kind = (studio, shot) => licenceScene(studio, studio.holder, studio.options("licence"), shot);
const beside =
  (kind: Kind, proof: Paper): Kind =>
  async (studio, shot) =>
    postal(studio, await kind(studio, shot), proof);
const passport: Kind = (studio, shot) =>
  passportScene(studio, studio.holder, studio.options("passport"), shot);

const kinds: Readonly<Record<string, Kind>> = {
  passport,
  "ID card, two sides": (studio, shot) => cardScene(studio, studio.holder, studio.options("idCard"), shot),
  "TD2 card": td2Scene,
  "driver licence": licence,
  "licence and lease": beside(licence, "Lease Agreement"),
  "licence and home insurance": beside(licence, "Home Insurance Policy"),
  "licence and vehicle insurance": beside(licence, "Vehicle Insurance Policy"),
  "passport and lease": beside(passport, "Lease Agreement"),
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
