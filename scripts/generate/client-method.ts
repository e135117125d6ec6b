import { jsonSchema, type Operation, type Schema } from "./client-document.ts";
import { queryName, typeOf } from "./client-types.ts";

export type Schemas = Readonly<Record<string, Schema>>;

/** One operation as a method of the client. */
export interface Method {
  readonly inFlow: boolean;
  /** The first segment of its path: `verifications`. */
  readonly group: string;
  readonly name: string;
  readonly documentation: string;
  readonly type: string;
  readonly code: string;
  /** The error codes of the operation. */
  readonly codes: readonly string[];
  /** Refusals that all operations with a body, or all that change data, have in common. */
  readonly kind: string;
}

export function methodOf(template: string, verb: string, operation: Operation, schemas: Schemas): Method {
  const { operationId, summary, description, parameters } = operation;
  const body = operation.requestBody && jsonSchema(operation.requestBody);
  const pictured = JSON.stringify(resolved(body, schemas) ?? "").includes('"contentEncoding"');
  const bodyType = pictured ? `WithPictures<${typeOf(body ?? {})}>` : typeOf(body ?? {});
  const names = parameters.filter((one) => one.in === "path" && one.name !== "flow").map(({ name }) => name);
  const query = parameters.some((one) => one.in === "query");
  const answer = answerOf(operation, schemas);
  const asked = [["query = {}", `query?: ${queryName(operationId)}`]];
  const queryFirst = answer.item !== undefined || answer.isCsv === true;
  const taken = [
    ...names.map((name) => [name, `${name}: string`]),
    ...(body ? [["body", `body: ${bodyType}`]] : []),
    ...(query && queryFirst ? asked : []),
    ["options", "options?: RequestOptions"],
    ...(query && !queryFirst ? asked : []),
  ];
  const path = `path\`${template.replaceAll("{", "${")}\``;
  const place = query && !answer.item ? `withQuery(${path}, query)` : path;
  const sent = `"${verb}", ${place}, ${pictured ? "pictured(body)" : body ? "body" : "undefined"}, options`;
  const group = groupOf(template);
  const nameInGroup = answer.isCsv ? "csv" : nameOf(group, operationId);
  return {
    inFlow: template.startsWith("/api/v1/{flow}/"),
    group,
    name: nameInGroup,
    documentation: `${summary}. ${description}`,
    type: `(${taken.map(([, typed]) => typed).join(", ")}) => ${answer.type}`,
    code: answer.item
      ? `(${taken.map(([name]) => name).join(", ")}) => pages(send, ${place}, query, options)`
      : `async (${taken.map(([name]) => name).join(", ")}) => ${answer.read(sent)}`,
    codes: Object.values(operation.responses).flatMap(codesOf),
    kind: `${verb === "GET"} ${body !== undefined}`,
  };
}

interface Answer {
  readonly type: string;
  /** A response is a page if it has items. */
  readonly item?: Schema;
  readonly isCsv?: true;
  read(sent: string): string;
}

function answerOf({ operationId, responses }: Operation, schemas: Schemas): Answer {
  const success = Object.entries(responses).find(([status]) => status.startsWith("2"))?.[1] ?? {};
  const schema = resolved(jsonSchema(success), schemas);
  const read = (sent: string) => `send(${sent})`;
  const isCsv = Object.keys(success.content ?? {}).some((media) => media.startsWith("text/csv"));
  if (success.content?.["application/zip"]) return { type: "Promise<Uint8Array>", read };
  if (isCsv) return { type: "Promise<CsvFile>", isCsv, read };
  if (success.content?.["application/pdf"]) return { type: "Promise<Uint8Array>", read };
  if (!schema) return { type: "Promise<void>", read };
  const { data, meta } = schema.properties ?? {};
  if (!data) throw new Error(`${operationId} has a response without data`);
  if (meta && data.items) return { type: `Pages<${typeOf(data.items)}>`, item: data.items, read };
  if (/(Pdf|Picture)$/.test(operationId))
    return { type: "Promise<Uint8Array>", read: (sent) => `bytesOf(await send<string>(${sent}))` };
  return { type: `Promise<${typeOf(data)}>`, read };
}

/**
 * The CSV of a list is a method beside the list; that of the figures, which are a lone method, is one too.
 */
function groupOf(template: string): string {
  const [first = ""] = template.replace(/^\/api\/v1\/(\{flow\}\/)?/, "").split("/");
  return first
    .replace(/^verifications\.csv$/, "verifications")
    .replace(/[-.](.)/g, (_, letter: string) => letter.toUpperCase());
}

/** `createVerification` in `verifications` is `create`, `getDocumentPdf` in `documents` is `pdf`. */
function nameOf(group: string, operationId: string): string {
  const noun = `${group.charAt(0).toUpperCase()}${group.slice(1).replace(/s$/, "")}`;
  const bare = operationId.replace("All", "").replace(new RegExp(`${noun}s?(?![a-z])`), "");
  return bare.replace(/^(?:get|list|add)([A-Z])/, (_, letter: string) => letter.toLowerCase());
}

function resolved(schema: Schema | undefined, schemas: Schemas): Schema | undefined {
  return schema?.$ref ? schemas[schema.$ref.replace(/^.*\//, "")] : schema;
}

/** The error codes of a response; empty for a success. */
export function codesOf(response: Operation["responses"][string]): readonly string[] {
  return (jsonSchema(response)?.allOf?.[1]?.properties?.code?.enum ?? []) as readonly string[];
}
