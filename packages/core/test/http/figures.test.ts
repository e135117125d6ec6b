import { plainDocument, plainVerification } from "@passmuster/conformance/fixtures";
import { defineFlow, flows } from "@passmuster/core";
import type { Principal, ReviewerRole } from "@passmuster/core/ports";
import { createSeeded } from "@passmuster/core/testing";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Caller, createService, identityBody, passport, type Service } from "../service.ts";

const plus = defineFlow({ path: "plus", label: "Identity Plus", photoId: "required", documentTypes: [3] });
const roleOf = (role: ReviewerRole): Principal => ({
  ...{ subject: role, tenant: "default", flows: ["identity"], scopes: ["read", "review"] },
  reviewer: { email: `${role}@example.test`, role },
});
const principals: Readonly<Record<string, Principal>> = {
  everything: { subject: "sub", tenant: "default", scopes: ["read", "write", "review"] },
  crowd: { subject: "sub", tenant: "crowd", scopes: ["read", "review"] },
  reader: { subject: "sub", tenant: "default", scopes: ["read"] },
  look: { ...roleOf("look"), scopes: ["read"] },
  ...Object.fromEntries(
    (["review", "correct", "lead", "admin"] as const).map((role) => [role, roleOf(role)]),
  ),
};

let service: Service;
const seeded = createSeeded(5);
const as = (name: string): Caller => service.callerWith(name);

beforeAll(async () => {
  service = await createService({
    authenticator: { authenticate: async (token) => principals[token] },
    flows: [...flows, plus],
  });
});
afterAll(() => service.passmuster.close());

/** A picture with points to compare. */
async function picture(seed: number): Promise<string> {
  const drawn = createSeeded(seed);
  const raw = { width: 24, height: 16, channels: 3 } as const;
  const pixels = Uint8Array.from({ length: 24 * 16 * 3 }, () => drawn.below(256));
  const jpeg = sharp(pixels, { raw }).resize(480, 320, { kernel: "cubic" }).jpeg();
  return (await jpeg.toBuffer()).toString("base64");
}

async function uploaded(flow: string, number: string, front_side_data: string): Promise<string> {
  const call = as("everything");
  const documents = { photo_id: { type: "Passport", number, country: "ATA" } };
  const created = await call("POST", `/api/v1/${flow}/verifications`, { ...identityBody, documents });
  const { id } = created.json.data;
  const body = passport(id, { front_side_data });
  expect((await call("POST", `/api/v1/${flow}/documents`, body)).status).toBe(201);
  expect((await call("PUT", `/api/v1/${flow}/verifications/${id}/submit`)).status).toBe(200);
  await service.passmuster.drain();
  return id;
}

describe("similar verifications", () => {
  test("share a number or a picture; only flows that the caller sees are counted", async () => {
    const [one, other] = [await picture(1), await picture(2)];
    const first = await uploaded("identity", "S1000001", one);
    const number = await uploaded("identity", "S1000001", other);
    const alike = await uploaded("identity", "S1000001", one);
    const elsewhere = await uploaded("plus", "S1000001", one);
    await uploaded("identity", "S2000002", await picture(3));
    const similar = async (caller: string) => {
      const { json } = await as(caller)("GET", `/api/v1/identity/verifications/${first}/similar`);
      const ids = (of: "same_number" | "same_picture") => [
        json.data[of].count,
        ...json.data[of].verifications.map(({ id }: { id: string }) => id),
      ];
      return [ids("same_number"), ids("same_picture")];
    };
    expect(await similar("everything")).toEqual([
      [3, elsewhere, alike, number],
      [2, elsewhere, alike],
    ]);
    for (const role of ["look", "lead"])
      expect(await similar(role)).toEqual([
        [2, alike, number],
        [1, alike],
      ]);
    const shown = await as("look")("GET", `/api/v1/identity/verifications/${first}/similar`);
    expect(shown.json.data.same_picture.verifications[0]).toMatchObject({
      ...{ id: alike, flow: "identity", status_label: "Approved" },
    });
  });

  test("a deleted verification is not similar, and one of another flow is not found", async () => {
    const front = await picture(9);
    const [first, second] = [await uploaded("plus", "S9", front), await uploaded("plus", "S9", front)];
    const path = `/api/v1/plus/verifications/${first}`;
    expect((await as("everything")("GET", `${path}/similar`)).json.data.same_picture.count).toBe(1);
    await as("everything")("DELETE", `/api/v1/plus/verifications/${second}`);
    const { json } = await as("everything")("GET", `${path}/similar`);
    expect([json.data.same_number.count, json.data.same_picture.count]).toEqual([0, 0]);
    expect((await as("look")("GET", `${path}/similar`)).json.code).toBe("flow_not_found");
    const wrong = await as("look")("GET", `/api/v1/identity/verifications/${first}/similar`);
    expect(wrong.status).toBe(400);
  });
});

