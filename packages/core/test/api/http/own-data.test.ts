import { crc32 } from "node:zlib";
import { defineFlow, sandboxScreening } from "@passmuster/core";
import { afterEach, beforeEach, expect, test } from "vitest";
import { personData } from "../../../src/api/http/schemas/person-data.ts";
import { fromWire } from "../../../src/api/http/wire.ts";
import { hour, minute } from "../../../src/model/time.ts";
import type { CodeMessage } from "../../../src/ports/code-sender.ts";
import {
  type Answer,
  createService,
  identityBody,
  person,
  reviewer,
  type Service,
  withPassport,
} from "../../service.ts";

let service: Service;
let sent: CodeMessage[];
beforeEach(async () => {
  sent = [];
  service = await createService({ codeSender: { send: async (message) => void sent.push(message) } });
});
afterEach(() => service.passmuster.close());

const pathOf = (id: string, rest = ""): string => `/api/v1/identity/verifications/${id}${rest}`;
const decided = async (): Promise<string> => {
  const { id } = await withPassport(service.call);
  await service.call("PUT", pathOf(id, "/submit"));
  await service.passmuster.drain();
  await service.call("POST", pathOf(id, "/comments"), { content: "Looks fine.", email: reviewer.email });
  await service.call("POST", pathOf(id, "/comments"), {
    content: "A private thought.",
    email: reviewer.email,
    private: true,
  });
  await service.call("PUT", pathOf(id, "/reject"), reviewer);
  return id;
};

/** The files of an archive, found by its directory (APPNOTE 4.3.12). */
function unpacked(raw: Answer["raw"]): (name: string) => Buffer {
  const zip = Buffer.from(raw ?? "");
  const end = zip.length - 22;
  expect(zip.readUInt32LE(end)).toBe(0x06054b50);
  const files = new Map<string, Buffer>();
  let at = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [crc, size, length] = [
      zip.readUInt32LE(at + 16),
      zip.readUInt32LE(at + 20),
      zip.readUInt16LE(at + 28),
    ];
    const start = zip.readUInt32LE(at + 42) + 30 + length;
    const bytes = zip.subarray(start, start + size);
    expect(crc32(bytes)).toBe(crc);
    files.set(zip.subarray(at + 46, at + 46 + length).toString(), bytes);
    at += 46 + length;
  }
  expect(at).toBe(end);
  return (name) => files.get(name) ?? expect.unreachable(`${name} is missing`);
}

test("an export has what was stated, read and decided, with the images, as the schema says", async () => {
  const id = await decided();
  const { status, headers, raw } = await service.call("GET", pathOf(id, "/export"));
  expect([status, headers["content-type"], headers["content-disposition"]]).toEqual([
    200,
    "application/zip",
    `attachment; filename="${id}.zip"`,
  ]);
  const file = unpacked(raw);
  const data = JSON.parse(file("data.json").toString());
  expect(personData.safeParse(fromWire(data)).error).toBeUndefined();
  expect(data.verification).toMatchObject({ id, status: "Rejected", reference: "order-1" });
  expect(data.expected.person).toMatchObject({ first_name: "Ines", last_name: "Marlow" });
  const [document] = data.documents;
  expect(document.read.document.number).toBe("X1234567");
  expect(document.checks.length).toBeGreaterThan(5);
  expect(document.decisions.at(-1)).toMatchObject({ decision: "Rejected", by: "reviewer" });
  expect([...file(document.files[0]).subarray(0, 2)]).toEqual([0xff, 0xd8]);
  expect(file("README.txt").toString()).toContain(id);
});

test("an export names roles, not staff, and leaves private notes out", async () => {
  const id = await decided();
  const { raw } = await service.call("GET", pathOf(id, "/export"));
  const file = unpacked(raw);
  const text = file("data.json").toString();
  expect(text).not.toMatch(/rita@|private thought|tok_|fingerprint|salt/i);
  expect(JSON.parse(text).comments.map(({ by }: { by: string }) => by)).toEqual(["reviewer", "reviewer"]);
  expect(JSON.parse(text).history.map(({ to, by }: { to: string; by: string }) => [to, by])).toEqual([
    ["Started", "operator"],
    ["Submitted", "operator"],
    ["Approved", "system"],
    ["Rejected", "reviewer"],
  ]);
});

