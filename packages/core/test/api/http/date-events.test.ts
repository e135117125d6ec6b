import { defineFlow, memoryStorage } from "@passmuster/core";
import { testPassmuster } from "@passmuster/core/testing";
import { assert, asyncProperty, constantFrom, integer, subarray } from "fast-check";
import { afterEach, expect, test } from "vitest";
import { readUntil } from "./read-until.ts";

type Options = Parameters<typeof testPassmuster>[0];
type Dates = Pick<Parameters<typeof defineFlow>[0], "expiring" | "due" | "timeZone">;

const flowWith = (dates: Dates) =>
  defineFlow({
    path: "dated",
    label: "Dated",
    photoId: "required",
    selfie: "optional",
    documentTypes: [3, 41],
    ...dates,
  });

const opened: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const service of opened.splice(0)) await service.close();
});

async function begin(dates: Dates, options: Options = {}) {
  const service = await testPassmuster({ flows: [flowWith(dates)], ...options });
  opened.push(service);
  const told: string[] = [];
  service.passmuster.on("document.expiring", ({ code, days, occurredAt }) => {
    told.push(`${code} ${days} ${new Date(occurredAt / 1000).toISOString().slice(0, 16)}`);
  });
  service.passmuster.on("verification.due", ({ code, occurredAt }) => {
    told.push(`${code} ${new Date(occurredAt / 1000).toISOString().slice(0, 16)}`);
  });
  const approved = async (day = "2026-06-30") => {
    readUntil(service.reader, day);
    const { id, statusLabel } = await service.decided({ flow: "dated" });
    expect(statusLabel).toBe("Approved");
    return id;
  };
  return { ...service, told, approved, verifications: service.passmuster.flow("dated").verifications };
}

const by = { email: "ann@example.test", comment: "Seen." };

test("a document's end is announced on each of the flow's days, once", async () => {
  const { approved, advance, told } = await begin({ expiring: [60, 30, 0] });
  await approved();
  await advance(400);
  expect(told).toEqual(["11 60 2026-05-01T00:00", "11 30 2026-05-31T00:00", "11 0 2026-06-30T00:00"]);
});

test("a day that had passed before the approval is not announced", async () => {
  const { approved, advance, told } = await begin({ expiring: [150, 30] });
  await approved();
  await advance(400);
  expect(told).toEqual(["11 30 2026-05-31T00:00"]);
});

test.each([
  ["2028-02-29", 365, "UTC", "2027-03-01T00:00"],
  ["2028-03-01", 1, "UTC", "2028-02-29T00:00"],
  ["2027-03-01", 1, "UTC", "2027-02-28T00:00"],
  ["2026-06-30", 0, "America/New_York", "2026-06-30T04:00"],
  ["2026-12-30", 0, "America/New_York", "2026-12-30T05:00"],
  ["2026-06-30", 0, "Pacific/Kiritimati", "2026-06-29T10:00"],
  ["2026-06-30", 0, "Pacific/Niue", "2026-06-30T11:00"],
  ["2026-06-30", 0, "Asia/Kathmandu", "2026-06-29T18:15"],
  // The clocks of Santiago skip midnight on this day.
  ["2026-09-06", 0, "America/Santiago", "2026-09-06T04:00"],
])("%s minus %i days in %s begins at %s", async (last, days, timeZone, at) => {
  const { approved, advance, told } = await begin({ expiring: [days], timeZone });
  await approved(last);
  await advance(1000);
  expect(told).toEqual([`11 ${days} ${at}`]);
});

test("a check is due again a time after the approval, by the calendar", async () => {
  const { approved, advance, told } = await begin({ due: "1y" }, { now: "2028-02-29T12:00:00Z" });
  await approved("2033-02-01");
  await advance(365);
  expect(told).toEqual([]);
  await advance(1000);
  expect(told).toEqual(["12 2029-03-01T12:00"]);
});

test("without the options nothing is announced, and no message waits", async () => {
  const storage = memoryStorage();
  const { approved, advance, told } = await begin({}, { storage });
  await approved();
  await advance(1);
  expect((await storage.outbox.depth(Number.MAX_SAFE_INTEGER)).waiting).toBe(0);
  expect(told).toEqual([]);
});

test.each(["reject", "hold", "delete"])("after %s nothing is announced", async (act) => {
  const { approved, advance, told, verifications } = await begin({ expiring: [30], due: "90d" });
  const id = await approved();
  if (act === "reject") await verifications.reject(id, by);
  if (act === "hold") await verifications.update(id, { status: 8, ...by });
  if (act === "delete") await verifications.delete(id);
  await advance(400);
  expect(told).toEqual([]);
});

test("approved again: no day is announced twice, and the check is due after the later approval", async () => {
  const { approved, advance, told, verifications } = await begin({ expiring: [60, 30], due: "1y" });
  const id = await approved();
  await advance(100);
  await verifications.reject(id, by);
  await verifications.approve(id, by);
  await advance(700);
  expect(told).toEqual(["11 60 2026-05-01T00:00", "11 30 2026-05-31T00:00", "12 2027-05-11T12:00"]);
});

