import { createHash } from "node:crypto";
import { memoryBlobs, memoryStorage } from "@passmuster/core";
import type { CaseFileWriter } from "@passmuster/core/ports";
import { expect, test } from "vitest";
import { createAudit } from "../../../src/service/audit/open.ts";
import { codeOf, pathOf } from "./case-service.ts";
import { deskService } from "./desk-service.ts";

type Written = Parameters<CaseFileWriter["write"]>;
type Sealed = Parameters<Awaited<ReturnType<CaseFileWriter["write"]>>["seal"]>[0];

const digest = "d".repeat(64);

/** A writer that keeps what it was given. */
function keepingWriter() {
  const written: Written[] = [];
  const proofs: Sealed[] = [];
  const caseFile: CaseFileWriter = {
    async write(...given) {
      written.push(given);
      return {
        digest,
        async seal(proof) {
          proofs.push(proof);
          return Buffer.from("%PDF-1.7 a file");
        },
      };
    },
  };
  return { caseFile, written, proofs };
}

test("a service without a writer says which option makes case files", async () => {
  const { call, waiting } = await deskService();
  const { id } = await waiting();
  const answer = await call("GET", pathOf(id, "/file"));
  expect(codeOf(answer)).toEqual([409, "case_file_off"]);
  expect(answer.json.message).toContain("caseFile: caseFileWriter() of @passmuster/case-file");
});

test("a case file is a PDF to save, with everything that is known of the verification", async () => {
  const { caseFile, written } = keepingWriter();
  const { call, reviewer, waiting } = await deskService({ caseFile });
  const { id, document } = await waiting({ reference: "order-7" });
  const by = { email: "host@example.test" };
  await call("POST", pathOf(id, "/comments"), { content: "Seen twice.", private: true, ...by });

  const answer = await reviewer("rita")("GET", pathOf(id, "/file"));
  expect(answer.status).toBe(200);
  expect(Buffer.from(answer.raw ?? "").toString()).toBe("%PDF-1.7 a file");
  expect(answer.headers).toMatchObject({
    "content-type": "application/pdf",
    "content-disposition": `attachment; filename="${id}.pdf"`,
    "cache-control": "private, no-store",
  });
  const [content, jpegs] = written[0] ?? [];
  expect(content).toMatchObject({
    madeBy: "rita@example.test",
    verification: { id, status: "Double Check", vendorReference: "order-7" },
    comments: [{ by: "host@example.test", private: true, content: "Seen twice." }],
    consent: null,
  });
  expect(content?.causes[0]).toMatch(/^Passport: .+ \(RulePH003\) failed\. /);
  const [only] = content?.documents ?? [];
  const [picture] = only?.pictures ?? [];
  const jpeg = jpegs?.get(picture?.shown ?? "") ?? new Uint8Array();
  expect(only?.id).toBe(document);
  expect(picture?.shown).toBe(createHash("sha256").update(jpeg).digest("hex"));
  expect(only?.values.find(({ name }) => name === "document.number")).toMatchObject({
    value: "X1234S67",
    sources: expect.arrayContaining([expect.objectContaining({ part: "mrz", value: "X1234S67" })]),
  });
  expect(only?.rules.find(({ code }) => code === "RulePH003")).toMatchObject({
    state: "failed",
    action: expect.any(String),
  });
  expect(content?.history.at(-1)).toMatchObject({ to: "Double Check" });
});

test("a file without pictures has their digests, and takes no other value", async () => {
  const { caseFile, written } = keepingWriter();
  const { call, waiting } = await deskService({ caseFile });
  const { id } = await waiting();
  expect((await call("GET", pathOf(id, "/file?pictures=false"))).status).toBe(200);
  const [content, jpegs] = written[0] ?? [];
  expect([jpegs?.size, content?.documents[0]?.pictures[0]]).toEqual([
    0,
    {
      name: "front",
      original: expect.stringMatching(/^[0-9a-f]{64}$/),
      size: expect.anything(),
      shown: null,
    },
  ]);
  const refused = await call("GET", pathOf(id, "/file?pictures=no"));
  expect([...codeOf(refused), refused.json.errors]).toEqual([
    422,
    "validation_failed",
    { pictures: ["The selected pictures is invalid. Allowed: true, false."] },
  ]);
});

