import type { VerificationStorage } from "@passmuster/core/storage";
import { createFactory, createSeeded } from "@passmuster/core/testing";
import { expect, test } from "vitest";
import { hour, minute, type Node, started, startNodes } from "./nodes.ts";

type Pair = readonly [VerificationStorage, VerificationStorage];

interface Sizes {
  readonly rounds: number;
  readonly seed: number;
  /** Microseconds between two looks at a link. */
  readonly step: number;
  /** How far a clock is ahead of the other. */
  readonly skews?: readonly number[];
}

const allSkews = [5 * minute, -5 * minute, 2 * hour, -2 * hour];

/** The guarantees of two nodes whose clocks differ, over the storages that `open` opens on one database. */
export function describeClocks(
  name: string,
  open: () => Promise<Pair>,
  { rounds, seed, step, skews = allSkews }: Sizes,
): void {
  test(`${name}: no clock takes the lease of another node`, async () =>
    expect(await stolenLeases(open, skews)).toEqual([]));

  test(`${name}: the experiment notices leases by the node's own clock`, async () => {
    const openWithout = async (): Promise<Pair> => {
      const [first, second] = await open();
      return [withoutClock(first), withoutClock(second)];
    };
    expect(await stolenLeases(openWithout, skews)).toEqual(
      expect.arrayContaining(skews.filter((skew) => skew > 0)),
    );
  });

  test(`${name}: an image link works for at most 30 minutes and 10 seconds`, () => links(open, step, skews));

  test(`${name}: ${rounds} lives under jumping clocks keep their order, and each event arrives once (seed ${seed})`, () =>
    lives(open, rounds, seed));
}

const withoutClock = ({ leaseClock: _, ...storage }: VerificationStorage): VerificationStorage => storage;

/** How far ahead the clocks were that took a lease. */
async function stolenLeases(open: () => Promise<Pair>, skews: readonly number[]): Promise<readonly number[]> {
  const nodes = await startNodes(await open());
  const make = createFactory(1);
  const stolen: number[] = [];
  try {
    for (const skew of skews) {
      nodes.b.set(0);
      const before = nodes.readings.length;
      const release = nodes.hold();
      const id = await started(nodes.a, make);
      await nodes.a.passmuster.flow("identity").verifications.submit(id);
      const working = nodes.a.passmuster.drain();
      await expect.poll(() => nodes.readings.length).toBe(before + 1);
      nodes.time.now += minute / 2;
      nodes.b.set(skew);
      // A node that takes the lease reads as well, and its `drain` lasts as long as the reading.
      const others = nodes.b.passmuster.drain();
      await Promise.race([others, expect.poll(() => nodes.readings.length).toBeGreaterThan(before + 1)]);
      if (nodes.readings.length > before + 1) stolen.push(skew);
      release();
      await Promise.all([working, others]);
    }
    return stolen;
  } finally {
    await nodes.close();
  }
}

async function links(open: () => Promise<Pair>, step: number, skews: readonly number[]): Promise<void> {
  const nodes = await startNodes(await open());
  const { a, b, time } = nodes;
  try {
    const make = createFactory(2);
    const id = await started(a, make);
    for (const [ahead, behind] of [
      [0, 0],
      ...skews.map((one) => [one, 0]),
      ...skews.map((one) => [0, one]),
    ]) {
      a.set(ahead ?? 0);
      const url = await imageLink(a, id);
      b.set(behind ?? 0);
      const begun = time.now;
      let [first, last] = [Number.NaN, Number.NaN];
      for (; time.now < begun + 3 * hour; time.now += step) {
        const { status } = await b.handle(new Request(url));
        if (status === 200) last = time.now;
        if (status === 200 && Number.isNaN(first)) first = time.now;
        if (time.now > last + hour) break;
      }
      const lasted = Number.isNaN(first) ? 0 : last - first;
      expect(lasted).toBeLessThanOrEqual(30 * minute + 10_000_000);
      if (ahead === 0 && behind === 0) expect(lasted).toBeGreaterThanOrEqual(30 * minute - step);
    }
  } finally {
    await nodes.close();
  }
}

async function imageLink({ passmuster }: Node, id: string): Promise<string> {
  const { documents } = await passmuster.flow("identity").verifications.get(id);
  const url = documents[0]?.urlFront;
  if (!url) throw new Error("The document has no image link.");
  return url;
}

async function lives(open: () => Promise<Pair>, rounds: number, seed: number): Promise<void> {
  const pair = await open();
  const nodes = await startNodes(pair);
  const { a, b, time, events } = nodes;
  const chance = createSeeded(seed);
  const make = createFactory(seed);
  const either = (): Node => {
    const node = chance.below(2) === 0 ? a : b;
    if (chance.below(3) === 0) node.jump(allSkews[chance.below(allSkews.length)] ?? 0);
    time.now += chance.below(minute);
    return node;
  };
  const ids: string[] = [];
  try {
    for (let round = 0; round < rounds; round += 1) {
      const id = await started(either(), make);
      ids.push(id);
      const call = () => either().passmuster.flow("identity").verifications;
      await call().submit(id);
      for (let tried = 0; (await call().get(id)).statusLabel === "Submitted"; tried += 1) {
        if (tried > 20) throw new Error(`${id} is stuck in Submitted.`);
        time.now += hour / 2;
        await Promise.all([a.passmuster.drain(), b.passmuster.drain()]);
      }
      const email = "person@example.test";
      await call().reject(id, { comment: "Seen.", email });
      const found = await Promise.all(pair.map((storage) => storage.load("default", id as `ver_${string}`)));
      for (const one of found) {
        const { history = [] } = one ?? {};
        const times = history.map(({ createdAt }) => createdAt);
        expect(times).toEqual([...new Set(times)].sort((left, right) => left - right));
        expect(history.slice(1).map(({ from }) => from)).toEqual(history.slice(0, -1).map(({ to }) => to));
        expect(one?.status).toBe("rejected");
      }
    }
    time.now += 5 * hour;
    await Promise.all([a.passmuster.drain(), b.passmuster.drain()]);
    const wanted: string[] = [];
    for (const id of ids) {
      const { sequence = 0 } = (await pair[0].load("default", id as `ver_${string}`)) ?? {};
      wanted.push(...Array.from({ length: sequence }, (_, index) => `${id} ${index + 1}`));
    }
    expect([...events].sort()).toEqual(wanted.sort());
    expect((await pair[0].outbox.depth(Math.max(a.now(), b.now()))).waiting).toBe(0);
  } finally {
    await nodes.close();
  }
}
