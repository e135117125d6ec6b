import { isDeepStrictEqual } from "node:util";
import { specimenPerson } from "@passmuster/specimens/workshop";
import { passportUpload } from "../documents.ts";
import type { Outcome, Scene, ZonePlace } from "../scene.ts";
import type { Service } from "../service.ts";
import { createStage } from "../stage.ts";
import { add, emptyTally, type Tally } from "../tally.ts";
import { type Case, casesIn, imageOf, type Picture, picturesIn } from "./folder.ts";
import { isStraight, repaint } from "./repaint.ts";
import { changes, valuesOf, type ZoneValues } from "./zone-lines.ts";

/** What is measured on pictures. */
export const measures = ["cases", "genuine", "altered", "painted", "again"] as const;
type Measure = (typeof measures)[number];

interface Plan {
  readonly folder: string;
  /** The most pictures. */
  readonly each: number;
  readonly only: readonly Measure[];
  readonly until: number;
  progress?(done: number, all: number): void;
}

export interface PictureResult {
  readonly file: string;
  readonly genuine: Outcome;
  /** Altered expectations of an Approved picture. */
  readonly altered: ReadonlyMap<string, Outcome>;
  /** The picture with its own MRZ repainted. Absent if the lines were not found or are not level. */
  readonly repainted?: Outcome;
  /** The same with one changed value. Only if the picture with its own is Approved. */
  readonly painted: ReadonlyMap<string, Outcome>;
  /** Different outcomes of ten runs. */
  readonly again: readonly string[];
}

const bearer = specimenPerson("bench");

function sceneOf(bytes: Uint8Array, values: ZoneValues): Scene {
  const country = values.issuer === "D" ? "DEU" : values.issuer;
  return {
    flow: "specimens",
    person: { ...values, address: bearer.address },
    photoId: { type: "Passport", number: values.number, country },
    uploads: [{ ...passportUpload(bytes), country }],
  };
}

const nextLetter = (name: string): string =>
  name.slice(0, 1) + (name.charAt(1) === "E" ? "A" : "E") + name.slice(2);

/** What a caller may expect wrongly of a genuine picture. */
const alterations: Readonly<Record<string, (values: ZoneValues) => ZoneValues>> = {
  surname: (values) => ({ ...values, surname: nextLetter(values.surname) }),
  "given name": (values) => ({ ...values, givenNames: values.givenNames === "HUGO" ? "TAMARA" : "HUGO" }),
  birth: (values) => ({
    ...values,
    dateOfBirth: values.dateOfBirth.slice(0, 8) + (values.dateOfBirth.endsWith("11") ? "12" : "11"),
  }),
  number: (values) => ({
    ...values,
    number: values.number.replace(/\d(?=\D*$)/, (digit) => String((Number(digit) + 4) % 10)),
  }),
  "names swapped": (values) => ({ ...values, surname: values.givenNames, givenNames: values.surname }),
};

interface Played {
  readonly outcome: Outcome;
  readonly zone: ZonePlace | undefined;
}

/** Judges scenes, each in its own tenant. A refused request is an outcome too. */
function judgeOf(service: Service) {
  let tenants = 0;
  return async (scene: Scene): Promise<Played> => {
    tenants += 1;
    const stage = createStage({ ...(await service.tenant(`picture-${tenants}`)), hold: service.hold });
    try {
      const id = await stage.create(scene);
      for (const upload of scene.uploads) await stage.upload(scene.flow, id, upload);
      await stage.submit(scene.flow, id);
      const outcome = await stage.ended(scene.flow, id);
      return { outcome, zone: await stage.zone(scene.flow, id) };
    } catch (error) {
      return { outcome: { status: "Refused", failed: [], note: String(error) }, zone: undefined };
    } finally {
      await stage.clear();
    }
  };
}

type Judge = ReturnType<typeof judgeOf>;

const isApproved = ({ status }: Outcome): boolean => status === "Approved";

/** Without alterations that change nothing: some specimens bear one word as both names. */
async function alteredOf(judge: Judge, { lines, bytes }: Picture): Promise<ReadonlyMap<string, Outcome>> {
  const own = valuesOf(lines);
  const outcomes = new Map<string, Outcome>();
  for (const [name, alter] of Object.entries(alterations)) {
    const altered = alter(own);
    if (isDeepStrictEqual(altered, own)) continue;
    outcomes.set(name, (await judge(sceneOf(bytes(), altered))).outcome);
  }
  return outcomes;
}

