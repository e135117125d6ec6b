import { createClient, PassmusterTimeoutError } from "@passmuster/client";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { picture } from "./picture.ts";
import { createServerWith, expected, passport, reviewer } from "./server.ts";

let server: Awaited<ReturnType<typeof createServerWith>>;
beforeAll(async () => {
  server = await createServerWith();
});
afterAll(() => server.close());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

async function submitted(number?: string) {
  const flow = (await server.clientFor()).flow("identity");
  const { id } = await flow.verifications.create(expected(number));
  const document = { ...passport(id).document, front: picture };
  await flow.documents.upload({ verification: id, document });
  await flow.verifications.submit(id);
  return { id, ...flow.verifications };
}

test.each([
  [undefined, "Approved"],
  ["SANDBOX-EXPIRED", "Rejected"],
  ["SANDBOX-NAME", "Double Check"],
])("waits for the outcome of %s: %s", async (number, outcome) => {
  const { id, waitFor } = await submitted(number);
  const waiting = waitFor(id, { poll: "5ms" });
  await server.passmuster.drain();
  expect((await waiting).status_label).toBe(outcome);
});

test("waits no longer than the time-out", async () => {
  const { id, waitFor } = await submitted();
  await expect(waitFor(id, { poll: "5ms", timeout: "60ms" })).rejects.toThrow(PassmusterTimeoutError);
});

test("waits for the given statuses", async () => {
  const { id, waitFor, cancel } = await submitted();
  const waiting = waitFor(id, { poll: "5ms", until: ["Canceled"] });
  await server.passmuster.drain();
  await cancel(id, reviewer);
  expect((await waiting).status_label).toBe("Canceled");
});

test("an abort ends the waiting", async () => {
  const { id, waitFor } = await submitted();
  const signal = AbortSignal.timeout(30);
  await expect(waitFor(id, { signal })).rejects.toSatisfy((error) => error === signal.reason);
});

test("a refusal ends the waiting", async () => {
  const { verifications } = (await server.clientFor()).flow("identity");
  await expect(verifications.waitFor("ver_nobody")).rejects.toMatchObject({ code: "verification_not_found" });
});

test.each([0.5, 0, 0.999])(
  "the pauses grow by half, up to 15 s, ± 20 % (random value %d)",
  async (chance) => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });
    vi.spyOn(Math, "random").mockReturnValue(chance);
    const asked: number[] = [];
    const fetch = async () => {
      asked.push(Date.now());
      return Response.json({ data: { status_label: "Submitted" } });
    };
    const { waitFor } = createClient({ baseUrl: "http://127.0.0.1", token: "pm_a", fetch }).flow(
      "identity",
    ).verifications;
    const waiting = expect(waitFor("ver_1", { timeout: "120s" })).rejects.toThrow(PassmusterTimeoutError);
    await vi.advanceTimersByTimeAsync(120_000);
    await waiting;
    const pauses = asked.slice(1).map((at, before) => (at - (asked[before] ?? 0)) / (0.8 + chance * 0.4));
    let middle = 1_000;
    for (const pause of pauses) {
      expect(Math.abs(pause - middle)).toBeLessThan(5);
      middle = Math.min(middle * 1.5, 15_000);
    }
    expect(pauses.length).toBeGreaterThan(8);
  },
);
