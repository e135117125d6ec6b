import { afterEach, beforeEach, expect, test } from "vitest";
import { withPassport } from "../service.ts";
import { type DeskService, deskService } from "./desk-service.ts";

let service: DeskService;
let own: { readonly id: string; readonly document: string };
beforeEach(async () => {
  service = await deskService();
  own = await withPassport(service.call);
});
afterEach(() => service.passmuster.close());

const base = "/api/v1/identity";
const why = { comment: "Seen by a person." };

test("no answer to a reviewer has an address that opens anything without the session", async () => {
  const paths = [
    `${base}/verifications/${own.id}`,
    `${base}/verifications/${own.id}?parts=1&private=1`,
    `${base}/documents/${own.document}`,
    `${base}/documents/${own.document}/decisions`,
    `${base}/verifications`,
    "/api/v1/verifications?needs=review",
    `${base}/verifications/${own.id}/similar`,
  ];
  const rita = await service.reviewer({ role: "lead" });
  const answers = await Promise.all(paths.map((path) => rita("GET", path)));
  answers.push(await rita("PUT", `${base}/verifications/${own.id}/approve`, why));
  const addresses = answers
    .flatMap(
      ({ raw }) =>
        Buffer.from(raw ?? "")
          .toString()
          .match(/https:\/\/id\.example\.test[^"]*/g) ?? [],
    )
    .map((address) => new URL(address));
  const pictures = addresses.filter(({ pathname }) => pathname.includes("/pictures/"));
  expect(pictures.length).toBeGreaterThan(2);
  const stranger = service.callerWith(undefined);
  for (const { pathname, search, hash } of addresses) {
    expect(hash).toBe("");
    const { status, headers } = await stranger("GET", `${pathname}${search}`);
    // The page and its QR code are the same for everybody.
    if (status === 200) expect(pathname).toMatch(/^\/(qr|verify)\//);
    else expect(status).toBeGreaterThanOrEqual(400);
    expect(headers["cache-control"]).toContain("no-store");
  }
  for (const { pathname } of pictures) {
    const { status, headers } = await rita("GET", pathname);
    expect([status, headers["content-type"], headers["cache-control"]]).toEqual([
      200,
      "image/jpeg",
      "private, no-store",
    ]);
  }
});

test("five minutes after the removal of a reviewer every address and every key of theirs is refused", async () => {
  const rita = await service.reviewer({ role: "lead" });
  const key = { "idempotency-key": "one" };
  const picture = `${base}/documents/${own.document}/pictures/front`;
  const approve = `${base}/verifications/${own.id}/approve`;
  expect((await rita("PUT", approve, why, key)).status).toBe(200);
  expect((await rita("GET", picture)).status).toBe(200);
  service.people.clear();
  expect((await service.session("rita@example.test")).status).toBe(401);
  service.environment.advance(5 * 60 * 1_000_000);
  for (const [method, path, body] of [
    ["GET", picture],
    ["GET", "/api/v1/verifications"],
    ["PUT", approve, why],
  ] as const)
    expect((await rita(method, path, body, key)).status).toBe(401);
});

test("a reviewer who lost a flow or a role gets no answer again by an old key", async () => {
  const approve = `${base}/verifications/${own.id}/approve`;
  const key = { "idempotency-key": "one" };
  const rita = await service.reviewer({ role: "lead" });
  expect((await rita("PUT", approve, why, key)).status).toBe(200);
  const elsewhere = await service.reviewer({ role: "lead", flows: ["postal"] });
  expect((await elsewhere("PUT", approve, why, key)).json.code).toBe("flow_not_found");
  const looking = await service.reviewer({ role: "look" });
  expect((await looking("PUT", approve, why, key)).json.code).toBe("insufficient_scope");
  const other = await service.reviewer({ role: "lead", tenant: "globex" });
  expect((await other("PUT", approve, why, key)).json.code).toBe("verification_not_found");
});
