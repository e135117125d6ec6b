import {
  clientDocument,
  comment,
  generatedMark,
  jsonSchema,
  type Operation,
  type Schema,
} from "./client-document.ts";
import { typeOf } from "./client-types.ts";

interface Method {
  readonly group: string;
  readonly name: string;
  readonly code: string;
}

/** One method for each operation that takes a token, in groups named after their paths. */
export async function clientOperations(): Promise<string> {
  const { paths, components } = await clientDocument();
  const schemas = components.schemas;
  const all = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, operation]) => operation.security?.length !== 0)
      .map(([verb, operation]) => ({ path, verb: verb.toUpperCase(), operation })),
  );
  const kind = ({ operation }: (typeof all)[number]) =>
    `${operation.parameters.at(-1)?.in} ${!operation.requestBody}`;
  const methods = all.map((one) => {
    const alike = all.filter((other) => kind(other) === kind(one)).map(({ operation }) => codesOf(operation));
    const own = codesOf(one.operation).filter((code) => !alike.every((codes) => codes.includes(code)));
    return {
      inFlow: one.path.startsWith("/api/v1/{flow}/"),
      ...methodOf(one.path, one.verb, one.operation, own, schemas),
    };
  });
  const lone = (group: string) => methods.filter((one) => one.group === group).length === 1;
  const body = [
    block(
      "Everything that needs no flow.",
      "createOperations(send: Send)",
      methods.filter(({ inFlow }) => !inFlow),
      lone,
    ),
    block(
      "What there is within one flow.",
      "createFlowOperations(send: Send, flow: string)",
      methods.filter(({ inFlow }) => inFlow),
      lone,
    ),
  ].join("\n");
  const types = [...new Set(body.match(/\b[A-Z]\w+/g))]
    .filter((name) => name in schemas || name.endsWith("Query"))
    .sort();
  return [
    generatedMark,
    'import { bytesOf } from "../base64.ts";',
    'import { type Pages, pages } from "../pages.ts";',
    'import { path } from "../path.ts";',
    'import { pictured, type WithPictures } from "../pictures.ts";',
    'import type { RequestOptions, Send } from "../send.ts";',
    `import type {\n${types.map((name) => `  ${name},\n`).join("")}} from "./types.generated.ts";\n`,
    body,
  ].join("\n");
}

function methodOf(
  template: string,
  verb: string,
  operation: Operation,
  codes: readonly string[],
  schemas: Readonly<Record<string, Schema>>,
): Method {
  const segments = template
    .replace("/api/v1/", "")
    .split("/")
    .filter((segment) => segment !== "{flow}");
  const group = (segments[0] ?? "").replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());
  const body = operation.requestBody && jsonSchema(operation.requestBody);
  const answer = Object.entries(operation.responses).find(([status]) => status.startsWith("2"))?.[1] ?? {};
  const schema = resolved(jsonSchema(answer), schemas);
  const result = schema?.properties?.data;
  if (schema && !result) throw new Error(`${operation.operationId} answers without data`);
  const place = `path\`${template.replaceAll("{", "${")}\``;
  const ids = operation.parameters
    .filter((one) => one.in === "path" && one.name !== "flow")
    .map(({ name }) => `${name}: string`);
  const query = operation.parameters.some((one) => one.in === "query");
  const queryType = `${operation.operationId.charAt(0).toUpperCase()}${operation.operationId.slice(1)}Query`;
  const pictured = JSON.stringify(resolved(body, schemas) ?? "").includes('"contentEncoding"');
  const bodyType = pictured ? `WithPictures<${typeOf(body ?? {})}>` : typeOf(body ?? {});
  const parameters = [
    ...ids,
    ...(body ? [`body: ${bodyType}`] : []),
    ...(query ? [`query: ${queryType} = {}`] : []),
    "options?: RequestOptions",
  ];
  const call = `${JSON.stringify(verb)}, ${place}, ${body ? (pictured ? "pictured(body)" : "body") : "undefined"}, options`;
  const answered = result ? typeOf(result) : "void";
  const documented = `${operation.summary}. ${operation.description}${codes.length > 0 ? `\n@throws {VouchsafeApiError} ${codes.map((code) => `\`${code}\``).join(", ")}` : ""}`;
  const [type, code] = schema?.properties?.meta
    ? [`Pages<${typeOf(result?.items ?? {})}>`, `pages(send, ${place}, query, options)`]
    : operation.operationId.endsWith("Pdf")
      ? ["Promise<Uint8Array>", `send<string>(${call}).then(bytesOf)`]
      : [`Promise<${answered}>`, `send(${call})`];
  return {
    group,
    name: methodName(group, operation.operationId),
    code: `${comment(documented)}NAME: ${type.startsWith("Promise") ? "async " : ""}(${parameters.join(", ")}): ${type} => ${code},\n`,
  };
}

/** `createVerification` in `verifications` is `create`, `getDocumentPdf` in `documents` is `pdf`. */
function methodName(group: string, operationId: string): string {
  const noun = `${group.charAt(0).toUpperCase()}${group.slice(1).replace(/s$/, "")}`;
  const bare = operationId.replace("All", "").replace(new RegExp(`${noun}s?(?![a-z])`), "");
  return bare.replace(/^(?:get|list|add)([A-Z])/, (_, letter: string) => letter.toLowerCase());
}

/** A group of one method, and of no more elsewhere, is that method. */
function block(
  description: string,
  signature: string,
  methods: readonly Method[],
  lone: (group: string) => boolean,
): string {
  const groups = [...Map.groupBy(methods, ({ group }) => group)].map(([group, members]) => {
    if (new Set(members.map(({ name }) => name)).size < members.length)
      throw new Error(`${group} has two methods of one name`);
    const code = members.map((one) => one.code.replace("NAME", lone(group) ? group : one.name)).join("");
    return lone(group) ? code : `${group}: {\n${indented(code, 2)}},\n`;
  });
  return `/** ${description} */\nexport function ${signature} {\n  return {\n${indented(groups.join(""), 4)}  };\n}\n`;
}

function indented(text: string, by: number): string {
  return text.replace(/^(?=.)/gm, " ".repeat(by));
}

function resolved(schema: Schema | undefined, schemas: Readonly<Record<string, Schema>>): Schema | undefined {
  return schema?.$ref ? schemas[schema.$ref.replace(/^.*\//, "")] : schema;
}

function codesOf({ responses }: Operation): readonly string[] {
  return Object.values(responses).flatMap((response) => {
    const narrowed = jsonSchema(response)?.allOf?.[1]?.properties?.code?.enum ?? [];
    return narrowed as readonly string[];
  });
}