test("a corrected last day moves what is to come", async () => {
  const { approved, advance, told, verifications, passmuster } = await begin({ expiring: [30] });
  const id = await approved();
  const [document] = (await verifications.get(id)).documents;
  const correction = { document: { expirationDate: "2026-04-30" }, ...by };
  await passmuster.flow("dated").documents.correct(document?.id ?? "", correction);
  await verifications.approve(id, by);
  await advance(400);
  expect(told).toEqual(["11 30 2026-03-31T00:00"]);
});

test("a setting that changed while nothing ran counts: fewer days, more days, another time zone", async () => {
  const storage = memoryStorage();
  const first = await begin({ expiring: [60], timeZone: "Pacific/Kiritimati" }, { storage });
  await first.approved();
  const later = { storage, now: "2026-04-29T00:00:00Z", seed: 2 };
  const second = await begin({ expiring: [60, 10], timeZone: "Pacific/Niue" }, later);
  await second.advance(300);
  expect(second.told).toEqual(["11 60 2026-05-01T11:00", "11 10 2026-06-20T11:00"]);
});

test("what was missed while nothing ran is announced at the next start, each day once", async () => {
  const storage = memoryStorage();
  const first = await begin({ expiring: [60, 30] }, { storage });
  await first.approved();
  const second = await begin({ expiring: [60, 30] }, { storage, now: "2026-06-15T08:00:00Z", seed: 2 });
  await second.advance(100);
  expect(second.told).toEqual(["11 60 2026-06-15T08:00", "11 30 2026-06-15T08:00"]);
});

test("two processes that handle one message announce its day once", async () => {
  const storage = memoryStorage();
  const first = await begin({ expiring: [60] }, { storage });
  await first.approved();
  const now = "2026-05-01T08:00:00Z";
  const others = [await begin({ expiring: [60] }, { storage, now, seed: 2 })];
  others.push(await begin({ expiring: [60] }, { storage, now, seed: 3 }));
  const { claim } = storage.outbox;
  const claimed = claim(8, { now: Number.MAX_SAFE_INTEGER, until: 1, topics: ["notice"] });
  let handed = 0;
  storage.outbox.claim = async (limit, lease) => {
    if (!lease.topics?.includes("notice") || handed === others.length) return claim(limit, lease);
    handed += 1;
    return claimed;
  };
  await Promise.all(others.map(({ passmuster }) => passmuster.drain()));
  storage.outbox.claim = claim;
  await Promise.all(others.map(({ passmuster }) => passmuster.drain()));
  expect(others.flatMap(({ told }) => told)).toEqual(["11 60 2026-05-01T08:00"]);
});

test("only an endpoint that names the events gets them, with the days and nothing personal", async () => {
  const { approved, advance, passmuster, webhooks, verifications } = await begin({
    expiring: [30],
    due: "1y",
  });
  await passmuster.webhooks.add({ url: "https://all.example/hooks" });
  const events = ["document.expiring", "verification.due"] as const;
  await passmuster.webhooks.add({ url: "https://dates.example/hooks", events });
  const id = await approved();
  const [document] = (await verifications.get(id)).documents;
  await advance(500);
  const dated = webhooks.sent.filter(({ event }) => (events as readonly string[]).includes(event.type));
  const common = {
    flow: "dated",
    verification_id: id,
    status_label: "Approved",
    verification_status_label: "Approved",
  };
  expect(dated.map(({ url, event }) => [url, event.data])).toEqual([
    [
      "https://dates.example/hooks",
      { ...common, code: 11, document_id: document?.id, days: 30, sequence: expect.any(Number) },
    ],
    ["https://dates.example/hooks", { ...common, code: 12, sequence: expect.any(Number) }],
  ]);
});

test("whatever the days, the last day and the zone: each day ahead once, none behind", async () => {
  await assert(
    asyncProperty(
      subarray([0, 1, 28, 59, 60, 365, 366], { minLength: 1 }),
      integer({ min: 1, max: 900 }),
      constantFrom("UTC", "Pacific/Apia", "America/St_Johns", "Europe/Vienna"),
      async (expiring, ahead, timeZone) => {
        const { approved, advance, told } = await begin({ expiring, timeZone });
        const last = new Date(Date.parse("2026-02-01") + ahead * 86_400_000).toISOString().slice(0, 10);
        await approved(last);
        await advance(1500);
        const given = told.map((line) => Number(line.split(" ")[1]));
        const certain = expiring.filter((days) => days < ahead - 1);
        expect(given).toEqual(given.toSorted((one, other) => other - one));
        expect(given).toEqual(expect.arrayContaining(certain));
        expect(given.every((days) => expiring.includes(days) && days <= ahead)).toBe(true);
      },
    ),
    { numRuns: 12 },
  );
});

test.each([
  [{ expiring: [] }, "expiring"],
  [{ expiring: [-1] }, "expiring"],
  [{ expiring: [30, 30] }, "a number of days is given twice"],
  [{ due: "1w" }, "must be a whole number with a unit"],
  [{ due: "1h" }, "from"],
])("%j is no option of a flow", (dates, sentence) => {
  expect(() => flowWith(dates as Dates)).toThrow(sentence);
});
