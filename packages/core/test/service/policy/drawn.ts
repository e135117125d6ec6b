import {
  defineFlow,
  defineRule,
  type Flow,
  memoryStorage,
  type PolicyOptions,
  rules,
  type TenantUseCases,
} from "@passmuster/core";
import { type Extraction, ExtractionError, type ExtractionInput } from "@passmuster/core/ports";
import { createSeeded, type Seeded, scriptedExtractor, testPassmuster } from "@passmuster/core/testing";
import type { RuleAction } from "../../../src/model/rule-code.ts";
import type { HitTerms } from "../../../src/verdict/catalogue/policy.ts";

import {
  type FakeAnswer,
  failed,
  fakeWallet,
  passed,
  signedDocument,
  signedPerson,
} from "../../evidence/fakes.ts";
import { listing } from "../../listing.ts";

export function pick<T>(seeded: Seeded, values: readonly T[]): T {
  return values[seeded.below(values.length)] as T;
}
const chance = (seeded: Seeded, percent: number): boolean => seeded.below(100) < percent;

const types = [3, 12, 13, 30, 31, 41];
export const countries = ["ATA", "NLD", "USA"];
export const states = ["vip", "new", null];

/** Rules of the host's own: one compares, one throws for some, one does not apply to most. */
const hostRules = [
  defineRule({
    code: "HostLetters",
    title: "Surname begins in the first half of the alphabet",
    category: "photo_id",
    hint: "Use another name.",
    compare: ({ extraction }) => {
      const surname = extraction.data.person?.surname ?? "";
      return { expected: "A to M", extracted: surname, passed: surname.toUpperCase() < "N" };
    },
  }),
  defineRule({
    code: "HostThrows",
    title: "Throws for some numbers",
    category: "photo_id",
    action: "reject",
    hint: "Nothing helps.",
    compare: async ({ extraction }) => {
      const number = extraction.data.document?.number ?? "";
      if (number.endsWith("3")) throw new Error("broken");
      return { expected: "not 7", extracted: number, passed: !number.endsWith("7") };
    },
  }),
  defineRule({
    code: "HostRarely",
    title: "Mail of a lease",
    category: "proof_of_address",
    hint: "Use another page.",
    compare: ({ type }) =>
      type.id === 30 ? { reason: "For bills only." } : { expected: "yes", extracted: "yes", passed: true },
  }),
];

export const flowWith = (policy: PolicyOptions): Flow =>
  defineFlow({
    path: "drawn",
    label: "Drawn",
    photoId: "required",
    proofOfAddress: "optional",
    selfie: "optional",
    documentTypes: types,
    digitalCredentials: ["mdl"],
    anyCountry: true,
    rules: hostRules,
    policy,
  });

const codes = [...rules.map(({ code }) => code), ...hostRules.map(({ code }) => code)];

/** A policy, with conditions that hold for some. */
export function drawnPolicy(seeded: Seeded): PolicyOptions {
  const drawn = codes.flatMap((code) =>
    chance(seeded, 20) ? [[code, pick(seeded, ["reject", "review", "off"] as const)] as const] : [],
  );
  // A hit on a list never rejects.
  const actions: Readonly<Record<string, RuleAction | "off">> = Object.fromEntries(
    drawn.filter(([code, action]) => code !== "RuleSC001" || action !== "reject"),
  );
  const alive = codes.filter(
    (code) => actions[code] !== "off" && code !== "HostRarely" && code !== "RuleSC001",
  );
  const action = (): RuleAction => pick(seeded, ["reject", "review"]);
  const ofPhotoIds = alive.filter((code) => !code.startsWith("RulePA"));
  const terms = [
    () => ({ rule: pick(seeded, alive), country: pick(seeded, countries) }),
    () => ({ rule: [pick(seeded, alive)], vendorState: pick(seeded, states) }),
    () => ({ rule: pick(seeded, ofPhotoIds), age: { under: 18 + seeded.below(50) } }),
    () => ({ age: { under: 12 + seeded.below(20) } }),
    () => ({ score: { from: 50, under: 70 + seeded.below(30) } }),
    () => ({ type: pick(seeded, [3, 12, 13]), country: pick(seeded, countries) }),
    () => ({ vendorState: ["vip"] }),
  ];
  const hits: readonly HitTerms[] = [
    { list: "un" },
    { score: { from: 0.9 } },
    { list: ["ofac-sdn"], dateOfBirth: "same" },
  ];
  const onHits = () => ({
    ...(chance(seeded, 60) && { rule: pick(seeded, ofPhotoIds) }),
    hit: pick(seeded, hits),
  });
  return {
    actions,
    selfieThreshold: 60 + seeded.below(40),
    conditions: Array.from({ length: seeded.below(4) }, () =>
      actions.RuleSC001 !== "off" && chance(seeded, 25)
        ? { when: onHits(), action: "review" }
        : { when: pick(seeded, terms)(), action: action() },
    ),
  };
}

