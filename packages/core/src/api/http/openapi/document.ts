import type { Operation, Route } from "../operations/operation.ts";
import { type OperationId, operations } from "../operations/operations.ts";
import { requestBodies } from "../schemas/bodies.ts";
import { byName } from "./components.ts";
import { type Examples, exampleOf, shown } from "./examples.ts";
import { componentSchemas, schemaOf } from "./json-schema.ts";
import { parameterReferences, parametersOf } from "./parameters.ts";
import { isOpen, refusalSchemas } from "./refusals.ts";
import { answerExamples, componentResponses, responsesOf } from "./responses.ts";

/** Of `/api/v1`. */
const apiVersion = "1";

/** The API in OpenAPI 3.1, from the table of operations. */
export function openApiDocument(server: string, examples: Examples = {}): object {
  const table = Object.entries(operations) as [OperationId, Operation][];
  const paths: Record<string, Record<string, object>> = {};
  for (const [id, route] of table) {
    paths[route.path] = {
      ...paths[route.path],
      [route.method.toLowerCase()]: described(id, route, examples),
    };
  }
  const requestExamples = table.flatMap(([id, { input }]) =>
    input ? exampleOf(examples, id, "request") : [],
  );
  return {
    openapi: "3.1.0",
    info: {
      title: "Passmuster",
      version: apiVersion,
      description: "Identity verification embedded in your own server: verifications, documents, decisions.",
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: [{ url: server }],
    security: [{ token: [] }],
    tags: tags.map(([name, description]) => ({ name, description })),
    paths,
    components: {
      securitySchemes: { token: { type: "http", scheme: "bearer", description: "An API token, `pm_…`." } },
      parameters: byName(table.flatMap(([, route]) => parametersOf(route))),
      responses: byName(componentResponses(examples)),
      examples: byName([...requestExamples, ...answerExamples(examples)]),
      schemas: { ...componentSchemas(), ...refusalSchemas },
    },
  };
}

const tags = [
  ["Verifications", "Identity checks: expected data, documents and result."],
  ["Documents", "The uploads of a verification, the data read from them, and their decisions."],
  ["Webhooks", "Endpoints that receive events."],
  ["Session", "What an end user can do with the link of a verification."],
  ["Desk", "The page for reviewers and their session."],
  ["Service", "Health, signed links and this description."],
] as const;

function tagOf(path: string): (typeof tags)[number][0] {
  if (path.includes("/webhooks")) return "Webhooks";
  if (path.startsWith("/desk") || path.startsWith("/api/v1/desk/")) return "Desk";
  if (path.includes("/session") || path.startsWith("/api/v1/credentials/")) return "Session";
  if (path.includes("document")) return "Documents";
  const isAbout =
    /\/(verifications|claims|cases|views|figures|policy)\b/.test(path) && !path.startsWith("/images");
  return isAbout ? "Verifications" : "Service";
}

function described(id: OperationId, route: Operation, examples: Examples): object {
  const parameters = parameterReferences(route);
  return {
    operationId: id,
    tags: [tagOf(route.path)],
    summary: route.summary,
    description: scopeSentence(route),
    ...(isOpen(route) && { security: [] }),
    ...(parameters.length > 0 && { parameters }),
    ...(route.input && {
      requestBody: {
        required: true,
        content: {
          [bodyType(route)]: {
            schema: schemaOf(requestBodies[route.input]),
            ...shown(examples, id, "request"),
          },
        },
      },
    }),
    responses: responsesOf(route, examples),
  };
}

const bodyType = ({ body }: Route): string =>
  body === "form" ? "application/x-www-form-urlencoded" : "application/json";

function scopeSentence({ access, statusAccess, role }: Route): string {
  if (access === "session") return "Needs the bearer of an end user's session, `vss_…`.";
  if (access === "open") return "Needs no token.";
  if (access === "link") return "Needs no token: the link carries its own signature.";
  if (access === "metrics") return "Needs the bearer token of the metrics, if one is set.";
  const ofStatus = statusAccess ? `, and \`${statusAccess}\` when \`status\` is given` : "";
  return `Needs the scope \`${access}\`${ofStatus}${role ? `; a reviewer needs the role \`${role}\`` : ""}.`;
}
