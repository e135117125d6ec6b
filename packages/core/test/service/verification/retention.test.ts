import { type Duration, defineFlow, type PassmusterOptions } from "@passmuster/core";
import { afterEach, describe, expect, test } from "vitest";
import { after } from "../../../src/model/duration.ts";
import { day, hour } from "../../../src/model/time.ts";
import { createService, reviewer, type Service, withPassport } from "../../service.ts";
import { knownPictures } from "../session/known-pictures.ts";
import { createReceiver } from "../webhooks/receiver.ts";

let service: Service;
afterEach(() => service.passmuster.close());

const at = "/api/v1/identity/verifications";
const opened = async (options: Partial<PassmusterOptions>) => {
  service = await createService(options, { images: knownPictures() });
  const { id } = await withPassport(service.call);
  const act = async (action: string) => {
    await service.call("PUT", `${at}/${id}/${action}`, action === "submit" ? undefined : reviewer);
    await service.passmuster.drain();
  };
  return { id, act };
};
const pass = async (time: number) => {
  service.environment.advance(time);
  await service.passmuster.drain();
};
const status = async (id: string): Promise<number> => (await service.call("GET", `${at}/${id}`)).status;

describe("a verification", () => {
  test("is deleted with its images after its status's period", async () => {
    const { id, act } = await opened({ retention: { approved: "90d", deleted: "2d" } });
    await act("approve");
    const found = await service.storage.load("default", id as `ver_${string}`);
    const image = found?.documents[0]?.front ?? "img_none";
    await pass(90 * day - hour);
    expect(await status(id)).toBe(200);
    await pass(2 * hour);
    expect(await status(id)).toBe(404);
    expect((await service.blobs.get(image)).bytes.length).toBeGreaterThan(0);
    await pass(2 * day);
    await expect(service.blobs.get(image)).rejects.toThrow();
    expect((await service.storage.outbox.depth(service.environment.now())).parked).toBe(0);
  });

  test("stays if its status has no period", async () => {
    const { id, act } = await opened({ retention: { rejected: "1d" } });
    await act("approve");
    await pass(3650 * day);
    expect(await status(id)).toBe(200);
  });

  test("that was reopened has a new period: the old one is void", async () => {
    const { id, act } = await opened({ retention: { approved: "90d" } });
    await act("submit");
    await pass(80 * day);
    await act("resubmit");
    expect((await service.call("GET", `${at}/${id}`)).json.data.status_label).toBe("Approved");
    await pass(80 * day);
    expect(await status(id)).toBe(200);
    await pass(11 * day);
    expect(await status(id)).toBe(404);
  });

  test("that moved to a status without a period stays", async () => {
    const { id, act } = await opened({ retention: { approved: "90d" } });
    await act("approve");
    await act("reject");
    await pass(365 * day);
    expect(await status(id)).toBe(200);
  });

  test("that expired by itself is deleted in its time", async () => {
    const { id } = await opened({ expiresAfter: "30d", retention: { expired: "12h" } });
    await pass(31 * day);
    expect((await service.call("GET", `${at}/${id}`)).json.data.status_label).toBe("Expired");
    await pass(13 * hour);
    expect(await status(id)).toBe(404);
  });

  test("is kept for the flow's period if flow and options differ", async () => {
    const flow = defineFlow({
      path: "identity",
      label: "Identity",
      photoId: "required",
      documentTypes: [3],
      retention: { approved: "1d", rejected: false },
    });
    const { id, act } = await opened({ flows: [flow], retention: { approved: "5y", rejected: "1d" } });
    await act("reject");
    await pass(5 * day);
    expect(await status(id)).toBe(200);
    await act("approve");
    await pass(1.1 * day);
    expect(await status(id)).toBe(404);
  });

  test("that was deleted by hand in between needs no further work", async () => {
    const { id, act } = await opened({ retention: { approved: "1d" } });
    await act("approve");
    await service.passmuster.flow("identity").verifications.delete(id);
    await pass(2 * day);
    expect(await service.storage.outbox.depth(service.environment.now())).toMatchObject({ parked: 0 });
  });

  test("is deleted without an event", async () => {
    const receiver = await createReceiver();
    const { act } = await opened({ retention: { approved: "1d" } });
    await act("approve");
    await service.passmuster.webhooks.add({ url: receiver.url, allowPrivate: true });
    await pass(2 * day);
    expect(receiver.received).toEqual([]);
    await receiver.close();
  });
});

test("a longer period, or no period, also applies to existing verifications", async () => {
  const { id, act } = await opened({ retention: { approved: "10d" } });
  await act("approve");
  const { storage, blobs, environment } = service;
  const keeping = (retention: PassmusterOptions["retention"]) =>
    createService({ storage, blobs, environment, ...(retention && { retention }) });
  const longer = await keeping({ approved: "20d" });
  environment.advance(11 * day);
  await longer.passmuster.drain();
  expect(await status(id)).toBe(200);
  environment.advance(10 * day);
  await longer.passmuster.drain();
  expect(await status(id)).toBe(404);
});

test.each([
  ["2026-01-31T12:00:00.000Z", "90d", "2026-05-01T12:00:00.000Z"],
  ["2026-01-31T12:00:00.000Z", "12h", "2026-02-01T00:00:00.000Z"],
  ["2026-01-31T12:00:00.000Z", "5y", "2031-01-31T12:00:00.000Z"],
  ["2028-02-29T12:00:00.000Z", "1y", "2029-03-01T12:00:00.000Z"],
  ["2026-01-31T12:00:00.000Z", "0s", "2026-01-31T12:00:00.000Z"],
] as const)("from %s, %s later is %s", (from, period, to) => {
  expect(after(Date.parse(from) * 1000 + 7, period)).toBe(Date.parse(to) * 1000 + 7);
});

test.each(["5 years", "-1d", "101y", "1w", "1.5d", 5, 0, "999999d"])(
  "a period of %j refuses to start",
  async (period) => {
    const given = period as Duration;
    service = await createService();
    await expect(createService({ retention: { approved: given } })).rejects.toThrow(
      /retention\.approved must be false or a whole number with a unit \(ms, s, m, h, d or y\)/,
    );
    await expect(createService({ retention: { deleted: given } })).rejects.toThrow(
      'retention.deleted must be a whole number with a unit (ms, s, m, h, d or y), from "0s" to "100y"',
    );
  },
);
