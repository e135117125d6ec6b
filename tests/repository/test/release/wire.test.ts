import { expect, test } from "vitest";
import { type Description, incompatibleWire } from "../../../../scripts/release/wire.ts";

const person = {
  type: "object",
  properties: {
    name: { type: "string" },
    born: { anyOf: [{ type: "string" }, { type: "null" }] },
    papers: { type: "array", items: { type: "object", properties: { kind: { type: "string" } } } },
  },
  required: ["name"],
};
const input = {
  type: "object",
  properties: { name: { type: "string" }, mode: { type: "string", enum: ["fast", "safe"] } },
  required: ["name"],
};
const content = (schema: object) => ({ content: { "application/json": { schema } } });
const description = {
  paths: {
    "/people": {
      get: {
        parameters: [{ name: "page", in: "query", schema: { type: "integer" } }],
        responses: { "200": content({ $ref: "#/components/schemas/Person" }) },
      },
      post: {
        requestBody: { required: true, ...content({ $ref: "#/components/schemas/Input" }) },
        responses: { "201": content({ $ref: "#/components/schemas/Person" }), "409": {} },
      },
    },
  },
  components: { schemas: { Person: person, Input: input } },
};

/** The description with one part of its JSON exchanged. */
function edited(from: object | string, to: object | string): readonly string[] {
  const [one, other] = [from, to].map((part) => (typeof part === "string" ? part : JSON.stringify(part)));
  const text = JSON.stringify(description);
  expect(text).toContain(one);
  const after = JSON.parse(text.replace(one ?? "", () => other ?? "")) as Description;
  return incompatibleWire(description, after).map(({ sentence }) => sentence);
}

const { properties } = person;
const withMembers = (members: object) => ({ ...person, properties: members });

test.each<[string, object | string, object | string, string]>([
  ["a removed operation", '"get":', '"put":', "GET /people vanished"],
  ["a removed answer", '"201":', '"202":', "POST /people 201 vanished"],
  ["a removed field", person, withMembers({ ...properties, born: undefined }), "Person.born vanished"],
  ["a removed field of an inner object", '"kind"', '"type"', "Person.papers[].kind vanished"],
  ["a field that can be missing", '"required":["name"]}', '"required":[]}', "Person.name can be missing now"],
  [
    "a field that can be null",
    '"name":{"type":"string"}',
    '"name":{"anyOf":[{"type":"string"},{"type":"null"}]}',
    "Person.name can be null now",
  ],
  ["a required member", input, { ...input, required: ["name", "mode"] }, "Input.mode is required now"],
  ["a removed member", input, { ...input, properties: { name: { type: "string" } } }, "Input.mode vanished"],
  ["a value that is refused", '"enum":["fast",', '"enum":[', 'Input.mode does not take "fast" any more'],
  [
    "a required parameter",
    '"name":"page","in":"query"',
    '"name":"page","in":"query","required":true',
    "GET /people query page is required now",
  ],
  ["a removed parameter", '"name":"page"', '"name":"at"', "GET /people query page vanished"],
  [
    "a member of another type",
    '"schema":{"type":"integer"}',
    '"schema":{"type":"string"}',
    "GET /people query page does not take integer any more",
  ],
])("%s is incompatible", (_name, from, to, sentence) => {
  expect(edited(from, to)).toEqual([sentence]);
});

test.each<[string, object | string, object | string]>([
  ["a new operation", '"get":', '"put":{"responses":{}},"get":'],
  ["a new field", person, withMembers({ ...properties, age: { type: "integer" } })],
  [
    "a new optional member",
    input,
    { ...input, properties: { ...input.properties, age: { type: "integer" } } },
  ],
  ["a member that may be missing", input, { ...input, required: [] }],
  ["a new value of a member", '"enum":["fast",', '"enum":["slow","fast",'],
  ["a new parameter", '"parameters":[', '"parameters":[{"name":"sort","in":"query"},'],
  ["a field that is never null", '{"anyOf":[{"type":"string"},{"type":"null"}]}', '{"type":"string"}'],
  ["another refusal", '"409":', '"410":'],
])("%s is compatible", (_name, from, to) => {
  expect(edited(from, to)).toEqual([]);
});
