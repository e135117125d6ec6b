import { readFileSync } from "node:fs";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import type { Run } from "./installed-examples.ts";
import { root } from "./workspace.ts";

const script = `
const { createPassmuster, fetchHandler, memoryBlobs, memoryStorage, sandboxExtractor } = await import("@passmuster/core");
const publicUrl = "http://127.0.0.1:3000";
const ports = { storage: memoryStorage(), blobs: memoryBlobs(), extractor: sandboxExtractor() };
const passmuster = createPassmuster({ publicUrl, secret: "a secret of the check, thirty-two bytes or more", ...ports });
const stackOf = async (task) => { try { await task(); } catch ({ stack }) { return stack; } };
const stacks = [
  await stackOf(() => createPassmuster({})),
  await stackOf(() => passmuster.flow("identity").verifications.submit("ver_00000000000000000000000000")),
];
const answer = await fetchHandler(passmuster)(new Request(publicUrl + "/api/v1/openapi.json"));
console.log(JSON.stringify({ stacks, description: await answer.json() }));
await passmuster.close();
`;

/** Checks that stack traces of the built core name its functions, and that its API description is current. */
export function checkCore(run: Run): readonly string[] {
  const said = run(process.execPath, "--input-type=module", "-e", script);
  const { stacks, description } = JSON.parse(said) as { stacks: readonly string[]; description: object };
  const [refusal = "", trace = ""] = stacks;
  if (/\n +at .*(@passmuster|node:internal)/.test(refusal))
    throw new Error(`Refused options show frames that are not the host's:\n${refusal}`);
  for (const name of ["find", "persist"])
    if (!new RegExp(`at (async )?(\\w+\\.)?${name} \\(`).test(trace))
      throw new Error(`A stack trace of the installed core does not name ${name}:\n${trace}`);
  if (!isDeepStrictEqual(description, JSON.parse(readFileSync(join(root, "docs/openapi.json"), "utf8"))))
    throw new Error("The installed core's API description differs from docs/openapi.json.");
  return [
    "The installed core names its functions in stack traces and describes the API as the repository does.",
  ];
}
