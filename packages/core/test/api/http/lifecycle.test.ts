import { afterAll, beforeAll, expect, test } from "vitest";
import {
  createService,
  identityBody,
  passport,
  reviewer,
  type Service,
  image as uploaded,
  withPassport,
} from "../../service.ts";

let service: Service;
beforeAll(async () => {
  service = await createService();
});
afterAll(() => service.passmuster.close());

const flow = "/api/v1/identity";

test("a verification goes from creation to Approved over HTTP", async () => {
  const { call, passmuster } = service;
  const created = await call("POST", `${flow}/verifications`, identityBody);
  expect(created.status).toBe(201);
  expect(created.json.data).toMatchObject({
    status_label: "Started",
    submitted_at: null,
    flow: "Identity Verification",
  });
  const { id } = created.json.data;

  const uploaded = await call("POST", `${flow}/documents`, passport(id));
  expect(uploaded.status).toBe(201);
  expect(uploaded.json.data).toMatchObject({
    status_label: "Uploaded",
    verification_id: id,
    extracted_data: [],
    url_back: null,
  });

  const submitted = await call("PUT", `${flow}/verifications/${id}/submit`);
  expect(submitted.json.data.status_label).toBe("Submitted");
  expect(submitted.json.data.submitted_at).toMatch(/^2026-01-31T12:00:00\.\d{6}Z$/);

  await passmuster.drain();
  const detail = await call("GET", `${flow}/verifications/${id}`);
  expect(detail.json.data.status_label).toBe("Approved");
  const [document] = detail.json.data.documents;
  expect(document.rules.approved_rules.RulePH001).toEqual({
    expected: "Ines Marlow",
    extracted: "Ines Marlow",
  });
  expect(document.rules.failed_rules).toEqual({});
  expect(document.decisions).toMatchObject([{ status_label: "Approved", validation_workflow: "Automatic" }]);
  expect(detail.json.data.history.map((entry: { to_status: string }) => entry.to_status)).toEqual([
    "Approved",
    "Submitted",
    "Started",
    "Started",
  ]);
  expect(detail.json.data.history.at(-1)).toMatchObject({ from_status: null, user: "system" });

  const pdf = await call("GET", `${flow}/documents/${document.id}/pdf`);
  expect(Buffer.from(pdf.json.data, "base64").subarray(0, 5).toString()).toBe("%PDF-");
});

test("a failed review rule ends in Double Check, and a person approves", async () => {
  const { call, passmuster, extractor } = service;
  extractor.play(async (_input, _signal, next) => {
    const extraction = await next();
    return {
      ...extraction,
      data: { ...extraction.data, person: { surname: "Other", givenNames: "Someone" } },
    };
  });
  const { id } = await withPassport(call);
  await call("PUT", `${flow}/verifications/${id}/submit`);
  await passmuster.drain();
  extractor.play((_input, _signal, next) => next());
  const detail = await call("GET", `${flow}/verifications/${id}`);
  expect(detail.json.data.status_label).toBe("Double Check");
  expect(detail.json.data.documents[0].rules.failed_rules.RulePH001).toEqual({
    expected: "Ines Marlow",
    extracted: "Someone Other",
  });
  const approved = await call("PUT", `${flow}/verifications/${id}/approve`, reviewer);
  expect(approved.status).toBe(200);
  expect(Object.keys(approved.json.data)).toEqual([
    "id",
    "url",
    "qr_code",
    "vendor_reference",
    "vendor_state",
    "status_label",
    "flow",
    "documents",
    "comments",
  ]);
  expect(approved.json.data.comments[0]).toMatchObject({ content: reviewer.comment, status: "Approved" });
  expect(approved.json.data.documents[0].decisions.at(-1)).toMatchObject({
    status_label: "Approved",
    validation_workflow: `Manual by ${reviewer.email}`,
  });
  const again = await call("PUT", `${flow}/verifications/${id}/approve`, reviewer);
  expect([again.status, again.json.code]).toEqual([400, "already_approved"]);
});

test("images are served by signed links for thirty minutes, and not after the verification is deleted", async () => {
  const { call, callerWith, environment } = service;
  const anybody = callerWith(undefined);
  const { id, document } = await withPassport(call);
  const linkOf = async () => {
    const { json } = await call("GET", `${flow}/documents/${document}`);
    return json.data.url_front.replace("https://id.example.test", "") as string;
  };
  const link = await linkOf();
  const image = await anybody("GET", link);
  expect([image.status, image.headers["content-type"]]).toEqual([200, "image/jpeg"]);
  expect(image.raw).not.toEqual(uploaded);
  environment.advance(30 * 60 * 1_000_000 + 1_000_000);
  expect((await anybody("GET", link)).status).toBe(404);
  const fresh = await linkOf();
  expect((await anybody("GET", fresh)).status).toBe(200);
  expect((await call("DELETE", `${flow}/verifications/${id}`)).status).toBe(204);
  expect((await anybody("GET", fresh)).status).toBe(404);
});

test("one signature serves the QR code as PNG and as SVG", async () => {
  const { call, callerWith } = service;
  const anybody = callerWith(undefined);
  const { json } = await call("POST", `${flow}/verifications`, identityBody);
  const link = json.data.qr_code.replace("https://id.example.test", "");
  expect((await anybody("GET", link)).headers["content-type"]).toBe("image/png");
  expect((await anybody("GET", link.replace(".png", ".svg"))).headers["content-type"]).toBe("image/svg+xml");
  expect(link).toMatch(/\.png$/);
  for (const changed of [
    `${link}x`,
    link.replace(".png", ".gif"),
    link.replace("/qr/ver_", "/qr/ver_0"),
    link.replace(/.\.png/, ".png"),
  ]) {
    expect((await anybody("GET", changed)).status).toBe(404);
  }
});
