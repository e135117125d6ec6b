import {
  createPassmuster,
  defineFlow,
  defineRule,
  type Flow,
  type Passmuster,
  type PassmusterOptions,
  type PolicyOptions,
  type RuleOptions,
  type VerificationDocumentType,
} from "@passmuster/core";
import { scriptedExtractor, testPassmuster } from "@passmuster/core/testing";
import { expect, expectTypeOf, test } from "vitest";

/**
 * Each line below a `@ts-expect-error` has a name or number that does not exist. The type check fails if such
 * a line compiles. Functions in `refused` are compiled and never called.
 */
const refused: (() => unknown)[] = [];
const text: string = "nowhere";
const card = { id: 1000, name: "Student Card", category: "photo_id", sides: 1 } as const;
const campus = defineFlow({ path: "campus", label: "Campus", photoId: "required", documentTypes: [3, card] });

test("a flow is one of the service's, or a plain string", async () => {
  const { passmuster } = await testPassmuster({ flows: [campus] });
  // @ts-expect-error a misspelt path
  const typo = passmuster.flow("identiy");
  await expect(typo.verifications.list()).rejects.toMatchObject({ code: "flow_not_found" });
  await expect(passmuster.flow(text).verifications.list()).rejects.toMatchObject({ code: "flow_not_found" });
  expect((await passmuster.flow("campus").verifications.list()).total).toBe(0);
  // @ts-expect-error for another tenant too
  refused.push(() => passmuster.forTenant("acme").flow("identiy"));
  // @ts-expect-error a flow that this service was not given
  refused.push(async () => (await testPassmuster()).passmuster.flow("campus"));
});

test("any path compiles if the flows are known only at run time", () => {
  type Made = ReturnType<typeof createPassmuster<readonly Flow[]>>;
  expectTypeOf<Made>().toExtend<Passmuster>();
  refused.push(() => (({}) as Made).flow("campus"));
  const options = {} as PassmusterOptions;
  refused.push(() => createPassmuster(options).flow("campus"));
  refused.push(() => (({}) as Passmuster).flow("campus"));
});

test("a document type is one of the catalogue's or of the service's flows, or a plain string", async () => {
  const { passmuster, make } = await testPassmuster({ flows: [campus] });
  const { verifications, documents } = passmuster.flow("campus");
  const person = make.person();
  const asked = { number: "X1234567", country: "NZL" };
  const paper = { type: 3, country: "NZL" };
  // @ts-expect-error a misspelt type
  const typo = verifications.create({ person, documents: { photoId: { type: "Pasport", ...asked } } });
  await expect(typo).rejects.toMatchObject({ code: "validation_failed" });
  const plain = verifications.create({ person, documents: { photoId: { type: text, ...asked } } });
  await expect(plain).rejects.toMatchObject({ code: "validation_failed" });
  const own = verifications.create({ person, documents: { photoId: { type: "Student Card", ...asked } } });
  await expect(own).resolves.toMatchObject({ status: "started" });
  refused.push(
    // @ts-expect-error a misspelt type
    () => verifications.update("ver", { documents: { photoId: { type: "Pasport" } } }),
    // @ts-expect-error a misspelt member
    () => verifications.create({ persn: person }),
    // @ts-expect-error a context that there is not
    () => documents.upload({ verification: "ver", document: { contextType: "PASSPORT", ...paper } }),
  );
});

test("a flow takes ids of the catalogue, and types of its own", () => {
  // @ts-expect-error an id that the catalogue does not have
  expect(() => defineFlow({ path: "a", label: "A", documentTypes: [3, 999] })).toThrow("999");
  const id: number = 999;
  expect(() => defineFlow({ path: "a", label: "A", documentTypes: [id] })).toThrow("999");
  expectTypeOf(campus.path).toEqualTypeOf<"campus">();
  const own: VerificationDocumentType = card;
  expectTypeOf(
    defineFlow({ path: text === "" ? "a" : "b", label: "A", documentTypes: [own] }),
  ).toExtend<Flow>();
  // @ts-expect-error a requirement that there is not
  refused.push(() => defineFlow({ path: "a", label: "A", documentTypes: [3], photoId: "requird" }));
});