test("only the scope and the role to review make case files, of their own tenant", async () => {
  const { caseFile, written } = keepingWriter();
  const { callerWith, reviewer, waiting } = await deskService({ caseFile });
  const { id } = await waiting();
  expect(codeOf(await callerWith("reader")("GET", pathOf(id, "/file")))[0]).toBe(403);
  expect(codeOf(await reviewer("lou", "look")("GET", pathOf(id, "/file")))[0]).toBe(403);
  const other = reviewer("oda", "admin", { tenant: "globex" });
  expect(codeOf(await other("GET", pathOf(id, "/file")))).toEqual([404, "verification_not_found"]);
  expect(written).toEqual([]);
});

test("each file is a link of the record with its digest, and the proof is that link at a signed head", async () => {
  const storage = memoryStorage();
  const { caseFile, written, proofs } = keepingWriter();
  const { reviewer, waiting } = await deskService({ caseFile, storage });
  const { id } = await waiting();
  await reviewer("rita")("GET", pathOf(id, "/file"));
  const links = await storage.audit.read("default", { sequence: 1 }, 1000);
  const link = links.findLast(({ body }) => JSON.parse(body).kind === "file");
  expect(JSON.parse(link?.body ?? "")).toEqual({
    at: expect.any(Number),
    kind: "file",
    by: expect.stringMatching(/^sub_/),
    verification: id,
    version: expect.any(Number),
    digest,
  });
  expect(proofs[0]).toMatchObject({
    link: { sequence: link?.sequence, hash: link?.hash, previous: links[(link?.sequence ?? 0) - 2]?.hash },
    head: { tenant: "default", sequence: link?.sequence, hash: link?.hash, algorithm: "hmac-sha256" },
  });
  const own = links.filter(({ sequence, body }) => sequence < (link?.sequence ?? 0) && body.includes(id));
  expect(written[0]?.[0].record.map(({ hash }) => hash)).toEqual(own.map(({ hash }) => hash));
  const verdicts = await createAudit(storage).verify();
  expect(verdicts.flatMap(({ defects }) => defects)).toEqual([]);
});

test("a third file at the same time is put off", async () => {
  const { caseFile } = keepingWriter();
  let go = (): void => undefined;
  const gate = new Promise<void>((resolve) => {
    go = resolve;
  });
  const slow: CaseFileWriter = {
    async write(...given) {
      await gate;
      return caseFile.write(...given);
    },
  };
  const { call, waiting } = await deskService({ caseFile: slow });
  const { id } = await waiting();
  const path = pathOf(id, "/file");
  const [one, two] = [call("GET", path), call("GET", path)];
  const third = await call("GET", path);
  expect([...codeOf(third), third.headers["retry-after"]]).toEqual([503, "unavailable", "2"]);
  go();
  expect([(await one).status, (await two).status]).toEqual([200, 200]);
});

test("no file is kept: after the erasure nothing of the verification is left", async () => {
  const blobs = memoryBlobs();
  const stored = new Map<string, unknown>();
  const watched = {
    ...blobs,
    async put(...given: Parameters<typeof blobs.put>) {
      stored.set(given[0], given[1]);
      return blobs.put(...given);
    },
    async delete(keys: Parameters<typeof blobs.delete>[0]) {
      for (const key of [keys].flat()) stored.delete(key as string);
      return blobs.delete(keys);
    },
  };
  const { caseFile } = keepingWriter();
  const { call, waiting, passmuster, storage } = await deskService({ caseFile, blobs: watched });
  const { id } = await waiting();
  const before = [...stored.keys()];
  expect((await call("GET", pathOf(id, "/file"))).status).toBe(200);
  expect([...stored.keys()]).toEqual(before);

  await call("DELETE", pathOf(id));
  await passmuster.drain();
  await passmuster.purge();
  expect([...stored.keys()]).toEqual([]);
  expect(codeOf(await call("GET", pathOf(id, "/file")))).toEqual([404, "verification_not_found"]);
  const links = await storage.audit.read("default", { sequence: 1 }, 1000);
  const bodies = links.map(({ body }) => body).join("\n");
  expect(bodies).not.toMatch(/Ines|Marlow|X1234S67|PDF/);
});
