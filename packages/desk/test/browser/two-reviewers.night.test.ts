import { createSeeded } from "@passmuster/core/testing";
import { hasChromium, launch } from "@passmuster/test-browser";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { type Press, type Pressed, type Seat, seatOf } from "./random/seat.ts";
import { type RealDesk, realDesk } from "./real-desk.ts";

const count = Math.ceil(24 * inject("size"));
const seed = Number(process.env.PASSMUSTER_SEED ?? Date.now() % 2 ** 31);
const statusAfter: Readonly<Record<Pressed, string>> = {
  approve: "Approved",
  reject: "Rejected",
  retake: "Started",
  hold: "Hold",
  cancel: "Canceled",
  expire: "Expired",
};
const reviewers = ["ana@bank.example", "bo@bank.example"] as const;

describe.runIf(hasChromium())("two reviewers at the desk of a real service", () => {
  let browser: Browser;
  let server: RealDesk;
  beforeAll(async () => {
    browser = await launch({ camera: false });
    server = await realDesk();
    for (const email of reviewers) server.people.set(email, { email, role: "lead" });
  });
  afterAll(async () => {
    await browser.close();
    await server.close();
  });

  const get = (id: string) => server.passmuster.flow("identity").verifications.get(id);
  const waits = async (id: string) => (await get(id)).status === "double_check";

  test(`${count} cases are decided once each by random acts, and the other is told (PASSMUSTER_SEED=${seed})`, async () => {
    const seeded = createSeeded(seed);
    const names = new Map<string, string>();
    for (let at = 0; at < count; at += 1) {
      const lastName = nameOf(at);
      names.set(await server.waiting(at % 2 ? "SANDBOX-NAME" : "SANDBOX-DOB", { lastName }), lastName);
    }
    const presses: Press[] = [];
    const visits = await Promise.all(reviewers.map((email) => server.sit(browser, email)));
    const seats: readonly Seat[] = visits.map(({ page }, at) => {
      const given = { by: reviewers[at] ?? "", url: server.url, seeded, presses };
      return seatOf(page, given, names, () => busy(seats, presses));
    });
    let left = [...names.keys()];
    while (left.length > 0) {
      await Promise.all(
        seats.map(async (seat) => {
          for (let turns = 0; turns < 3 * count; turns += 1) if (await seat.turn()) break;
        }),
      );
      await Promise.all(seats.map((seat) => seat.rest()));
      for (const seat of seats) await seat.leave();
      const still = await Promise.all(left.map(async (id) => ((await waits(id)) ? [id] : [])));
      left = still.flat();
    }

    const ends = { decided: 0, undone: 0, refused: 0, left: 0 };
    for (const id of names.keys()) {
      const { history } = await get(id);
      const deciding = history.filter(
        ({ fromStatus, toStatus }) =>
          fromStatus !== null &&
          fromStatus !== "Started" &&
          fromStatus !== "Submitted" &&
          toStatus !== "Double Check",
      );
      const [decision] = deciding;
      const own = presses.filter((press) => press.id === id);
      const is = ({ by, act }: Press) => by === decision?.user && statusAfter[act] === decision?.toStatus;
      expect([id, deciding.length]).toEqual([id, 1]);
      expect(own.filter(({ end }) => end === undefined || end === "left").some(is), id).toBe(true);
      expect(own.filter(({ end }) => end === undefined).every(is), id).toBe(true);
      for (const { end = "decided" } of own) ends[end] += 1;
    }
    console.info(JSON.stringify({ seed, cases: count, ...ends }));
    expect(visits.flatMap(({ troubles }) => troubles)).toEqual([]);
    for (const { close } of visits) await close();
  });
});

/** Cases that a reviewer has in view or decided just now. */
function busy(seats: readonly Seat[], presses: readonly Press[]): readonly string[] {
  const fresh = presses.slice(-6).filter(({ at, end }) => !end && performance.now() - at < 10_000);
  return [...seats.flatMap(({ shown }) => shown || []), ...fresh.map(({ id }) => id)];
}

/** A name of letters for each number. */
function nameOf(at: number): string {
  const letters = String(at)
    .padStart(4, "0")
    .replace(/\d/g, (digit) => "abcdefghij"[Number(digit)] ?? "");
  return `Zed${letters}`;
}