/** What may be wrong with a reading. */
const faults: readonly ((read: Extraction, seeded: Seeded) => Extraction)[] = [
  (read) => withPerson(read, { surname: "Elsewhere", fullName: "Otto Elsewhere" }),
  (read, seeded) => withPerson(read, { dateOfBirth: `${1930 + seeded.below(95)}-03-07` }),
  (read) => withPerson(read, { dateOfBirth: "" }),
  (read) => withDocument(read, { expirationDate: "2020-01-01" }),
  (read) => withDocument(read, { expirationDate: "soon" }),
  (read, seeded) => withDocument(read, { countryCode: pick(seeded, countries) }),
  (read, seeded) => withDocument(read, { number: `N${seeded.below(30)}` }),
  (read) => withDocument(read, { type: "Passport" }),
  (read) => withDocument(read, { identified: "0" }),
  (read, seeded) => ({
    ...withDocument(read, { selfieComparison: String(seeded.below(100)) }),
    selfie: { faces: 1, copied: chance(seeded, 20) },
  }),
  (read, seeded) => ({ ...read, quality: [pick(seeded, ["blurred", "glare"] as const)] }),
  (read, seeded) => ({ ...read, parts: (read.parts ?? []).filter(() => chance(seeded, 70)) }),
  ({ parts: _, ...read }) => read,
  ({ mrz: _, barcode: __, ...read }) => ({ ...read, data: { ...read.data, person: {} } }),
  (read) => ({ ...read, printed: { ...read.printed, person: { surname: "Misprint" } } }),
  (read) => (read.mrz ? { ...read, mrz: { ...read.mrz, valid: false, checks: { composite: false } } } : read),
];

function withPerson(read: Extraction, person: object): Extraction {
  return { ...read, data: { ...read.data, person: { ...read.data.person, ...person } } };
}
function withDocument(read: Extraction, document: object): Extraction {
  return { ...read, data: { ...read.data, document: { ...read.data.document, ...document } } };
}

async function readAs(
  input: ExtractionInput,
  next: () => Promise<Extraction>,
  seed: number,
): Promise<Extraction> {
  const seeded = createSeeded(seed);
  if (chance(seeded, 4)) throw new ExtractionError("Nothing can be read.", { retryable: false });
  let read = await next();
  const most = pick(seeded, [0, 0, 1, 1, 2, 4]);
  for (let count = 0; count < most; count += 1) read = pick(seeded, faults)(read, seeded);
  return input.selfie ? read : withDocument(read, { selfieComparison: undefined });
}

/** Lists that name some. */
const drawnLists = () =>
  listing(({ names }) => {
    const [{ surname: name } = { surname: "" }] = names;
    const letter = name.charCodeAt(0);
    if (letter % 3 !== 0) return [];
    const list = letter % 2 === 0 ? "un" : "ofac-sdn";
    return [{ list, entry: name, score: letter % 4 === 0 ? 0.8 : 0.95, dateOfBirth: "same" }];
  });

/** What a caller or a person does afterwards. */
const afterwards: readonly ((
  id: string,
  flow: ReturnType<TenantUseCases["flow"]>,
  seeded: Seeded,
) => Promise<unknown>)[] = [
  (id, { verifications }) => verifications.update(id, { vendorState: "vip" }),
  (id, { verifications }) => verifications.update(id, { person: { firstName: "Later" } }),
  (id, { verifications }) => verifications.approve(id, said),
  (id, { verifications }) => verifications.cancel(id, said),
  (id, { verifications }) => verifications.update(id, { status: 5, ...said }),
  (id, { verifications }) => verifications.resubmit(id, said),
  (id, { verifications }) => verifications.update(id, { status: 1, ...said }),
  async (id, { verifications, documents }) => {
    const { documents: all } = await verifications.get(id);
    for (const one of all.slice(0, 1))
      await documents.correct(one.id, { person: { surname: "Other" }, ...said });
  },
  async (id, { verifications, documents }) => {
    const { documents: all } = await verifications.get(id);
    for (const one of all.slice(-1)) await documents.delete(one.id);
  },
];
const said = { comment: "Seen by a person.", email: "rita@example.test" };

export interface Drawing {
  readonly seed: number;
  readonly policy: PolicyOptions;
  readonly count: number;
  /** In percent: how many are acted on after the decision, and during the run. */
  readonly acts: number;
}

