import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const guide = readFileSync(new URL("../../../../docs/guide/reviewing-people.md", import.meta.url), "utf8");

/**
 * Runs the guide's code below a heading and resolves to its values of these names.
 * @param changes texts of the guide and what a test has in their place
 */
export async function exampleOf<Values>(
  heading: string,
  names: readonly (keyof Values & string)[],
  changes: readonly (readonly [text: string, instead: string])[] = [],
): Promise<Values> {
  const [, section = ""] = guide.split(`### ${heading}\n`);
  let code = /^```ts\n([\s\S]*?)^```/m.exec(section)?.[1] ?? "";
  for (const [text, instead] of changes) {
    if (!code.includes(text)) throw new Error(`The guide's example has no "${text}".`);
    code = code.replaceAll(text, instead);
  }
  const folder = mkdtempSync(new URL("example-", import.meta.url).pathname);
  try {
    writeFileSync(join(folder, "example.ts"), `${code}\nexport { ${names.join(", ")} };\n`);
    return (await import(join(folder, "example.ts"))) as Values;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