test("statuses are those of the API, or a plain number", async () => {
  const { passmuster } = await testPassmuster();
  const { verifications, documents } = passmuster.flow("identity");
  const act = { comment: "", email: "rita@example.com" };
  const status: number = 999;
  refused.push(
    () => documents.decide("doc", { status, ...act }),
    // @ts-expect-error no status of a decision
    () => documents.decide("doc", { status: 999, ...act }),
    // @ts-expect-error no status of a document
    () => documents.replace("doc", { verification: "ver", status: 999 }),
    // @ts-expect-error no status of a verification
    () => verifications.update("ver", { status: 999, ...act }),
    // @ts-expect-error no status in an answer
    async () => (await verifications.get("ver")).status === "aproved",
    // @ts-expect-error no label in an answer
    async () => (await verifications.get("ver")).statusLabel === "Aproved",
    // @ts-expect-error no event
    () => passmuster.on("verification.finishd", () => undefined),
  );
});

test("rules have their codes, actions and categories", () => {
  const rule = { code: "HostAge", title: "Age", hint: "None.", compare: () => "not_applicable" } as never;
  expectTypeOf<{ RulePH001: "off"; HostAge: "reject" }>().toExtend<NonNullable<PolicyOptions["actions"]>>();
  refused.push(
    // @ts-expect-error a code that there is not
    (): PolicyOptions => ({ actions: { RulePH0001: "off" } }),
    // @ts-expect-error an action that there is not
    (): PolicyOptions => ({ actions: { RulePH001: "ignore" } }),
    // @ts-expect-error a code that there is not
    (): PolicyOptions => ({ conditions: [{ when: { rule: "RulePH999" }, action: "review" }] }),
    // @ts-expect-error a code of a host's rule begins with Host
    () => defineRule({ ...(rule as RuleOptions), code: "Age" }),
    // @ts-expect-error a category that there is not
    () => defineRule({ ...(rule as RuleOptions), category: "photo" }),
  );
});

test("durations have a unit that there is", () => {
  expectTypeOf<"90d">().toExtend<PassmusterOptions["expiresAfter"]>();
  refused.push(
    // @ts-expect-error a unit that there is not
    (): Partial<PassmusterOptions> => ({ expiresAfter: "30 days" }),
    // @ts-expect-error no unit
    (): Partial<PassmusterOptions> => ({ retention: { approved: "90" } }),
    // @ts-expect-error a status that there is not
    (): Partial<PassmusterOptions> => ({ retention: { aproved: "90d" } }),
  );
});

test("the testing kit takes the flows, types and scenarios that there are", async () => {
  const { started, make } = await testPassmuster({ flows: [campus] });
  expect((await started({ flow: "campus" })).status).toBe("started");
  expect(make.document({ type: "Student Card" }).type).toBe("Student Card");
  expect(make.document({ type: text }).type).toBe(text);
  const reader = scriptedExtractor();
  refused.push(
    // @ts-expect-error a misspelt path
    () => started({ flow: "identiy" }),
    // @ts-expect-error a scenario that there is not
    () => started({ scenario: "SANDBOX-EXPIRE" }),
    // @ts-expect-error a misspelt type
    () => started({ input: { documents: { photoId: { type: "Pasport", number: "", country: "" } } } }),
    // @ts-expect-error a misspelt type
    () => make.document({ type: "Pasport" }),
    // @ts-expect-error a code that there is not
    () => reader.play(() => ({ data: {}, quality: [], simulated: ["RulePH999"] })),
    // @ts-expect-error a defect that there is not
    () => reader.play(() => ({ data: {}, quality: ["blured"] })),
  );
});
