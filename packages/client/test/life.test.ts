import { isApiError } from "@passmuster/client";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { picture } from "./picture.ts";
import { createServerWith, expected, passport, reviewer } from "./server.ts";

const frameworks = ["fastify", "express"] as const;

describe.each(frameworks.slice(0, Math.ceil(2 * inject("size"))))("against a server on %s", (framework) => {
  let server: Awaited<ReturnType<typeof createServerWith>>;
  beforeAll(async () => {
    server = await createServerWith(framework);
  });
  afterAll(() => server.close());

  test("a verification goes from creation to deletion", async () => {
    const { verifications, documents } = (await server.clientFor()).flow("identity");
    const { id, status_label } = await verifications.create(expected());
    expect(status_label).toBe("Started");
    expect((await verifications.update(id, { vendor_state: "checked" })).vendor_state).toBe("checked");

    const uploaded = await documents.upload({
      ...passport(id),
      document: { ...passport(id).document, front: picture },
    });
    expect(uploaded).toMatchObject({ verification_id: id, status_label: "Uploaded", extracted_data: [] });
    const replaced = await documents.replace(uploaded.id, { verification: id, document: { front: picture } });
    expect(replaced.id).toBe(uploaded.id);

    expect((await verifications.submit(id)).status_label).toBe("Submitted");
    await server.passmuster.drain();
    const decided = await verifications.get(id);
    expect(decided.status_label).toBe("Approved");
    expect(Object.keys(decided.documents[0]?.rules?.approved_rules ?? {})).toContain("RulePH001");
    expect(decided.history.map(({ to_status }) => to_status)).toContain("Submitted");

    await expect(verifications.approve(id, reviewer)).rejects.toSatisfy((error) =>
      isApiError(error, "already_approved"),
    );
    expect((await verifications.comment(id, { content: "Called.", email: reviewer.email })).content).toBe(
      "Called.",
    );
    const pdf = await documents.pdf(uploaded.id);
    expect(new TextDecoder().decode(pdf.subarray(0, 5))).toBe("%PDF-");

    expect((await verifications.reject(id, reviewer)).status_label).toBe("Rejected");
    expect((await verifications.resubmit(id, reviewer)).status_label).toBe("Submitted");
    await server.passmuster.drain();
    expect((await verifications.cancel(id, reviewer)).status_label).toBe("Canceled");
    expect(await verifications.delete(id)).toBeUndefined();
    await expect(verifications.get(id)).rejects.toSatisfy((error) =>
      isApiError(error, "verification_not_found"),
    );
  });

  test("a reviewer decides and corrects a document", async () => {
    const { verifications, documents, documentTypes } = (await server.clientFor()).flow("identity");
    const { id } = await verifications.create(expected("SANDBOX-NUMBER"));
    const { id: document } = await documents.upload({
      ...passport(id),
      document: { ...passport(id).document, front: picture },
    });
    await verifications.submit(id);
    await server.passmuster.drain();
    expect((await verifications.get(id)).status_label).toBe("Double Check");

    expect(Object.keys((await documents.rules(document))?.failed_rules ?? {})).toEqual(["RulePH003"]);
    const corrected = await documents.correct(document, {
      document: { number: "SANDBOX-NUMBER" },
      ...reviewer,
    });
    expect(corrected.rules?.failed_rules).toEqual({});
    expect((await documents.decide(document, { status: 1, ...reviewer })).status_label).toBe("Approved");
    expect((await documents.decisions(document)).length).toBeGreaterThanOrEqual(2);
    expect((await documents.get(document)).status_label).toBe("Approved");
    await documents.delete(document);
    await expect(documents.get(document)).rejects.toSatisfy((error) =>
      isApiError(error, "document_not_found"),
    );
    expect((await documentTypes()).map(({ name }) => name)).toContain("Passport");
  });
});
