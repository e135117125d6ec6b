import type { VerificationEventListener } from "@passmuster/core";
import { testPassmuster } from "@passmuster/core/testing";
import { expect, expectTypeOf, test } from "vitest";

test("views in process have the status as a key beside its label", async () => {
  const { passmuster, decided } = await testPassmuster();
  const { id } = await decided({ scenario: "SANDBOX-UNREADABLE" });
  const { verifications, documents } = passmuster.flow("identity");
  const detail = await verifications.get(id);
  expect(detail).toMatchObject({ status: "double_check", statusLabel: "Double Check" });
  const [shown] = detail.documents;
  expect(shown).toMatchObject({ status: "double_check", statusLabel: "Double check" });
  expect(shown?.decisions).toMatchObject([{ status: "double_check", statusLabel: "Double check" }]);
  expect(await documents.get(shown?.id ?? "")).toStrictEqual(shown);
  expect((await verifications.list()).items).toMatchObject([{ id, status: "double_check" }]);
});

test("bodies of the API have the label alone", async () => {
  const { decided, request } = await testPassmuster();
  const { id } = await decided();
  for (const path of [`/api/v1/identity/verifications/${id}`, "/api/v1/verifications"]) {
    const body = await (await request(path)).text();
    expect(body).toContain('"status_label":"Approved"');
    expect(body).not.toContain('"status":"approved"');
  }
});

test("events have the status and the ids of what they are about", async () => {
  const { decided, events } = await testPassmuster();
  const { id, documents } = await decided();
  const [document] = documents;
  const about = events.map(({ sequence: _, occurredAt: __, flow: ___, code: ____, ...event }) => event);
  expect(about).toContainEqual({
    type: "decision.made",
    verificationId: id,
    documentId: document?.id,
    decisionId: document?.decisions[0]?.id,
    status: "approved",
    statusLabel: "Approved",
    verificationStatus: "approved",
    verificationStatusLabel: "Approved",
  });
  expect(about).toContainEqual({
    type: "verification.finished",
    verificationId: id,
    status: "approved",
    statusLabel: "Approved",
    verificationStatus: "approved",
    verificationStatusLabel: "Approved",
  });
});

test("the type of an event tells which ids it has", () => {
  expectTypeOf<Parameters<VerificationEventListener<"decision.made">>[0]>().toHaveProperty("decisionId");
  expectTypeOf<Parameters<VerificationEventListener<"document.uploaded">>[0]>().toHaveProperty("documentId");
  expectTypeOf<Parameters<VerificationEventListener<"document.uploaded">>[0]>().not.toHaveProperty(
    "decisionId",
  );
  expectTypeOf<Parameters<VerificationEventListener<"verification.finished">>[0]>().not.toHaveProperty(
    "documentId",
  );
});
