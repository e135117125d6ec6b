import { clientDocument, comment, generatedMark, type Operation } from "./client-document.ts";
import { type Method, methodOf } from "./client-method.ts";

/** One method for each operation that takes a token, grouped by path. */
export async function clientOperations(): Promise<string> {
  const { paths, components } = await clientDocument();
  const methods = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations)
      .filter(([, operation]) => operation.security?.length !== 0 && isMethod(operation))
      .map(([verb, operation]) => methodOf(path, verb.toUpperCase(), operation, components.schemas)),
  );
  const body = [
    side("Operations", "Operations without a flow.", "send: Send", methods, ({ inFlow }) => !inFlow),
    side(
      "FlowOperations",
      "Operations of one flow.",
      "send: Send, flow: string",
      methods,
      ({ inFlow }) => inFlow,
    ),
  ].join("\n");
  const types = [...new Set(body.match(/\b[A-Z]\w+/g))]
    .filter((name) => name in components.schemas || name.endsWith("Query"))
    .sort();
  return [
    generatedMark,
    'import { bytesOf } from "../base64.ts";',
    'import { type Pages, pages } from "../pages.ts";',
    'import type { CsvFile } from "../csv.ts";',
    'import { path, withQuery } from "../path.ts";',
    'import { pictured, type WithPictures } from "../pictures.ts";',
    'import type { RequestOptions, Send } from "../send.ts";',
    `import type {\n${types.map((name) => `  ${name},\n`).join("")}} from "./types.generated.ts";\n`,
    body,
  ].join("\n");
}

/** The client has no method for images: their links need no token. */
function isMethod({ responses }: Operation): boolean {
  const { content } = Object.entries(responses).find(([status]) => status.startsWith("2"))?.[1] ?? {};
  return (
    content === undefined ||
    Object.keys(content).some((media) => /^(application\/(json|pdf|zip)|text\/csv)/.test(media))
  );
}

/** An interface with the documentation of each method, and the function that creates it. */
function side(
  name: string,
  description: string,
  parameters: string,
  all: readonly Method[],
  isHere: (method: Method) => boolean,
): string {
  const groups = [...Map.groupBy(all.filter(isHere), ({ group }) => group)];
  const grouped = (print: (method: Method, name: string) => string, open: string, close: string) =>
    groups.map(([group, members]) => {
      if (new Set(members.map((one) => one.name)).size < members.length)
        throw new Error(`${group} has two methods with one name`);
      // A group whose only method has its name becomes that method.
      const [lone, other] = all.filter((one) => one.group === group);
      if (lone && !other) return indented(print(lone, group), 2);
      const inner = members.map((one) => print(one, one.name)).join("");
      return indented(`${open}${group}: {\n${indented(inner, 2)}}${close}\n`, 2);
    });
  const types = grouped(
    (one, called) => `${comment(documented(one, all))}readonly ${called}: ${one.type};\n`,
    "readonly ",
    ";",
  );
  const code = grouped((one, called) => `${called}: ${one.code},\n`, "", ",");
  return [
    `/** ${description} */\nexport interface ${name} {\n${types.join("")}}\n`,
    `export function create${name}(${parameters}): ${name} {\n  return {\n${indented(code.join(""), 2)}  };\n}\n`,
  ].join("\n");
}

/** The summary, the scope and the error codes of an operation, without those common to its kind. */
function documented({ documentation, kind, codes }: Method, all: readonly Method[]): string {
  const alike = all.filter((other) => other.kind === kind);
  const own = codes.filter((code) => !alike.every((other) => other.codes.includes(code)));
  if (own.length === 0) return documentation;
  return `${documentation}\n@throws {PassmusterApiError} ${own.map((code) => `\`${code}\``).join(", ")}`;
}

function indented(text: string, by: number): string {
  return text.replace(/^(?=.)/gm, " ".repeat(by));
}
