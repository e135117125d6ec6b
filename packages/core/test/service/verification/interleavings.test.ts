import { memoryBlobs, memoryStorage } from "@passmuster/core";
import type { Verification, VerificationStorage } from "@passmuster/core/storage";
import fc from "fast-check";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { type Answer, createService, type Service, withPassport } from "../../service.ts";
import { knownPictures } from "../session/known-pictures.ts";

const size = inject("size");
const schedules = Math.ceil(size < 1 ? 400 * size : 1000 * size);
const seed = Number(process.env.PASSMUSTER_SEED ?? Date.now() % 2 ** 31);

const actions = [
  "approve",
  "reject",
  "cancel",
  "submit",
  "resubmit",
  "comment",
  "rename",
  "decide",
  "drop",
  "delete",
] as const;
type Action = (typeof actions)[number];

/** The order in which the storage answers, set by each run's scheduler. */
let scheduler: fc.Scheduler | undefined;
let open: readonly [Service, Service];
let storage: VerificationStorage;
let original: Verification;

/** Loads and saves wait for the scheduler before they run and before they answer. */
function scheduled(inner: VerificationStorage): VerificationStorage {
  const turn = (name: string) => scheduler?.schedule(Promise.resolve(), name);
  const wrap =
    <Args extends readonly unknown[], Result>(name: string, run: (...args: Args) => Promise<Result>) =>
    async (...args: Args): Promise<Result> => {
      await turn(`${name} begins`);
      const result = await run(...args);
      await turn(`${name} answers`);
      return result;
    };
  return {
    ...inner,
    load: wrap("load", inner.load),
    loadByDocument: wrap("loadByDocument", inner.loadByDocument),
    save: wrap("save", inner.save),
  };
}

beforeAll(async () => {
  storage = memoryStorage();
  const slow = scheduled(storage);
  const options = { storage: slow, blobs: memoryBlobs() };
  const parts = { images: knownPictures() };
  open = [await createService(options, parts), await createService(options, parts)];
  const { id } = await withPassport(open[0].call);
  original = (await storage.load("default", id as Verification["id"])) as Verification;
});
afterAll(async () => {
  for (const { passmuster } of open) await passmuster.close();
});

interface Case {
  readonly id: string;
  readonly document: string;
}

async function started(): Promise<Case> {
  const { environment } = open[0];
  const [id, document] = [environment.id("ver"), environment.id("doc")];
  const documents = [{ ...original.documents[0], id: document }] as Verification["documents"];
  await storage.save({ ...original, id, version: 1, documents }, []);
  return { id, document };
}

const root = "/api/v1/identity";
/** Each actor has an e-mail or a text of its own, so that the history names it. */
function ask({ call }: Service, { id, document }: Case, action: Action, actor: string): Promise<Answer> {
  const reviewer = { email: `${actor}@example.test`, comment: actor };
  const one = `${root}/verifications/${id}`;
  if (action === "delete") return call("DELETE", one);
  if (action === "drop") return call("DELETE", `${root}/documents/${document}`);
  if (action === "submit") return call("PUT", `${one}/submit`);
  if (action === "comment") return call("POST", `${one}/comments`, { email: reviewer.email, content: actor });
  if (action === "rename") return call("PATCH", one, { vendor_reference: actor });
  if (action === "decide")
    return call("POST", `${root}/documents/${document}/decisions`, { ...reviewer, status: 1 });
  return call("PUT", `${one}/${action}`, reviewer);
}

const ends = ["approve", "reject", "cancel"] as const;

function contradictions(
  final: Verification,
  asked: readonly (readonly [Action, string, Answer])[],
): string[] {
  const done = asked.filter(([, , { status }]) => status < 300);
  const moves = final.history.filter(({ from, to }) => from !== to);
  const saves = done.length;
  return [
    ...(final.version === 1 + saves ? [] : [`${saves} successes, but version ${final.version}`]),
    ...moves.slice(1).flatMap(({ from, to }, at) => {
      const before = moves[at]?.to;
      return from === before ? [] : [`${from} → ${to} follows a move to ${before}`];
    }),
    ...moves.filter(({ from }) => from === "canceled").map(({ to }) => `canceled → ${to}`),
    ...done
      .filter(([action]) => (ends as readonly string[]).includes(action))
      .flatMap(([action, actor]) => {
        const named = moves.filter(({ user }) => user === `${actor}@example.test`).length;
        return named === 1 ? [] : [`${actor} did ${action}, and the history names it ${named} times`];
      }),
    ...asked.flatMap(([action, , { status, json }]) =>
      [200, 201, 204, 400, 404, 503].includes(status) ? [] : [`${action} got ${status} ${json?.code}`],
    ),
    ...(done.filter(([action]) => action === "delete").length > 1 ? ["it was deleted twice"] : []),
  ];
}

test(`in ${schedules} schedules of up to six commands over two processes, each success is one save and one entry (PASSMUSTER_SEED=${seed})`, async () => {
  const commands = fc.array(fc.tuple(fc.constantFrom(...actions), fc.boolean()), {
    minLength: 2,
    maxLength: 6,
  });
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), commands, async (given, chosen) => {
      const subject = await started();
      scheduler = given;
      const answers = chosen.map(([action, second], at) =>
        ask(open[second ? 1 : 0], subject, action, `actor-${at}`),
      );
      await given.waitFor(Promise.all(answers));
      scheduler = undefined;
      const asked = await Promise.all(
        chosen.map(async ([action], at) => [action, `actor-${at}`, (await answers[at]) as Answer] as const),
      );
      const deleted = asked.some(([action, , { status }]) => action === "delete" && status === 204);
      const final = await storage.load("default", subject.id as Verification["id"]);
      expect(final === undefined).toBe(deleted);
      if (final) expect(contradictions(final, asked)).toEqual([]);
    }),
    { numRuns: schedules, seed },
  );
});
