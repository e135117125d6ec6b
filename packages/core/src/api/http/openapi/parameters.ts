import { snake } from "../../../base/input/to-wire.ts";
import type { Operation, Route } from "../operations/operation.ts";
import { queries } from "../schemas/bodies.ts";
import { type Component, referenceTo } from "./components.ts";
import { schemaOf } from "./json-schema.ts";

/** The parameters of an operation, each by its name among the components. */
export function parametersOf(route: Operation): readonly Component[] {
  return [...pathParameters(route.path), ...queryParameters(route), ...headerParameters(route)];
}

export function parameterReferences(route: Operation): readonly object[] {
  return parametersOf(route).map(([name]) => referenceTo("parameters", name));
}

const descriptions: Readonly<Record<string, string>> = {
  flow: "The path of the flow, such as `identity`.",
  verification: "The id of a verification, `ver_…`.",
  document: "The id of a document, `doc_…`.",
  webhook: "The id of a webhook, `whk_…`.",
  tenant: "The tenant that owns the image.",
  image: "The id of an image, `img_…`.",
  file: "The signature and the format, `.png` or `.svg`; or the name of a file of the page.",
  context: "The part of the verification: `photo-id`, `proof-of-address` or `selfie`.",
  side: "`front` or `back`; for reviewers also `chip` and `presence`.",
  language: "The language to answer in, a BCP 47 tag; the best of the flow's is taken.",
  version: "The `version` that is known already.",
  request: "The unguessable end of the address that the wallet was given.",
  name: "The name of the view, 1 to 60 characters.",
};

function pathParameters(path: string): readonly Component[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => {
    const description = descriptions[name] ?? `The ${name}.`;
    return [`path.${name}`, { name, in: "path", required: true, description, schema: { type: "string" } }];
  });
}

/**
 * A parameter that is the same in all queries is one component. Any other has the name of its query in its
 * own name.
 */
function queryParameters({ query }: Operation): readonly Component[] {
  if (!query) return [];
  return Object.entries(queries[query].shape).map(([member, schema]) => {
    const parameter = queryParameter(member, schema);
    const text = JSON.stringify(parameter);
    const isShared = Object.values(queries).every(({ shape }) => {
      const other = (shape as typeof shape & Record<string, typeof schema | undefined>)[member];
      return !other || JSON.stringify(queryParameter(member, other)) === text;
    });
    return [isShared ? `query.${snake(member)}` : `query.${query}.${snake(member)}`, parameter];
  });
}

function queryParameter(member: string, schema: Parameters<typeof schemaOf>[0]): object {
  const { description, ...plain } = schemaOf(schema);
  return {
    name: snake(member),
    in: "query",
    ...(description !== undefined && { description }),
    schema: plain,
  };
}

function headerParameters({ method, secretAnswer }: Route): readonly Component[] {
  if (method === "GET" || secretAnswer) return [];
  const name = "Idempotency-Key";
  const description = "Retries of a request with the same key get the same response for 24 hours.";
  const schema = { type: "string", minLength: 1, maxLength: 255 };
  return [[`header.${name}`, { name, in: "header", description, schema }]];
}