test("an export tells nothing of sanctions lists, whether the person is on one or not", async () => {
  const conditions = [{ when: { hit: { score: { from: 0 } } }, action: "review" }] as const;
  const flow = { path: "identity", label: "Identity", photoId: "required", documentTypes: [3] } as const;
  const flows = [defineFlow({ ...flow, policy: { conditions } })];
  service = await createService({ screening: sandboxScreening(), flows });
  const checksOf = async (surname: string) => {
    const { id } = await withPassport((method, path, body, headers) =>
      service.call(
        method,
        path,
        body === identityBody ? { ...identityBody, person: { ...person, last_name: surname } } : body,
        headers,
      ),
    );
    await service.call("PUT", pathOf(id, "/submit"));
    await service.passmuster.drain();
    const { screening } = (await service.call("GET", pathOf(id))).json.data;
    expect(screening.hits).toHaveLength(surname === "Listed" ? 1 : 0);
    const file = unpacked((await service.call("GET", pathOf(id, "/export"))).raw);
    const text = file("data.json").toString();
    expect(text).not.toMatch(/RuleSC001|open hit|a hit|sandbox|screening/i);
    return JSON.parse(text).documents[0].checks.map(({ code }: { code: string }) => code);
  };
  expect(await checksOf("Listed")).toEqual(await checksOf("Marlow"));
});

test("the record has each export, before it is answered", async () => {
  const id = await decided();
  const caller = await service.as(["read", "review"]);
  await caller("GET", pathOf(id, "/export"));
  const { verifications } = service.passmuster.flow("identity");
  for (let index = 0; index < 2; index += 1) await verifications.export(id, { reader: "ann" });
  const links = await service.storage.audit.read("default", { sequence: 1 }, 100);
  const readings = links.map(({ body }) => JSON.parse(body)).filter(({ what }) => what === "export");
  expect(readings).toMatchObject([
    { kind: "reading", verification: id },
    { kind: "reading", verification: id },
  ]);
  const refused = await (await service.as(["read", "write"]))("GET", pathOf(id, "/export"));
  expect([refused.status, refused.json.code]).toEqual([403, "insufficient_scope"]);
});

const post = (path: string, body: object) =>
  service.callerWith(undefined)("POST", `/api/v1/export/${path}`, body);
const linked = async () => {
  const { id } = await withPassport(service.call);
  const { json } = await service.call("POST", pathOf(id, "/export/link"));
  const [url, token = ""] = json.data.url.split("#");
  return { id, url, shown: { verification: id, token } };
};
const codes = (answers: readonly Answer[]) => answers.map(({ status, json }) => json?.code ?? status);

test("a person gets their data once, by their link and the code that the host sent", async () => {
  const { id, url, shown } = await linked();
  expect(url).toBe(`https://id.example.test/export/${id}`);
  expect((await post("code", shown)).status).toBe(200);
  expect(sent).toMatchObject([
    { tenant: "default", flow: "identity", verification: id, vendorReference: "order-1" },
  ]);
  const code = sent[0]?.code;
  expect(code).toMatch(/^\d{6}$/);
  const got = await post("download", { ...shown, code });
  expect([got.status, got.headers["content-type"]]).toEqual([200, "application/zip"]);
  expect(JSON.parse(unpacked(got.raw)("data.json").toString()).verification.id).toBe(id);
  const again = [await post("download", { ...shown, code }), await post("code", shown)];
  expect(codes(again)).toEqual(["export_link_not_found", "export_link_not_found"]);
  const links = await service.storage.audit.read("default", { sequence: 1 }, 100);
  const bodies = links.map(({ body }) => JSON.parse(body));
  expect(bodies.filter(({ what }) => what === "export")).toMatchObject([{ by: id, verification: id }]);
  const acts = bodies.flatMap(({ acts: all = [] }) => all).filter((act: string) => act.startsWith("export."));
  expect(acts).toEqual(["export.link_made", "export.code_sent", "export.code_tried", "export.link_used"]);
});