/** A service with drawn verifications that were decided automatically. The same seed draws the same. */
export async function drawService({ seed, policy, count, acts }: Drawing) {
  const storage = memoryStorage();
  const extractor = scriptedExtractor();
  const work = { readAtUpload: acts === 0 };
  const { credentials } = fakeWallet();
  const flows = [flowWith(policy)];
  const service = await testPassmuster({
    storage,
    extractor,
    seed,
    flows,
    work,
    credentials,
    screening: drawnLists(),
  });
  const { passmuster, make } = service;
  const flow = passmuster.flow("drawn");
  const picture = make.picture();
  const seeded = createSeeded(seed);
  let during: (() => Promise<unknown>) | undefined;
  // Extractions of a run before somebody acts.
  let [reading, untouched, left] = [0, 0, 0];
  extractor.play(async (input, _signal, next) => {
    if (during && left === 0) await during().catch(() => undefined);
    left -= 1;
    return readAs(input, next, reading);
  });
  for (let index = 0; index < count; index += 1) {
    reading = seed * 100_000 + index;
    const [type, name] = pick(seeded, [
      [3, "Passport"],
      [13, "ID Card"],
      [12, "Residence Permit"],
    ] as const);
    const [country, more, numbered, vendorState] = [
      pick(seeded, countries),
      pick(seeded, ["", "", "page", "selfie", "both"]),
      chance(seeded, 5) ? 1 : index,
      pick(seeded, states),
    ];
    const typed = flowWith({}).documentTypes.find(({ id }) => id === type)?.name ?? name;
    const { id } = await flow.verifications.create({
      vendorState,
      person: make.person(),
      address: make.address(),
      documents: {
        photoId: { type: typed, number: `T${7_000_000 + numbered}`, country },
        ...(["page", "both"].includes(more) && {
          proofOfAddress: { type: "Utility Bill", number: "", country: "USA" },
        }),
      },
    });
    const upload = (contextType: "PHOTO_ID" | "PROOF_OF_ADDRESS" | "SELFIE", of: number, issuer: string) =>
      flow.documents.upload({
        verification: id,
        document: {
          contextType,
          type: of,
          country: issuer,
          frontSideData: picture,
          ...(contextType === "PHOTO_ID" && type !== 3 && { backSideData: picture }),
        },
      });
    if (chance(seeded, 20)) await present(flow, id, seeded);
    else await upload("PHOTO_ID", type, country);
    if (["page", "both"].includes(more)) await upload("PROOF_OF_ADDRESS", 30, "USA");
    if (["selfie", "both"].includes(more)) await upload("SELFIE", 41, country);
    const [act, isActed, isDuring] = [pick(seeded, afterwards), chance(seeded, acts), chance(seeded, 50)];
    await flow.verifications.submit(id);
    if (isActed && isDuring) {
      left = seeded.below(2);
      during = () => act(id, flow, seeded);
    }
    await passmuster.drain();
    during = undefined;
    if (isActed && !isDuring) {
      await act(id, flow, seeded).catch(() => undefined);
      await passmuster.drain();
    }
    if (!isActed) untouched += 1;
  }
  return { ...service, storage, flow, untouched };
}

/** A credential of a wallet, in which something may be wrong. */
async function present(
  { verifications }: ReturnType<TenantUseCases["flow"]>,
  id: string,
  seeded: Seeded,
): Promise<void> {
  const { requests } = await verifications.requestCredential(id);
  const [request = { data: undefined }] = requests;
  const { nonce } = request.data as FakeAnswer;
  const finding = () => (chance(seeded, 85) ? passed : failed("drawn"));
  const reading = {
    extracted: {
      person: signedPerson,
      document: { ...signedDocument, countryCode: pick(seeded, countries) },
    },
    issuerTrusted: finding(),
    bound: finding(),
    inValidity: finding(),
    notRevoked: finding(),
  };
  await verifications.answerCredential(id, { protocol: "fake-v1", data: { nonce, reading } });
}

interface Decided {
  readonly id: string;
  readonly decided: string;
}

/**
 * The verifications of a service in the order of creation, with their status and the last decision on each
 * document.
 */
export async function decisionsIn({ flow }: Pick<Awaited<ReturnType<typeof drawService>>, "flow">) {
  const found: (readonly [verification: string, status: string, documents: readonly Decided[]])[] = [];
  for (let page = 1; ; page += 1) {
    const { items, total, perPage } = await flow.verifications.list({ page, perPage: 100 });
    for (const { id } of items) {
      const { status, documents } = await flow.verifications.get(id);
      const decided = documents.map((one) => ({
        id: one.id,
        decided: one.decisions.at(-1)?.status ?? "none",
      }));
      found.push([id, status, decided]);
    }
    if (page * perPage >= total) return found.reverse();
  }
}
