import { PassmusterError } from "@passmuster/core";
import { expect, it } from "vitest";
import { createBodyBudget } from "../../../src/api/http/body-budget.ts";
import { second } from "../../../src/model/time.ts";

const limits = { uploadBytes: 50, bodiesInFlight: 400, uploadsOfSession: 2, uploadsOfTenant: 5 };

function createBudget(given: Partial<typeof limits> = {}) {
  let at = 0;
  const budget = createBodyBudget({ now: () => at }, { ...limits, ...given });
  return { ...budget, pass: (seconds: number) => (at += seconds * second) };
}

function refusal(run: () => unknown): unknown {
  try {
    run();
    return "accepted";
  } catch (error) {
    return error instanceof PassmusterError && [error.code, error.retryAfter];
  }
}
const crowded = ["rate_limited", 1];
const full = ["unavailable", 1];

it("a session has two uploads in flight, and others as many", () => {
  const { enter } = createBudget();
  const session = (name: string) => refusal(() => enter({ tenant: "a", session: name }, "upload"));
  expect([session("1"), session("1"), session("1"), session("2")]).toEqual([
    "accepted",
    "accepted",
    crowded,
    "accepted",
  ]);
});

it("a tenant has a number of uploads in flight, and any number of other bodies", () => {
  const { enter } = createBudget();
  const shares = Array.from({ length: 5 }, () => enter({ tenant: "a" }, "upload"));
  expect(refusal(() => enter({ tenant: "a" }, "upload"))).toEqual(crowded);
  expect(refusal(() => enter({ tenant: "a" }, "json"))).toBe("accepted");
  expect(refusal(() => enter({ tenant: "b" }, "upload"))).toBe("accepted");
  shares[0]?.leave();
  expect(refusal(() => enter({ tenant: "a" }, "upload"))).toBe("accepted");
});

it("a tenant holds half of the bytes, and all tenants no more than all", () => {
  const { enter } = createBudget();
  const [first, second, third] = ["a", "b", "c"].map((tenant) => enter({ tenant }, "json"));
  first?.take(200);
  expect(refusal(() => first?.take(1))).toEqual(crowded);
  second?.take(200);
  expect(refusal(() => third?.take(1))).toEqual(full);
  first?.leave();
  expect(refusal(() => third?.take(200))).toBe("accepted");
});

it("bytes are held until the request is answered, and given back once", () => {
  const { enter } = createBudget();
  const share = enter({ tenant: "a" }, "upload");
  share.take(200);
  share.arrived();
  expect(refusal(() => enter({ tenant: "a" }, "upload").take(1))).toEqual(crowded);
  share.leave();
  share.leave();
  const other = enter({ tenant: "a" }, "upload");
  other.take(200);
  expect(refusal(() => other.take(1))).toEqual(crowded);
});

it("a stalled body gives way to one that makes progress; a complete one does not", async () => {
  const { enter, pass } = createBudget();
  const complete = enter({ tenant: "a" }, "upload");
  complete.take(100);
  complete.arrived();
  const stalled = enter({ tenant: "a" }, "upload");
  stalled.take(100);
  const quick = enter({ tenant: "a" }, "upload");
  pass(1);
  expect(refusal(() => quick.take(100))).toEqual(crowded);
  pass(1);
  expect(refusal(() => quick.take(100))).toBe("accepted");
  await expect(stalled.evicted).rejects.toMatchObject({ code: "unavailable", retryAfter: 1 });
  expect(refusal(() => stalled.take(1))).toEqual(full);
  pass(60);
  quick.leave();
  const last = enter({ tenant: "a" }, "upload");
  expect(refusal(() => last.take(101))).toEqual(crowded);
  expect(refusal(() => last.take(100))).toBe("accepted");
});

it("stalled bodies of a tenant with room stay until all bytes are held", async () => {
  const { enter, pass } = createBudget();
  const stalled = enter({ tenant: "b" }, "upload");
  stalled.take(150);
  pass(5);
  const share = enter({ tenant: "a" }, "upload");
  share.take(200);
  expect(refusal(() => stalled.take(0))).toBe("accepted");
  pass(5);
  enter({ tenant: "c" }, "upload").take(51);
  await expect(stalled.evicted).rejects.toMatchObject({ code: "unavailable" });
});
