import { afterAll, beforeAll, expect, test } from "vitest";
import { opened, sessionPath } from "../../service/session/service.ts";
import { createService, imageText, passport, reviewer, type Service, withPassport } from "../../service.ts";

const verifications = "/api/v1/identity/verifications";
const documents = "/api/v1/identity/documents";
let service: Service;
beforeAll(async () => {
  service = await createService({ session: { wait: "0s" } });
});
afterAll(() => service.passmuster.close());

interface Entry {
  readonly from_status: string | null;
  readonly to_status: string;
  readonly user: string;
  readonly comment: string | null;
}

/** The history, oldest first, without the creation. */
async function record(id: string): Promise<readonly string[]> {
  const { history } = (await service.call("GET", `${verifications}/${id}`)).json.data;
  const [creation, ...entries]: readonly Entry[] = history.reverse();
  expect(creation).toMatchObject({ from_status: null, to_status: "Started", user: "system" });
  for (const entry of entries) expect(entry.from_status).toBe(entry.to_status);
  return entries.map(({ user, comment }) => `${user}: ${comment}`);
}

test("an upload, a replacement and a removal each leave an entry, which names the document and no value", async () => {
  const { id, document } = await withPassport(service.call);
  await service.call("PATCH", `${documents}/${document}`, {
    verification: id,
    document: { country: "NZL", front_side_data: imageText },
  });
  await service.call("DELETE", `${documents}/${document}`);
  expect(await record(id)).toEqual([
    `system: Document ${document} was uploaded.`,
    `system: Document ${document} was replaced.`,
    `system: Document ${document} was removed.`,
  ]);
});

test("a status by PATCH leaves an entry and a decision under the reviewer's e-mail address", async () => {
  const { id, document } = await withPassport(service.call);
  const path = `${documents}/${document}`;
  const wrong = await service.call("PATCH", path, { verification: id, status: 3, email: "no" });
  expect([wrong.status, Object.keys(wrong.json.errors)]).toEqual([422, ["email"]]);
  const given = await service.call("PATCH", path, {
    verification: id,
    status: 3,
    email: reviewer.email,
    document: { country: "NZL" },
  });
  expect(given.json.data.decisions).toMatchObject([{ validation_workflow: `Manual by ${reviewer.email}` }]);
  expect((await record(id)).at(-1)).toBe(
    `${reviewer.email}: Document ${document} was replaced and was set to Approved.`,
  );
});

test("a status by PATCH without an e-mail address is the token's own: its address, or else its id", async () => {
  const workflowBy = async (options: { readonly email?: string }) => {
    const { id, document } = await withPassport(service.call);
    const path = `${documents}/${document}`;
    const { secret, token } = await service.passmuster.tokens.create(options);
    const call = service.callerWith(secret);
    const { status, json } = await call("PATCH", path, { verification: id, status: 3 });
    expect(status).toBe(200);
    return [json.data.decisions.at(-1).validation_workflow, token.id];
  };
  expect((await workflowBy({ email: "ops@example.test" }))[0]).toBe("Manual by ops@example.test");
  const [workflow, token] = await workflowBy({});
  expect(workflow).toBe(`Manual by ${token}`);
});

test("an end user's uploads and removals leave entries too; removing nothing leaves none", async () => {
  const { id, user } = await opened(service);
  const path = `${sessionPath}/uploads/photo-id`;
  const upload = { document: { type: 3, country: "ATA", front_side_data: imageText } };
  await user("DELETE", path);
  const first = (await user("PUT", path, upload)).json.data.documents[0].uploaded.id;
  await user("PUT", path, upload);
  await user("DELETE", path);
  await user("DELETE", path);
  expect(await record(id)).toEqual([
    `system: Document ${first} was uploaded.`,
    `system: Document ${first} was replaced.`,
    `system: Document ${first} was removed.`,
  ]);
});

test("replacing a reviewed upload leaves one history entry, which names both documents", async () => {
  const { id, user } = await opened(service);
  const { json } = await service.call("POST", documents, passport(id));
  const before = json.data.id;
  await service.call("PATCH", `${documents}/${before}`, {
    verification: id,
    status: 4,
    email: reviewer.email,
  });
  const upload = { document: { type: 3, country: "ATA", front_side_data: imageText } };
  const view = await user("PUT", `${sessionPath}/uploads/photo-id`, upload);
  const after = view.json.data.documents[0].uploaded.id;
  expect((await record(id)).at(-1)).toBe(`system: Document ${after} was uploaded in place of ${before}.`);
});

test("a refused upload leaves no entry", async () => {
  const { id } = await withPassport(service.call);
  const before = await record(id);
  expect((await service.call("POST", documents, passport(id))).json.code).toBe("duplicate_document_type");
  expect(await record(id)).toEqual(before);
});
