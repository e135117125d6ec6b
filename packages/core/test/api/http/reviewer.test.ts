import { afterEach, beforeEach, expect, test } from "vitest";
import { createService, reviewer, type Service, withPassport } from "../../service.ts";

let service: Service;
let own: { readonly id: string; readonly document: string };
beforeEach(async () => {
  service = await createService();
  own = await withPassport(service.call);
  const { call, passmuster, extractor } = service;
  extractor.play(async (_input, _signal, next) => {
    const { data, mrz, printed, ...rest } = await next();
    const number = "X1234S67";
    return {
      ...rest,
      ...(mrz && { mrz: { ...mrz, fields: { ...mrz.fields, documentNumber: number } } }),
      printed: { ...printed, document: { ...printed?.document, number } },
      data: { ...data, document: { ...data.document, number } },
    };
  });
  await call("PUT", `/api/v1/identity/verifications/${own.id}/submit`);
  await passmuster.drain();
});
afterEach(() => service.passmuster.close());

const document = (rest: string) => `/api/v1/identity/documents/${own.document}/${rest}`;
const detail = async () => (await service.call("GET", `/api/v1/identity/verifications/${own.id}`)).json.data;

test("a correction is merged into the extracted data, the rules run again, and the history records who and why", async () => {
  const rules = (await service.call("GET", document("rules"))).json.data;
  expect(Object.keys(rules.failed_rules)).toEqual(["RulePH003"]);
  const body = {
    document: { number: "X1234567" },
    comment: "A smudge on the 5.",
    email: "rita@example.test",
  };
  const { status, json } = await service.call("PATCH", document("extracted-data"), body);
  expect(status).toBe(200);
  expect(json.data.extracted_data.document).toMatchObject({ number: "X1234567", type: "Passport" });
  expect([json.data.rules.failed_rules, json.data.rules.suggestions]).toEqual([{}, []]);
  const { history, status_label } = await detail();
  expect(status_label).toBe("Double Check");
  expect(history[0]).toMatchObject({
    user: "rita@example.test",
    comment: "A smudge on the 5.",
    from_status: "Double Check",
  });
});

test("a correction of values keeps the results of image rules", async () => {
  const { call, extractor, passmuster } = service;
  extractor.play(async (_input, _signal, next) => ({ ...(await next()), quality: ["blurred"] }));
  await call("PUT", `/api/v1/identity/verifications/${own.id}/resubmit`, reviewer);
  await passmuster.drain();
  const body = { person: { surname: "Other" }, comment: "x", email: "rita@example.test" };
  const { json } = await call("PATCH", document("extracted-data"), body);
  expect(json.data.rules.failed_rules.RuleDI004).toEqual({ expected: "good", extracted: "blurred" });
});

test("a manual decision is listed after the pipeline's, and the verification keeps its status", async () => {
  const made: string[] = [];
  service.passmuster.on("decision.made", ({ statusLabel }) => void made.push(statusLabel));
  const { status, json } = await service.call("POST", document("decisions"), { status: 2, ...reviewer });
  expect(status).toBe(201);
  expect(json.data).toMatchObject({
    status_label: "Rejected",
    validation_workflow: `Manual by ${reviewer.email}`,
  });
  const listed = (await service.call("GET", document("decisions"))).json.data;
  expect(listed.at(-1)).toEqual(json.data);
  expect((await detail()).status_label).toBe("Double Check");
  await service.passmuster.drain();
  expect(made.at(-1)).toBe("Rejected");
  expect((await service.call("POST", document("decisions"), { status: 4, ...reviewer })).status).toBe(422);
});

test("comments are newest first; private ones are shown to reviewers on request", async () => {
  const path = `/api/v1/identity/verifications/${own.id}/comments`;
  const open = await service.call("POST", path, { content: "Called the applicant.", email: reviewer.email });
  expect([open.status, open.json.data]).toMatchObject([
    201,
    { content: "Called the applicant.", status: "Double Check" },
  ]);
  await service.call("POST", path, { content: "Sounds nervous.", email: reviewer.email, private: true });
  const { comments } = await detail();
  expect(comments[0].content).toBe("Called the applicant.");
  expect(JSON.stringify(comments)).not.toContain("nervous");
  const asked = `/api/v1/identity/verifications/${own.id}?private=1`;
  const [first, second] = (await service.call("GET", asked)).json.data.comments;
  expect([first.content, first.private, second.content, second.private]).toEqual([
    "Sounds nervous.",
    true,
    "Called the applicant.",
    undefined,
  ]);
  const outcomeOf = async (url: string, scope: "read" | "write" | "review") => {
    const { json } = await (await service.as([scope]))("GET", url);
    return json.code ?? JSON.stringify(json.data.comments).includes("nervous");
  };
  expect(await outcomeOf(asked, "review")).toBe(true);
  expect(await outcomeOf(asked, "write")).toBe("insufficient_scope");
  expect(await outcomeOf(asked.replace("=1", "=0"), "read")).toBe(false);
  expect(await outcomeOf(asked.replace("=1", "=yes"), "review")).toBe("validation_failed");
  const { verifications } = service.passmuster.flow("identity");
  expect(JSON.stringify(await verifications.get(own.id))).not.toContain("nervous");
  const inProcess = await verifications.get(own.id, { withPrivate: true });
  expect(inProcess.comments[0]).toMatchObject({ content: "Sounds nervous.", private: true });
});

test("the document types of a flow list their sides and countries", async () => {
  const { json } = await service.call("GET", "/api/v1/identity/document-types");
  expect(json.data.find(({ id }: { id: number }) => id === 12)).toEqual({
    id: 12,
    name: "National ID Card",
    type_label: "Photo ID",
    context_type: "PHOTO_ID",
    sides: 2,
    single_sided_countries: ["ARG", "CHL", "CYP", "SLV", "CIV", "MYS", "PER", "ROU"],
    countries: null,
  });
});
