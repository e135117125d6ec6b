import { plainDocument, plainVerification } from "@passmuster/conformance/fixtures";
import { createSeeded } from "@passmuster/core/testing";
import { describe, expect, test } from "vitest";
import { createService } from "../../service.ts";
import { figuresService, picture, uploaded } from "./figures-service.ts";

describe("similar verifications", () => {
  test("share a number or a picture; only flows that the caller sees are counted", async () => {
    const service = await figuresService();
    const [one, other] = [await picture(1), await picture(2)];
    const first = await uploaded(service, "identity", "S1000001", one);
    const number = await uploaded(service, "identity", "S1000001", other);
    const alike = await uploaded(service, "identity", "S1000001", one);
    const elsewhere = await uploaded(service, "plus", "S1000001", one);
    await uploaded(service, "identity", "S2000002", await picture(3));
    const similar = async (caller: string) => {
      const { json } = await service.callerWith(caller)(
        "GET",
        `/api/v1/identity/verifications/${first}/similar`,
      );
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
    const shown = await service.callerWith("look")("GET", `/api/v1/identity/verifications/${first}/similar`);
    expect(shown.json.data.same_picture.verifications[0]).toMatchObject({
      id: alike,
      flow: "identity",
      status_label: "Approved",
    });
    await service.passmuster.close();
  });
});

test("a file has at most 10,000 rows and says how many it leaves out", async () => {
  const service = await createService();
  const { storage } = service;
  const call = await service.as(["read", "review"], { tenant: "crowd" });
  const seeded = createSeeded(5);
  const base = service.environment.now();
  for (let from = 0; from < 10_050; from += 1) {
    const createdAt = base - 1_000_000_000 + Math.floor(from / 3);
    const document = plainDocument(seeded);
    await storage.save(plainVerification(seeded, { tenant: "crowd", createdAt, documents: [document] }), []);
  }
  const { headers, raw } = await call("GET", "/api/v1/identity/verifications.csv");
  expect([headers["passmuster-rows"], headers["passmuster-rows-left-out"]]).toEqual(["10000", "50"]);
  const rows = String(raw).trim().split("\r\n").slice(1);
  expect([rows.length, new Set(rows).size]).toEqual([10_000, 10_000]);
  await service.passmuster.close();
});
