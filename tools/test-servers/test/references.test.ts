import { expect, test } from "vitest";
import { inPlace, resolverOf } from "../src/references.ts";

const api = {
  paths: {
    "/a/{b}": {
      get: {
        parameters: [{ $ref: "#/components/parameters/path.b" }],
        responses: {
          200: { description: "Found.", content: {} },
          404: { $ref: "#/components/responses/missing" },
        },
      },
      put: { responses: {} },
    },
  },
  components: {
    parameters: { "path.b": { name: "b", in: "path" } },
    responses: { missing: { $ref: "#/components/responses/a~1b" }, "a/b": { description: "Missing." } },
    schemas: { One: { type: "string", description: "One." } },
  },
};

test("parameters and responses are put in place, by way of further references", () => {
  expect(inPlace<typeof api>(api).paths["/a/{b}"]).toEqual({
    get: {
      parameters: [{ name: "b", in: "path" }],
      responses: { 200: { description: "Found.", content: {} }, 404: { description: "Missing." } },
    },
    put: { parameters: [], responses: {} },
  });
});

test("what stands beside a reference wins, and one that leads to nothing throws", () => {
  const resolve = resolverOf(api);
  const schema = { $ref: "#/components/schemas/One", description: "Another." };
  expect(resolve(schema)).toEqual({ type: "string", description: "Another." });
  expect(() => resolve({ $ref: "#/components/schemas/Two" })).toThrow("leads to nothing");
});
