import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createPassmuster, directoryBlobs, memoryStorage } from "@passmuster/core";
import { ExtractionError, type Logger } from "@passmuster/core/ports";
import { scriptedExtractor } from "@passmuster/core/testing";
import { expect, test } from "vitest";
import { image } from "../../service.ts";

/** Markers in every member that a person or a caller fills in. */
const markers = {
  first_name: "MARKERFIRST",
  last_name: "MARKERLAST",
  street: "1 MARKERSTREET",
  city: "MARKERCITY",
  state: "MARKERSTATE",
  postal_code: "MARKERZIP",
  number: "MARKERNUMBER",
  vendor_reference: "MARKERREFERENCE",
  vendor_state: "MARKERVENDOR",
  comment: "MARKERCOMMENT",
  email: "markeremail@example.test",
};

const allowedFields = new Set([
  "level",
  "message",
  "request",
  "route",
  "status",
  "ms",
  "code",
  "error",
  "at",
  "verification",
  "run",
  "topic",
  "attempts",
  "reason",
]);

test("logs and error bodies contain no personal data, tokens or images, whatever fails", async () => {
  const lines: Record<string, unknown>[] = [];
  const log = (level: string) => (fields: object, message: string) =>
    void lines.push({ level, ...fields, message });
  const logger: Logger = { debug: log("debug"), info: log("info"), warn: log("warn"), error: log("error") };
  const inner = memoryStorage();
  let failing: Error | undefined;
  const storage = {
    ...inner,
    save: (...args: Parameters<typeof inner.save>) =>
      failing ? Promise.reject(failing) : inner.save(...args),
  };
  const folder = mkdtempSync(join(tmpdir(), "privacy-"));
  const extractor = scriptedExtractor();
  const secret = "MARKERSECRET of the tests, thirty-two bytes or more";
  const passmuster = createPassmuster({
    publicUrl: "https://id.example.test",
    secret,
    storage,
    blobs: directoryBlobs(folder),
    extractor,
    logger,
    work: { backoff: "1ms", attempts: 2, concurrency: 1 },
  });
  const { secret: token } = await passmuster.tokens.create();
  const bodies: string[] = [];
  const send = async (method: string, url: string, body?: unknown) => {
    const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
    const response = await passmuster.handle({
      method,
      url,
      headers,
      body: Buffer.from(JSON.stringify(body ?? {})),
    });
    const text = Buffer.from(response.body ?? "").toString();
    if (response.status >= 400) bodies.push(text);
    return response.status < 300 && text ? JSON.parse(text).data : undefined;
  };

  const { first_name, last_name, street, city, state, postal_code, number } = markers;
  const body = {
    vendor_reference: markers.vendor_reference,
    vendor_state: markers.vendor_state,
    person: { first_name, last_name, date_of_birth: "1990-04-12" },
    address: { street, city, state, postal_code, country: "USA" },
    documents: { photo_id: { type: "Passport", number, country: "ATA" } },
  };
  const base = "/api/v1/identity";
  const { id } = await send("POST", `${base}/verifications`, body);
  await send("POST", `${base}/verifications`, {
    ...body,
    person: { first_name: 5, last_name, date_of_birth: "MARKERDATE" },
  });
  await send("GET", `${base}/verifications?vendor_reference=${markers.vendor_reference}&status=MARKERSTATUS`);
  await send("GET", `${base}/verifications/MARKERID`);
  await send("GET", `/MARKERPATH/${markers.email}`);
  const upload = { verification: id, document: { context_type: "PHOTO_ID", type: 3, country: "ATA" } };
  await send("POST", `${base}/documents`, {
    ...upload,
    document: { ...upload.document, front_side_data: "MARKERIMAGE!" },
  });
  failing = new Error(
    `insert failed: ${first_name} ${number}\n    at ${street}\n    at ${city} (file.ts:1:1)`,
  );
  await send("POST", `${base}/documents`, {
    ...upload,
    document: { ...upload.document, front_side_data: image.toString("base64") },
  });
  failing = undefined;
  await send("POST", `${base}/documents`, {
    ...upload,
    document: { ...upload.document, front_side_data: image.toString("base64") },
  });
  extractor.play(() => Promise.reject(new ExtractionError(`cannot read ${last_name}`, { retryable: true })));
  passmuster.on("*", () => {
    throw new Error(`listener failed on ${first_name}`);
  });
  await send("PUT", `${base}/verifications/${id}/submit`);
  await passmuster.drain();
  await send("PUT", `${base}/verifications/${id}/approve`, {
    comment: markers.comment,
    email: "MARKERNOEMAIL",
  });
  await send("PUT", `${base}/verifications/${id}/approve`, {
    comment: markers.comment,
    email: markers.email,
  });
  await send("PUT", `${base}/verifications/${id}/approve`, {
    comment: markers.comment,
    email: markers.email,
  });
  await passmuster.close();
  rmSync(folder, { recursive: true });

  const logged = JSON.stringify(lines);
  expect(lines.length).toBeGreaterThan(10);
  expect(bodies.length).toBeGreaterThanOrEqual(7);
  for (const text of [logged, bodies.join("\n")]) {
    expect(text).not.toMatch(/marker/i);
    expect(text).not.toContain(token);
    expect(text).not.toContain(image.toString("base64").slice(0, 40));
  }
  const fields = new Set(lines.flatMap((line) => Object.keys(line)));
  expect([...fields].filter((field) => !allowedFields.has(field))).toEqual([]);
});
