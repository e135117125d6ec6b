import { readFileSync } from "node:fs";
import { type DocumentStatus, documentTypes, type VerificationStatus } from "@passmuster/core";
import type { Verification, VerificationStorage } from "@passmuster/core/storage";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { documentStatuses } from "../../../src/model/document-status.ts";
import { documentStates } from "../../../src/verdict/lifecycle/document-machine.ts";
import { verificationStates } from "../../../src/verdict/lifecycle/verification-machine.ts";
import { createService, reviewer, type Service, withPassport } from "../../service.ts";
import { asText, documentTable, verificationTable } from "./lifecycle-table.ts";

const pinned = readFileSync(new URL("lifecycle.expected.txt", import.meta.url), "utf8").trim();

test("every status × action has the pinned result and effects", () => {
  const printed = [
    `# with documents\n${asText(verificationTable("with documents"))}`,
    `# without documents\n${asText(verificationTable("without documents"))}`,
    `# document\n${asText(documentTable())}`,
  ].join("\n\n");
  expect(printed).toBe(pinned);
});

describe("the specification's own sentences", () => {
  const cells = verificationTable("with documents");
  const resultOf = (state: string, action: string) =>
    cells.find((cell) => cell.state === state && cell.action === action)?.result;
  const notCanceled = verificationStates.filter((state) => state !== "canceled");

  test("Canceled is terminal: it accepts only deletion, and legal holds that stop it", () => {
    const taken = cells.filter(({ state, result }) => state === "canceled" && !result.startsWith("("));
    expect(taken.map(({ action }) => action)).toEqual(["set_hold", "lift_hold", "delete"]);
  });

  test("approve works in any status except Canceled and Approved, reject except Canceled and Rejected", () => {
    expect(verificationStates.filter((state) => resultOf(state, "approve") === "approved")).toEqual(
      notCanceled.filter((state) => state !== "approved"),
    );
    expect(verificationStates.filter((state) => resultOf(state, "reject") === "rejected")).toEqual(
      notCanceled.filter((state) => state !== "rejected"),
    );
  });

  test("only Started accepts submit and uploads", () => {
    for (const action of ["submit", "upload_document", "change_document"]) {
      expect(verificationStates.filter((state) => !resultOf(state, action)?.startsWith("("))).toEqual([
        "started",
      ]);
    }
  });
});

const codes: Readonly<Record<string, number>> = Object.fromEntries(
  documentStates.map((state) => [state, documentStatuses[state].value]),
);

describe("documents by their own status and their verification's, over HTTP", () => {
  let service: Service;
  let original: Verification;
  beforeAll(async () => {
    service = await createService();
    const { id } = await withPassport(service.call);
    original = (await loaded(service.storage, id)) as Verification;
  });
  afterAll(() => service.passmuster.close());

  const loaded = (storage: VerificationStorage, id: string) =>
    storage.load("default", id as Verification["id"]);

  /** The verification as stored with these two statuses. */
  async function arranged(status: VerificationStatus, documentStatus: DocumentStatus) {
    const { environment, storage } = service;
    const id = environment.id("ver");
    const document = { ...original.documents[0], id: environment.id("doc"), status: documentStatus };
    const documents = [document] as Verification["documents"];
    await storage.save({ ...original, id, version: 1, status, documents }, []);
    return { id, document: document.id };
  }

  let turn = 0;
  /** All statuses; in the fast ring one, another at each call. */
  const some = () => {
    turn += 1;
    const at = (turn + Math.floor(turn / documentStates.length)) % documentStates.length;
    return inject("size") < 1 ? documentStates.slice(at, at + 1) : documentStates;
  };

  const expectedPatch = (status: VerificationStatus, documentStatus: DocumentStatus) => {
    if (status === "canceled") return "verification_canceled";
    if (status !== "started") return "not_started";
    return documentStatus === "uploaded" ? 200 : "document_not_uploaded";
  };

  test.each(verificationStates)("of a verification in %s", async (status) => {
    const { call } = service;
    for (const documentStatus of documentStates) {
      const { id, document } = await arranged(status, documentStatus);
      const path = `/api/v1/identity/documents/${document}`;
      const patched = await call("PATCH", path, { verification: id, document: { country: "NZL" } });
      expect([documentStatus, patched.json.code ?? patched.status]).toEqual([
        documentStatus,
        expectedPatch(status, documentStatus),
      ]);
      for (const wanted of some()) {
        const other = await arranged(status, documentStatus);
        const body = { verification: other.id, status: codes[wanted], email: reviewer.email };
        const moved = await call("PATCH", `/api/v1/identity/documents/${other.document}`, body);
        expect([wanted, moved.json.code ?? moved.status]).toEqual([
          wanted,
          expectedPatch(status, documentStatus),
        ]);
        if (moved.status === 200) expect(moved.json.data.status_label).toBe(documentStatuses[wanted].label);
      }
      const removed = await call("DELETE", path);
      expect(removed.json?.code ?? removed.status).toBe(
        status === "canceled" ? "verification_canceled" : 204,
      );
    }
  });

  test("a refused action changes nothing", async () => {
    const { call, storage } = service;
    const { id, document } = await arranged("approved", "approved");
    const before = await loaded(storage, id);
    await call("PATCH", `/api/v1/identity/documents/${document}`, {
      verification: id,
      status: 4,
      email: reviewer.email,
    });
    await call("PUT", `/api/v1/identity/verifications/${id}/approve`, reviewer);
    await call("PUT", `/api/v1/identity/verifications/${id}/submit`);
    expect(await loaded(storage, id)).toEqual(before);
  });
});

test("the catalogue's ids are stable", () => {
  expect(documentTypes.map(({ id, name }) => `${id} ${name}`)).toMatchInlineSnapshot(`
    [
      "1 Driver License",
      "2 State ID Card",
      "3 Passport",
      "4 Passport Card",
      "5 Uniformed Service ID",
      "6 U.S. Access Card",
      "7 Permanent Resident Card",
      "8 Certificate of Naturalization",
      "9 Matricula Consular",
      "10 NEXUS Card",
      "11 U.S. University ID Card",
      "12 National ID Card",
      "13 Residence Permit",
      "21 Driver License",
      "22 State ID Card",
      "23 Lease Agreement",
      "24 Home Insurance Policy",
      "25 Vehicle Insurance Policy",
      "26 Mortgage",
      "27 Deed of Trust",
      "28 Vehicle Registration Card",
      "29 Voter Card",
      "30 Utility Bill",
      "31 Bank Statement",
      "41 Selfie",
      "51 Mobile Driving Licence",
      "52 Digital Identity Credential",
    ]
  `);
});
