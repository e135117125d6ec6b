import {
  type Drawing,
  drawSelfie,
  type LicenceOptions,
  type Person,
  photograph,
  type Quality,
  type Rotation,
  rasterise,
  type TravelDocumentOptions,
} from "@passmuster/specimens/workshop";
import { random } from "../../tools/specimens/src/seed.ts";
import { personOf, shortNamed, strangerTo } from "./people.ts";

type Format = "passport" | "idCard" | "td2" | "licence" | "paper";

interface Sample {
  readonly seed: string;
  readonly index: number;
  readonly quality: Quality;
  /** Default: any names, including those that an MRZ truncates. */
  readonly names?: "short";
}

export interface Shot {
  readonly quality?: Quality;
  readonly rotate?: Rotation;
  readonly pixels?: number;
  readonly ground?: "none";
  /** Decides table, turn, light and grain. Default: the image's name. */
  readonly camera?: string;
}

/** One specimen: two persons, their documents, and a camera. Images are taken once for all classes. */
export interface Studio extends Sample {
  readonly holder: Person;
  readonly other: Person;
  options(format: Format, whose?: string): TravelDocumentOptions & LicenceOptions;
  /** The image of a drawing. `name` distinguishes it from the specimen's other images. */
  image(name: string, draw: () => Drawing, shot?: Shot): Promise<Uint8Array>;
  selfie(person: Person): Promise<Uint8Array>;
}

const day = 86_400_000;
export const isoDay = (fromToday: number): string =>
  new Date(Date.now() + fromToday * day).toISOString().slice(0, 10);

const years = (iso: string, count: number): string => {
  const date = new Date(`${Number(iso.slice(0, 4)) + count}${iso.slice(4)}T00:00:00Z`);
  return new Date(date.getTime() - day).toISOString().slice(0, 10);
};

const issued = { passport: 10, idCard: 10, td2: 10, licence: 8, paper: 1 } as const;
const prefixes = { passport: "AQ", idCard: "ID", td2: "TC", licence: "L", paper: "SL-" } as const;

export function studioOf(sample: Sample): Studio {
  const holder = (sample.names === "short" ? shortNamed : personOf)(`${sample.seed}-${sample.index}`);
  const taken = new Map<string, Promise<Uint8Array>>();
  const image: Studio["image"] = (name, draw, shot = {}) => {
    const known =
      taken.get(name) ??
      take(`${holder.seed}/${shot.camera ?? name}`, draw(), { quality: sample.quality, ...shot });
    taken.set(name, known);
    return known;
  };
  return {
    ...sample,
    holder,
    other: strangerTo(holder),
    image,
    selfie: (person) =>
      image(`selfie/${person.seed}`, () => drawSelfie(person), {
        quality: "clear",
        ground: "none",
        pixels: 1100,
      }),
    options(format, whose = "holder") {
      const r = random(`${holder.seed}/${whose}/${format}`);
      const issueDate = isoDay(-r.whole(40, format === "paper" ? 300 : 1500));
      const digits = format === "licence" ? r.whole(10_000_000, 99_999_999) : r.whole(1_000_000, 9_999_999);
      return {
        number: `${prefixes[format]}${digits}`,
        issueDate,
        expiryDate: years(issueDate, issued[format]),
      };
    },
  };
}

async function take(
  seed: string,
  drawing: Drawing,
  { quality, camera: _, ...shot }: Shot & { quality: Quality },
) {
  const scale = (shot.pixels ?? 1240) / Math.max(drawing.width, drawing.height);
  const flat = await rasterise(drawing, Math.round(scale * drawing.width));
  return photograph(flat, { rotate: 0, ...shot, quality, seed });
}