async function paintedOf(
  judge: Judge,
  { lines, bytes }: Picture,
  zone: ZonePlace | undefined,
): Promise<Pick<PictureResult, "repainted" | "painted">> {
  const painted = new Map<string, Outcome>();
  if (!zone || !isStraight(zone)) return { painted };
  const own = await repaint(bytes(), zone, lines);
  const repainted = (await judge(sceneOf(own, valuesOf(lines)))).outcome;
  if (!isApproved(repainted)) return { repainted, painted };
  for (const [name, change] of Object.entries(changes)) {
    const forged = change(lines);
    if (forged.join() === lines.join()) continue;
    const image = await repaint(bytes(), zone, forged);
    painted.set(name, (await judge(sceneOf(image, valuesOf(forged)))).outcome);
  }
  return { repainted, painted };
}

const times = 10;

async function againOf(judge: Judge, { lines, bytes }: Picture): Promise<readonly string[]> {
  const verdicts = new Set<string>();
  for (let time = 0; time < times; time += 1) {
    const { outcome } = await judge(sceneOf(bytes(), valuesOf(lines)));
    verdicts.add(`${outcome.status}: ${outcome.failed.join(", ") || (outcome.note ?? "")}`);
  }
  return [...verdicts];
}

/** Judges each picture of the folder as it is, and as a forger or a wrong caller would present it. */
export async function runPictures(service: Service, plan: Plan): Promise<readonly PictureResult[]> {
  const judge = judgeOf(service);
  const { only } = plan;
  const does = (measure: Measure): boolean => only.length === 0 || only.includes(measure);
  if (!["genuine", "altered", "painted", "again"].some((one) => does(one as Measure))) return [];
  const pictures = picturesIn(plan.folder).slice(0, plan.each);
  const results: PictureResult[] = [];
  for (const picture of pictures) {
    if (Date.now() > plan.until) break;
    const { outcome: genuine, zone } = await judge(sceneOf(picture.bytes(), valuesOf(picture.lines)));
    const approved = isApproved(genuine);
    results.push({
      file: picture.file,
      genuine,
      altered: does("altered") && approved ? await alteredOf(judge, picture) : new Map(),
      ...(does("painted") ? await paintedOf(judge, picture, zone) : { painted: new Map() }),
      again: does("again") ? await againOf(judge, picture) : [],
    });
    plan.progress?.(results.length, pictures.length);
  }
  return results;
}

const sceneOfCase = (folder: string, { flow, expected, uploads }: Case): Scene | undefined => {
  const images = uploads.map(({ front, back }) => [front, back].map((name) => name && imageOf(folder, name)));
  if (images.some(([front]) => !front)) return undefined;
  return {
    flow,
    body: expected,
    person: bearer,
    photoId: { type: "Passport", number: "", country: "" },
    uploads: uploads.map(({ context_type: context, type, country }, i) => {
      const [front, back] = images[i] ?? [];
      return { context, type, country, front: front || new Uint8Array(), ...(back && { back }) };
    }),
  };
};

export type CaseResult = Pick<Case, "id" | "class" | "want"> & { readonly outcome: Outcome };

/** Plays the cases of `cases.json`. Cases whose pictures are missing are left out. */
export async function runCases(
  service: Service,
  { folder, only, until }: Plan,
): Promise<readonly CaseResult[]> {
  if (only.length > 0 && !only.includes("cases")) return [];
  const results: CaseResult[] = [];
  for (const one of casesIn(folder)) {
    const scene = sceneOfCase(folder, one);
    if (!scene || Date.now() > until) continue;
    const stage = createStage({ ...(await service.tenant(`case-${one.tenant}`)), hold: service.hold });
    const refused = (error: unknown): Outcome => ({ status: "Refused", failed: [], note: String(error) });
    const { id, class: name, want } = one;
    results.push({ id, class: name, want, outcome: await stage.play(scene).catch(refused) });
  }
  return results;
}

/** Outcomes by the name of their change. */
export function talliesOf(
  results: readonly PictureResult[],
  outcomes: (result: PictureResult) => ReadonlyMap<string, Outcome>,
): ReadonlyMap<string, Tally> {
  const tallies = new Map<string, Tally>();
  for (const [name, outcome] of results.flatMap((result) => [...outcomes(result)])) {
    const tally = tallies.get(name) ?? emptyTally();
    add(tally, outcome);
    tallies.set(name, tally);
  }
  return tallies;
}
