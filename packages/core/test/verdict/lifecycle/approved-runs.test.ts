import { flows, memoryStorage } from "@passmuster/core";
import type { Extraction, ExtractionInput } from "@passmuster/core/ports";
import type { Verification } from "@passmuster/core/storage";
import { testPassmuster } from "@passmuster/core/testing";
import fc from "fast-check";
import { expect, inject, test } from "vitest";
import { partsOf } from "../../../src/verdict/catalogue/document-parts.ts";
import { postalBody, reviewer } from "../../service.ts";

/**
 * Checks each automatic Approved against the actual history: the readings given, the expected data at each
 * reading, and the final state. Callers' commands come before, during and after the run.
 */
const size = inject("size");
const runs = size < 1 ? 6 : 200 * size;
const postal = flows.find(({ path }) => path === "postal1583");
if (!postal) throw new Error("The flow postal1583 is missing.");
const attempts = 3;
const again = { ...postal, path: "postal-again", attempts };

const storage = memoryStorage();
const { passmuster, reader, make, request } = await testPassmuster({ storage, flows: [postal, again] });
const pictureText = Buffer.from(make.picture()).toString("base64");
const call = async (method: string, path: string, body?: object) => {
  const response = await request(path, { method, ...(body && { body: JSON.stringify(body) }) });
  return { status: response.status, json: response.status === 204 ? undefined : await response.json() };
};

const names = ["Ines", "Tomas", "Otto"] as const;

/** What a caller may do during a run. `licence` and `lease` are the ids of its documents. */
const commands = {
  rename: (id: string, { name }: Chance) => [
    "PATCH",
    `/verifications/${id}`,
    { person: { first_name: name } },
  ],
  relabel: (id: string) => ["PATCH", `/verifications/${id}`, { vendor_state: "waiting" }],
  "delete the licence": (_: string, __: Chance, { licence }: Uploaded) => ["DELETE", `/documents/${licence}`],
  "delete the lease": (_: string, __: Chance, { lease }: Uploaded) => ["DELETE", `/documents/${lease}`],
  "cancel the licence": (id: string, _: Chance, { licence }: Uploaded) => [
    "PATCH",
    `/documents/${licence}`,
    { verification: id, status: 6, email: reviewer.email },
  ],
  "replace the lease": (id: string, _: Chance, { lease }: Uploaded) => [
    "PATCH",
    `/documents/${lease}`,
    { verification: id, document: { front_side_data: pictureText } },
  ],
  "submit by status": (id: string) => ["PATCH", `/verifications/${id}`, { status: 2, ...reviewer }],
  submit: (id: string) => ["PUT", `/verifications/${id}/submit`],
  resubmit: (id: string) => ["PUT", `/verifications/${id}/resubmit`, reviewer],
  "replace the licence": (id: string, _: Chance, { licence }: Uploaded) => [
    "PATCH",
    `/documents/${licence}`,
    { verification: id, document: { front_side_data: pictureText, back_side_data: pictureText } },
  ],
  recheck: (id: string) => ["PATCH", `/verifications/${id}`, { status: 5, ...reviewer }],
  reopen: (id: string) => ["PATCH", `/verifications/${id}`, { status: 1, ...reviewer }],
  "correct the licence": (_: string, __: Chance, { licence }: Uploaded) => [
    "PATCH",
    `/documents/${licence}/extracted-data`,
    { person: { surname: "Elsewhere" }, ...reviewer },
  ],
  "decide the licence": (_: string, __: Chance, { licence }: Uploaded) => [
    "POST",
    `/documents/${licence}/decisions`,
    { status: 1, ...reviewer },
  ],
} as const satisfies Readonly<
  Record<string, (id: string, chance: Chance, uploaded: Uploaded) => readonly [string, string, object?]>
>;

interface Chance {
  readonly name: (typeof names)[number];
}
interface Uploaded {
  readonly licence: string;
  readonly lease: string;
}
type CommandName = keyof typeof commands;

/** What a reading lacks of its document type. */
const shortcomings = ["nothing", "part", "print", "no parts", "expired", "unidentified", "failed"] as const;
type Shortcoming = (typeof shortcomings)[number];

function shortened(read: Extraction, shortcoming: Shortcoming, which: number): Extraction {
  const { parts, ...rest } = read;
  const document = { ...read.data.document };
  switch (shortcoming) {
    case "part":
      return { ...read, parts: (parts ?? []).filter((_, at, all) => at !== which % all.length) };
    case "print":
      return { ...read, printed: { ...read.printed, person: { surname: "ELSEWHERE" } } };
    case "no parts":
      return rest;
    case "expired":
      return { ...read, data: { ...read.data, document: { ...document, expirationDate: "N/A" } } };
    case "unidentified":
      return { ...read, data: { ...read.data, document: { ...document, identified: "0" } } };
    case "failed":
      return { ...read, quality: ["blurred"] };
    default:
      return read;
  }
}

/** The reader's last input for a document, and its result. */
interface Seen {
  readonly input: ExtractionInput;
  readonly shortcoming: Shortcoming;
}

const command = fc.constantFrom(...(Object.keys(commands) as CommandName[]));
const story = fc.record({
  flow: fc.constantFrom("postal1583", "postal-again"),
  before: fc.array(command, { maxLength: 2 }),
  during: fc.array(fc.array(command, { maxLength: 2 }), { maxLength: 4 }),
  after: fc.array(command, { maxLength: 2 }),
  uploads: fc.constantFrom("both", "both", "both", "both", "licence", "lease"),
  shortcomings: fc.array(
    fc.oneof({ arbitrary: fc.constant("nothing" as const), weight: 8 }, fc.constantFrom(...shortcomings)),
    { minLength: 1, maxLength: 4 },
  ),
  which: fc.nat(6),
  name: fc.constantFrom(...names),
});

