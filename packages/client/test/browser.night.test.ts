import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import ts from "typescript";
import { afterAll, beforeAll, expect, test } from "vitest";
import { bundled, sources } from "./bundled.ts";
import { picture, pictureText } from "./picture.ts";
import { createScriptedServer } from "./scripted-server.ts";
import { passport } from "./server.ts";

let bundle: Awaited<ReturnType<typeof bundled>>;
beforeAll(async () => {
  bundle = await bundled();
});
afterAll(() => bundle[Symbol.asyncDispose]());

const kibibyte = 1024;

test.each([
  ["index", 8 * kibibyte],
  ["webhooks", 3 * kibibyte],
])("%s is at most %d bytes, minified and gzipped, with all dependencies", async (entry, most) => {
  const file = await readFile(join(bundle.path, `${entry}.mjs`));
  expect(gzipSync(file, { level: 9 }).length).toBeLessThanOrEqual(most);
  expect(file.toString()).not.toMatch(/\bfrom\s*"|\brequire\(|import\("|import "/);
});

test("the browser bundle uploads images, and reads paths if the runtime has files", async () => {
  await using server = await createScriptedServer({ status: 201, body: { data: { id: "doc_1" } } });
  const { createClient } = (await import(
    join(bundle.path, "index.mjs")
  )) as typeof import("@passmuster/client");
  const { upload } = createClient({ baseUrl: server.url, token: "pm_a" }).flow("identity").documents;
  const document = { ...passport("ver_1").document, front: new Blob([picture]) };
  await upload({ verification: "ver_1", document });
  expect(JSON.parse(server.requests[0]?.body ?? "").document.front_side_data).toBe(pictureText);
  await upload({ verification: "ver_1", document: { ...document, front: join(bundle.path, "index.mjs") } });
  expect(server.requests).toHaveLength(2);
});

test("the sources need browser types only, and none of Node", () => {
  const program = ts.createProgram([`${sources}index.ts`, `${sources}webhooks.ts`], {
    lib: ["lib.es2024.d.ts", "lib.dom.d.ts"],
    types: [],
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    strict: true,
    noUncheckedIndexedAccess: true,
    exactOptionalPropertyTypes: true,
    skipDefaultLibCheck: true,
    allowImportingTsExtensions: true,
    noEmit: true,
  });
  const messages = ts.getPreEmitDiagnostics(program).map(({ messageText, file, start }) => {
    const line = file && start !== undefined ? file.getLineAndCharacterOfPosition(start).line + 1 : 0;
    return `${file?.fileName}:${line} ${ts.flattenDiagnosticMessageText(messageText, "\n")}`;
  });
  expect(messages).toEqual([]);
});
