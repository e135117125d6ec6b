import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { text } from "node:stream/consumers";
import openapiTypes, { astToString } from "openapi-typescript";
import ts from "typescript";
import { afterAll, beforeAll, expect, test } from "vitest";
import { pictureText } from "./picture.ts";
import { createServerWith } from "./server.ts";

const root = new URL("../../../", import.meta.url);
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "passmuster-other-client-"));
  await symlink(new URL("node_modules", root).pathname, join(folder, "node_modules"));
  const types = await openapiTypes(new URL("docs/openapi.json", root), { defaultNonNullable: false });
  await writeFile(join(folder, "paths.d.ts"), astToString(types));
  await writeFile(join(folder, "package.json"), '{ "type": "module" }');
  await writeFile(join(folder, "happy-path.ts"), happyPath);
  await writeFile(join(folder, "mistaken.ts"), happyPath.replace('number: "X1234567"', 'numbr: "X1234567"'));
});
afterAll(() => rm(folder, { recursive: true }));

/** A program that needs only docs/openapi.json and third-party tools. */
const happyPath = `
import createClient from "openapi-fetch";
import type { paths } from "./paths.d.ts";

const [baseUrl = "", token = "", picture = ""] = process.argv.slice(2);
const client = createClient<paths>({ baseUrl, headers: { authorization: \`Bearer \${token}\` } });
const path = { flow: "identity" };

const created = await client.POST("/api/v1/{flow}/verifications", {
  params: { path },
  body: {
    person: { first_name: "Ines", last_name: "Marlow" },
    documents: { photo_id: { type: "Passport", number: "X1234567", country: "ATA" } },
  },
});
if (created.error) throw new Error(created.error.code);
const verification = created.data.data.id;
const uploaded = await client.POST("/api/v1/{flow}/documents", {
  params: { path },
  body: { verification, document: { context_type: "PHOTO_ID", type: 3, country: "ATA", front_side_data: picture } },
});
if (uploaded.error) throw new Error(uploaded.error.code);
const submitted = await client.PUT("/api/v1/{flow}/verifications/{verification}/submit", {
  params: { path: { ...path, verification } },
});
if (submitted.error) throw new Error(submitted.error.code);
const refused = await client.PUT("/api/v1/{flow}/verifications/{verification}/approve", {
  params: { path: { ...path, verification } },
  body: { comment: "", email: "rita@example.test" },
});
const listed = await client.GET("/api/v1/{flow}/verifications", { params: { path, query: { per_page: 5 } } });
const label: "Submitted" | "Started" | undefined = listed.data?.data
  .map(({ status_label }) => status_label)
  .find((one) => one === "Submitted" || one === "Started");
console.log(JSON.stringify({ label, total: listed.data?.meta.total, code: refused.error?.code }));
`;

function complaints(...files: readonly string[]): ReadonlyMap<string, string> {
  const roots = files.map((file) => join(folder, file));
  const program = ts.createProgram(roots, {
    lib: ["lib.es2024.d.ts"],
    types: ["node"],
    typeRoots: [join(folder, "node_modules/@types")],
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    target: ts.ScriptTarget.ES2023,
    strict: true,
    skipLibCheck: true,
    allowImportingTsExtensions: true,
    noEmit: true,
  });
  const messages = ts.getPreEmitDiagnostics(program).map(({ file, messageText }) => {
    return [basename(file?.fileName ?? ""), ts.flattenDiagnosticMessageText(messageText, " ")] as const;
  });
  return new Map(messages);
}

test("types from another generator compile with a program and report its mistake", () => {
  const found = complaints("happy-path.ts", "mistaken.ts");
  expect([...found.keys()]).toEqual(["mistaken.ts"]);
  expect(found.get("mistaken.ts")).toContain("numbr");
});

test("the program runs to its end", async () => {
  const server = await createServerWith();
  try {
    const token = await server.tokenFor(["read", "write", "review"]);
    const line = [join(folder, "happy-path.ts"), server.url, token, pictureText];
    const program = spawn(process.execPath, line, { stdio: ["ignore", "pipe", "inherit"] });
    const [output] = await Promise.all([text(program.stdout), once(program, "exit")]);
    expect(JSON.parse(output)).toEqual({ label: "Submitted", total: 1, code: "validation_failed" });
  } finally {
    await server.close();
  }
});