describe("figures", () => {
  const path = "/api/v1/figures";
  const reading = async (caller: string, query = "") =>
    (await as(caller)("GET", `${path}${query}`)).json.data;

  test("are for tokens with review, and for leads", async () => {
    const statuses = async (where: string) =>
      Promise.all(
        ["everything", "reader", "look", "review", "correct", "lead", "admin"].map(
          async (caller) => (await as(caller)("GET", where)).status,
        ),
      );
    expect(await statuses(path)).toEqual([200, 403, 403, 403, 403, 200, 200]);
    expect(await statuses(`${path}.csv`)).toEqual([200, 403, 403, 403, 403, 200, 200]);
  });

  test("count decisions of the caller's flows", async () => {
    const before = { all: await reading("everything"), mine: await reading("lead") };
    const number = "SANDBOX-NUMBER";
    const [own, foreign] = [
      await uploaded("identity", number, await picture(21)),
      await uploaded("plus", number, await picture(22)),
    ];
    const waiting = await reading("lead");
    expect(waiting.waiting.count).toBe(before.mine.waiting.count + 1);
    expect((await reading("everything")).waiting.count).toBe(before.all.waiting.count + 2);
    service.environment.advance(90_000_000);
    const act = { comment: "Seen.", email: "rita@example.test" };
    await as("everything")("PUT", `/api/v1/identity/verifications/${own}/approve`, act);
    await as("everything")("PUT", `/api/v1/plus/verifications/${foreign}/reject`, act);
    await as("everything")("PUT", `/api/v1/plus/verifications/${foreign}/approve`, act);
    const mine = await reading("lead");
    expect(mine.by_reviewer).toEqual([
      { by: "rita@example.test", approved: 1, rejected: 0, median_seconds: 90 },
    ]);
    expect(mine.reversed).toBe(0);
    expect(mine.failed_rules).toEqual([
      { rule: "RulePH003", title: expect.stringMatching(/number/i), count: 1 },
    ]);
    const all = await reading("everything");
    expect(all.decided.person).toBe(3);
    expect(all.reversed).toBe(1);
    expect(all.automatic_share).toBeCloseTo(all.decided.automatic / (all.decided.automatic + 3), 4);
    expect(await reading("everything", "?flow=plus")).toMatchObject({ decided: { person: 2 }, reversed: 1 });
    const refused = await as("lead")("GET", `${path}?flow=plus`);
    expect([refused.status, refused.json.code]).toEqual([404, "flow_not_found"]);
    const { raw } = await as("lead")("GET", `${path}.csv`);
    const [day] = mine.days;
    expect(String(raw)).toBe(
      `\ufeff"day","automatic","approved","rejected","reversed"\r\n"${day.day}","${day.automatic}","${day.approved}","0","0"\r\n`,
    );
    expect(await service.passmuster.figures({ flow: "plus" })).toMatchObject({ reversed: 1 });
  });

  test.each(["since=2026-02-01&until=2026-01-01", "since=2020-01-01", "since=yesterday"])(
    "%s is refused",
    async (query) => {
      const { status, json } = await as("everything")("GET", `${path}?${query}`);
      expect([status, Object.keys(json.errors)]).toEqual([422, ["since"]]);
    },
  );
});

test("a file has at most 10,000 rows and says how many it leaves out", async () => {
  const { storage } = service;
  const base = service.environment.now();
  for (let from = 0; from < 10_050; from += 1) {
    const createdAt = base - 1_000_000_000 + Math.floor(from / 3);
    const document = plainDocument(seeded);
    await storage.save(plainVerification(seeded, { tenant: "crowd", createdAt, documents: [document] }), []);
  }
  const { headers, raw } = await as("crowd")("GET", "/api/v1/identity/verifications.csv");
  expect([headers["passmuster-rows"], headers["passmuster-rows-left-out"]]).toEqual(["10000", "50"]);
  const rows = String(raw).trim().split("\r\n").slice(1);
  expect([rows.length, new Set(rows).size]).toEqual([10_000, 10_000]);
}, 60_000);