type Story = typeof story extends fc.Arbitrary<infer T> ? T : never;

let stories = 0;

/** @param look called whenever no work is left */
async function play(
  told: Story,
  look: (now: Verification | undefined, seen: ReadonlyMap<string, Seen>) => void,
): Promise<void> {
  const { photo_id, proof_of_address } = postalBody.documents;
  const flow = `/api/v1/${told.flow}`;
  stories += 1;
  const documents = { photo_id: { ...photo_id, number: `D${1_000_000 + stories}` }, proof_of_address };
  const { json } = await call("POST", `${flow}/verifications`, { ...postalBody, documents });
  const id: string = json.data.id;
  const upload = async (context: string, type: number, sides: object): Promise<string> => {
    const document = { context_type: context, type, country: "USA", front_side_data: pictureText, ...sides };
    const answer = await call("POST", `${flow}/documents`, { verification: id, document });
    return answer.json.data.id;
  };
  const licence =
    told.uploads === "lease" ? "doc_none" : await upload("PHOTO_ID", 1, { back_side_data: pictureText });
  const lease = told.uploads === "licence" ? "doc_none" : await upload("PROOF_OF_ADDRESS", 23, {});
  const act = async (name: CommandName) => {
    const [method, path, body] = commands[name](id, told, { licence, lease }) as readonly [
      string,
      string,
      object?,
    ];
    await call(method, `${flow}${path}`, body);
  };

  const seen = new Map<string, Seen>();
  let reads = 0;
  reader.play(async (input, _signal, next) => {
    const at = reads;
    reads += 1;
    for (const name of told.during[at] ?? []) await act(name);
    const shortcoming = told.shortcomings[at % told.shortcomings.length] ?? "nothing";
    seen.set(input.document.id, { input, shortcoming });
    return shortened(await next(), shortcoming, told.which);
  });
  for (const name of told.before) await act(name);
  await call("PUT", `${flow}/verifications/${id}/submit`);
  const settled = async () => {
    await passmuster.drain();
    look(await storage.load("default", id as Verification["id"]), seen);
  };
  /** The person retakes the pictures that are asked for, as long as they are. */
  const retaken = async () => {
    for (let made = 0; made < 2 * attempts; made += 1) {
      const now = await storage.load("default", id as Verification["id"]);
      if (now?.status !== "started" || !now.retakes) return;
      expect(returns(now).length).toBeLessThan(attempts + resubmissions(now).length);
      await act("replace the licence");
      await act("replace the lease");
      await call("PUT", `${flow}/verifications/${id}/submit`);
      await settled();
    }
  };
  await settled();
  await retaken();
  for (const name of told.after) {
    await act(name);
    await settled();
    await retaken();
  }
}

const returns = ({ history }: Verification) =>
  history.filter(({ from, to, user }) => from === "submitted" && to === "started" && user === "system");
const resubmissions = ({ history }: Verification) =>
  history.filter(({ from, to }) => from !== "started" && from !== to && to === "submitted");

/** The entry of an automatic approval; `undefined` if a person approved or no approval exists. */
const approval = ({ history, status }: Verification) => {
  const last = history.findLast(({ from, to }) => from !== to);
  return status === "approved" && last?.user === "system" ? last : undefined;
};

/** @param fresh whether the run has just ended; later removals are not checked */
function holds(end: Verification, seen: ReadonlyMap<string, Seen>, fresh: boolean): void {
  const standing = end.documents.filter(({ status }) => status !== "canceled");
  if (fresh) expect(standing.map(({ typeId }) => typeId).sort()).toEqual([1, 23]);
  for (const document of standing) {
    const read = seen.get(document.id);
    expect(read?.shortcoming).toBe("nothing");
    expect(read?.input.document.expected).toEqual(end.expected);
    expect(document.parts?.map(({ part, state }) => `${part} ${state}`).sort()).toEqual(
      (read ? partsOf(read.input.document.type, document.country) : []).map((part) => `${part} read`).sort(),
    );
    if (fresh) expect(Object.keys(document.rules?.failed ?? { none: true })).toEqual([]);
  }
}

/** A blurred picture is taken again. Drawn stories rarely get that far. */
const mended: Story = {
  flow: "postal-again",
  before: [],
  during: [],
  after: [],
  uploads: "both",
  which: 0,
  name: names[0],
  shortcomings: ["failed", ...Array<Shortcoming>(11).fill("nothing")],
};

let approved = 0;
let approvedAgain = 0;

test(`with any commands during a run, Approved means that the present documents were completely read and compared (${runs} stories)`, async () => {
  await fc.assert(
    fc.asyncProperty(story, async (told) => {
      const known = new Set<string>();
      await play(told, (now, seen) => {
        if (now && told.flow === "postal1583") expect(returns(now)).toEqual([]);
        const entry = now && approval(now);
        if (!entry) return;
        if (returns(now).length > 0) approvedAgain += 1;
        holds(now, seen, !known.has(entry.id));
        known.add(entry.id);
      });
      approved += known.size;
    }),
    { numRuns: runs, examples: [[mended]] },
  );
  expect(approved).toBeGreaterThan(runs / 20);
  expect(approvedAgain).toBeGreaterThan(0);
});
