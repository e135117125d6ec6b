import { verificationStatuses } from "@passmuster/core";
import { testPassmuster } from "@passmuster/core/testing";
import { inPlace } from "@passmuster/test-servers/references";
import { afterAll, expect, test } from "vitest";
import { decisionStatuses, documentStatuses } from "../../../src/model/document-status.ts";

interface Schema {
  readonly type?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
}

interface Described {
  readonly paths: Readonly<
    Record<
      string,
      Readonly<Record<string, { readonly parameters?: readonly { name: string; description?: string }[] }>>
    >
  >;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

const service = await testPassmuster();
afterAll(() => service.close());
const served = await (await service.request("/api/v1/openapi.json")).json();
const described = inPlace<Described>(served as object);
const { schemas } = described.components;

const namesIn = (statuses: Readonly<Record<string, { value: number; label: string }>>) =>
  Object.values(statuses).map(({ value, label }) => `${value} ${label}`);

/** The HTTP status of a refusal and of an endpoint's response. */
const ofHttp = new Set(["Problem", "WebhookDelivery"]);
const inputs = {
  UpdateVerification: namesIn(verificationStatuses),
  ReplaceDocument: namesIn(documentStatuses),
  DecideDocument: namesIn(decisionStatuses).slice(1, 4),
};

const isNumber = ({ type, anyOf = [] }: Schema): boolean => type === "integer" || anyOf.some(isNumber);

test("no answer has a status as a number: each has the name", () => {
  const numbers = Object.entries(schemas)
    .filter(([, { properties }]) => properties?.status && isNumber(properties.status))
    .map(([name]) => name)
    .filter((name) => !ofHttp.has(name));
  expect(numbers.sort()).toEqual(Object.keys(inputs).sort());
});

test.each(Object.entries(inputs))("%s names each number of its status", (name, names) => {
  expect(schemas[name]?.properties?.status?.description).toBe(`${names.join(", ")}.`);
});

test("the filter of a list names each number that it takes", () => {
  for (const path of ["/api/v1/verifications", "/api/v1/{flow}/verifications.csv"]) {
    const filter = described.paths[path]?.get?.parameters?.find((one) => one.name === "status");
    for (const name of namesIn(verificationStatuses)) expect(filter?.description).toContain(name);
  }
});
