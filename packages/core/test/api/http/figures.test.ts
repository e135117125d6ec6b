import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Caller, imageText, type Service } from "../../service.ts";
import { figuresService, picture, uploaded } from "./figures-service.ts";

let service: Service;
const as = (name: string): Caller => service.callerWith(name);
beforeAll(async () => {
  service = await figuresService();
});
afterAll(() => service.passmuster.close());

describe("similar verifications", () => {
  test("a deleted verification is not similar, and one of another flow is not found", async () => {
    const front = await picture(9);
    const [first, second] = [
      await uploaded(service, "plus", "S9", front),
      await uploaded(service, "plus", "S9", front),
    ];
    const path = `/api/v1/plus/verifications/${first}`;
    const { same_picture } = (await as("everything")("GET", `${path}/similar`)).json.data;
    expect([same_picture.count, same_picture.verifications[0].name]).toEqual([1, "Ines Marlow"]);
    await as("everything")("DELETE", `/api/v1/plus/verifications/${second}`);
    const { json } = await as("everything")("GET", `${path}/similar`);
    expect([json.data.same_number.count, json.data.same_picture.count]).toEqual([0, 0]);
    expect((await as("look")("GET", `${path}/similar`)).json.code).toBe("flow_not_found");
    const unseen = await as("look")("GET", `/api/v1/identity/verifications/${first}/similar`);
    expect(unseen.json.code).toBe("verification_not_found");
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
      await uploaded(service, "identity", number, imageText),
      await uploaded(service, "plus", number, imageText),
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