test("without a way to send a code no link can be made, and one from before opens nothing", async () => {
  const { id, shown } = await linked();
  const { storage, blobs, environment } = service;
  const bare = await createService({ storage, blobs, environment });
  const refused = await bare.call("POST", pathOf(id, "/export/link"));
  expect([refused.status, refused.json.code]).toEqual([409, "code_sender_missing"]);
  const sending = await bare.callerWith(undefined)("POST", "/api/v1/export/code", shown);
  expect(sending.json.code).toBe("export_link_not_found");
});

test("five tries end a link, also at the same time, and the right code then opens nothing", async () => {
  const { shown } = await linked();
  await post("code", shown);
  const right = sent[0]?.code ?? "";
  const wrong = right === "000000" ? "000001" : "000000";
  const tries = await Promise.all(
    Array.from({ length: 9 }, () => post("download", { ...shown, code: wrong })),
  );
  expect(codes(tries).filter((code) => code === "code_wrong").length).toBeLessThanOrEqual(5);
  while ((await post("download", { ...shown, code: wrong })).json.code === "code_wrong");
  expect(codes([await post("download", { ...shown, code: right })])).toEqual(["export_link_not_found"]);
});

test("a code works for ten minutes, and only the newest one; a link takes five codes", async () => {
  const { shown } = await linked();
  await post("code", shown);
  service.environment.advance(11 * minute);
  expect(codes([await post("download", { ...shown, code: sent[0]?.code })])).toEqual(["code_wrong"]);
  for (let index = 0; index < 4; index += 1) await post("code", shown);
  expect(codes([await post("code", shown)])).toEqual(["export_link_not_found"]);
  expect(sent).toHaveLength(5);
  expect((await post("download", { ...shown, code: sent[4]?.code })).status).toBe(200);
});

test("a link ends after 72 hours, and with the next link", async () => {
  const { id, shown } = await linked();
  service.environment.advance(71 * hour);
  expect((await post("code", shown)).status).toBe(200);
  service.environment.advance(2 * hour);
  expect(codes([await post("code", shown)])).toEqual(["export_link_not_found"]);
  await service.call("POST", pathOf(id, "/export/link"));
  expect(codes([await post("code", shown)])).toEqual(["export_link_not_found"]);
});

test("a link survives a restart, and only digests of it and of the code are stored", async () => {
  const { id, shown } = await linked();
  await post("code", shown);
  const stored = JSON.stringify(await service.storage.load("default", id as `ver_${string}`));
  expect(stored).not.toContain(shown.token);
  expect(stored).not.toContain(`"${sent[0]?.code}"`);
  const { storage, blobs, environment } = service;
  const again = await createService({ storage, blobs, environment, codeSender: { send: async () => {} } });
  const body = { ...shown, code: sent[0]?.code };
  expect((await again.callerWith(undefined)("POST", "/api/v1/export/download", body)).status).toBe(200);
});

test("a link of another verification, a wrong one and a deleted one are answered alike", async () => {
  const [one, other] = [await linked(), await linked()];
  const wrong = {
    ...one.shown,
    token: `${one.shown.token.slice(0, -1)}${one.shown.token.endsWith("A") ? "E" : "A"}`,
  };
  await service.call("DELETE", pathOf(other.id));
  const answers = [
    await post("code", { ...one.shown, token: other.shown.token }),
    await post("code", wrong),
    await post("code", other.shown),
    await post("code", { verification: "x", token: "y" }),
  ];
  expect(codes(answers)).toEqual(Array.from({ length: 4 }, () => "export_link_not_found"));
  expect(sent).toEqual([]);
});

test("a code that could not be sent is answered with 503 and logged without data", async () => {
  const lines: unknown[] = [];
  const log = (...line: unknown[]) => void lines.push(line);
  const { storage, blobs, environment } = service;
  const failing = await createService({
    storage,
    blobs,
    environment,
    logger: { debug: log, info: log, warn: log, error: log },
    codeSender: { send: () => Promise.reject(new TypeError("to ines@example.test")) },
  });
  const { shown } = await linked();
  const refused = await failing.callerWith(undefined)("POST", "/api/v1/export/code", shown);
  expect([refused.status, refused.json.code]).toEqual([503, "unavailable"]);
  expect(JSON.stringify(lines)).not.toMatch(/ines@|"code":"\d/);
});
