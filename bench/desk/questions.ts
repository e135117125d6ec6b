import type { Caller } from "./caller.ts";

type Ask = () => Promise<unknown>;

/** A request of the desk. */
export interface Question {
  readonly name: string;
  /** How many times as long it may take in the largest database as in the smallest. */
  readonly goal?: number;
  prepare(caller: Caller): Promise<Ask>;
}

interface Queue {
  readonly data: readonly { readonly id: string; readonly created_at: string }[];
  readonly meta: { readonly next: string };
}

const api = "/api/v1";
const queue = `${api}/verifications?needs=review&per_page=15`;
const json = (bytes: Buffer): unknown => JSON.parse(bytes.toString());
const firstPage = async (caller: Caller): Promise<Queue> => json(await caller.get(queue)) as Queue;

const got =
  (path: string | ((caller: Caller) => Promise<string>)): Question["prepare"] =>
  async (caller) => {
    const found = typeof path === "string" ? path : await path(caller);
    return () => caller.get(found);
  };

const ofCase =
  (path: (id: string, caller: Caller) => string | Promise<string>): Question["prepare"] =>
  async (caller) => {
    const { data } = await firstPage(caller);
    const found = await path(data[0]?.id ?? "", caller);
    return () => caller.get(found);
  };

const detail = (id: string): string => `${api}/identity/verifications/${id}`;
const documentOf = async (id: string, caller: Caller): Promise<string> => {
  const { data } = json(await caller.get(detail(id))) as { data: { documents: { id: string }[] } };
  return `${api}/identity/documents/${data.documents[0]?.id}`;
};
const daysAgo = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString();

export const questions: readonly Question[] = [
  { name: "queue, page 1", goal: 2, prepare: got(queue) },
  { name: "queue, page 1 of 50", goal: 2, prepare: got(queue.replace("=15", "=50")) },
  {
    name: "queue, page 1 of a flow",
    goal: 2,
    prepare: got(`${api}/identity/verifications?needs=review&per_page=15`),
  },
  {
    name: "queue, page 2 by its place",
    goal: 2,
    prepare: got(async (caller) => `${queue}&after=${(await firstPage(caller)).meta.next}`),
  },
  {
    name: "queue, created in the last day",
    prepare: got(() => Promise.resolve(`${queue}&created_after=${daysAgo(1)}`)),
  },
  {
    name: "queue, created before",
    prepare: got(() => Promise.resolve(`${queue}&created_before=${daysAgo(0)}`)),
  },
  { name: "queue, a reference", prepare: got(`${queue}&vendor_reference=order-7`) },
  { name: "queue, search of a word", prepare: got(`${queue}&search=aaah`) },
  { name: "queue, search of a common name", prepare: got(`${queue}&search=marlow`) },
  { name: "queue, search of three letters", prepare: got(`${queue}&search=mar`) },
  { name: "list, search of two words", prepare: got(`${api}/verifications?search=ana+marlow`) },
  {
    name: "next claim behind 200 claimed ones",
    goal: 2,
    async prepare(caller) {
      const claim = () => caller.post(`${api}/claims/next`, {});
      for (let index = 0; index < 200; index += 1) await claim();
      return claim;
    },
  },
  { name: "case", goal: 2, prepare: ofCase((id) => `${detail(id)}?parts=1&private=1`) },
  {
    name: "case, rules",
    goal: 2,
    prepare: ofCase(async (id, caller) => `${await documentOf(id, caller)}/rules`),
  },
  { name: "case, similar ones", goal: 2, prepare: ofCase((id) => `${detail(id)}/similar`) },
  {
    name: "case, a picture",
    goal: 2,
    prepare: ofCase(async (id, caller) => `${await documentOf(id, caller)}/pictures/front`),
  },
  { name: "figures of 30 days", prepare: got(`${api}/figures`) },
  {
    name: "figures of 365 days",
    prepare: got(() => Promise.resolve(`${api}/figures?since=${daysAgo(365)}`)),
  },
  { name: "CSV of the queue", prepare: got(`${api}/verifications.csv?status=5`) },
  { name: "metrics", prepare: got("/metrics") },
];
