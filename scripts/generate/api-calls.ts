import { clientDocument, type Operation } from "./client-document.ts";
import { methodOf } from "./client-method.ts";

const values: Readonly<Record<string, string>> = {
  verification: "ver_01kg9ys7g0efqbnmvck0mtce3g",
  document: "doc_01kg9ys7g0f2v9m1r3d5s7a9bc",
  webhook: "wh_01kg9ys7g0f2v9m1r3d5s7a9bc",
  side: "front",
  name: "mine",
};

/** Only the postal flows have a mailbox. */
const flowOf = (path: string): string =>
  /\/(?:application|witness|closing|certification)\b/.test(path) ? "postal1583" : "identity";

const filled = (path: string): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => (name === "flow" ? flowOf(path) : (values[name] ?? name)));

/** `{ "first_name": "Ines" }` as TypeScript writes it. */
const literal = (example: unknown): string =>
  JSON.stringify(example, null, 2).replace(/^(\s*)"([a-z_]\w*)":/gm, "$1$2:");

/**
 * Whether callers with a token send it: pages, links and the routes of an end user's session are not among
 * them.
 */
const isCalled = (path: string, { security }: Operation): boolean =>
  path.startsWith("/api/v1/") &&
  !/^\/api\/v1\/(session|credentials|desk)\b/.test(path) &&
  security?.length !== 0;

function curl(verb: string, path: string, body: unknown): string {
  const method = verb === "GET" || (verb === "POST" && body !== undefined) ? "" : ` -X ${verb}`;
  const json = JSON.stringify(body, null, 2)?.replaceAll("'", "'\\''");
  return [
    `curl${method} "$URL${filled(path)}" -H "Authorization: Bearer $TOKEN"`,
    ...(json ? [` \\\n  -H "Content-Type: application/json" -d '${json}'`] : []),
  ].join("");
}

/** How many methods each group of the client has: a lone method has the name of its group. */
async function sizesOf(): Promise<ReadonlyMap<string, number>> {
  const { paths, components } = await clientDocument();
  const methods = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations)
      .filter(([, operation]) => operation.security?.length !== 0)
      .map(([verb, operation]) => methodOf(path, verb.toUpperCase(), operation, components.schemas)),
  );
  const sizes = new Map<string, number>();
  for (const { group } of methods) sizes.set(group, (sizes.get(group) ?? 0) + 1);
  return sizes;
}

async function client(verb: string, path: string, body: unknown): Promise<string | undefined> {
  const { paths, components } = await clientDocument();
  const operation = paths[path]?.[verb.toLowerCase()];
  if (!operation || Object.keys(operation.responses).length === 0) return undefined;
  const { inFlow, group, name, type } = methodOf(path, verb, operation, components.schemas);
  const lone = (await sizesOf()).get(group) === 1;
  const names = operation.parameters.filter((one) => one.in === "path" && one.name !== "flow");
  const given = [
    ...names.map((one) => JSON.stringify(values[one.name] ?? one.name)),
    ...(operation.requestBody ? [literal(body ?? {})] : []),
  ].join(", ");
  const place = `client${inFlow ? `.flow("${flowOf(path)}")` : ""}.${group}${lone ? "" : `.${name}`}`;
  if (type.includes("=> Pages<")) return `for await (const item of ${place}(${given})) console.log(item);`;
  if (type.endsWith("=> Promise<void>")) return `await ${place}(${given});`;
  return `const found = await ${place}(${given});\nconsole.log(found);`;
}

/**
 * An operation as a command and as a call of the client, in tabs; nothing for routes that no caller's server
 * uses.
 */
export async function callsOf(
  verb: string,
  path: string,
  operation: Operation,
  body: unknown,
): Promise<readonly string[]> {
  if (!isCalled(path, operation)) return [];
  const isFile = ["getPicture", "getWitnessPdf"].includes(operation.operationId);
  const call = isFile ? undefined : await client(verb, path, body);
  return [
    "::: code-group",
    "```sh [curl]",
    curl(verb, path, body),
    "```",
    ...(call ? ["```ts [TypeScript client]", call, "```"] : []),
    ":::",
    "",
  ];
}
