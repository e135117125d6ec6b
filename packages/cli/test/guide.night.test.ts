import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { specimenImage } from "@passmuster/specimens";
import { expect, test } from "vitest";
import { emptyFolder, run, serve } from "./command-line.ts";

/** The blocks of a page of the guide, by their head, as one program. */
function programOf(page: string, head: string): string {
  const guide = readFileSync(new URL(`../../../docs/guide/${page}`, import.meta.url), "utf8");
  const blocks = guide.matchAll(/```([^\n]+)\n([\s\S]*?)```/g);
  return [...blocks].flatMap(([, found, block = ""]) => (found === head ? [block] : [])).join("\n");
}

/** A server with the sandbox reader, a token and a picture. */
async function prepared() {
  const folder = emptyFolder();
  const server = await serve(folder, ["--extractor", "sandbox"]);
  const { stdout: token } = await run(folder, ["token", "create"]);
  const picture = join(folder, "passport.jpg");
  writeFileSync(picture, specimenImage("passport-ines"));
  return { folder, server, token: token.trim(), picture };
}

test("the curl commands of the guide take a verification from creation to its PDF", async () => {
  if (spawnSync("curl", ["--version"]).status !== 0) return console.warn("skipped: curl is not installed");
  const { folder, server, token, picture } = await prepared();
  const env = { ...process.env, URL: server.url, TOKEN: token, PICTURE: picture };
  const { status, stdout, stderr } = spawnSync("bash", ["--norc", "-euc", programOf("http.md", "sh")], {
    cwd: folder,
    env,
    encoding: "utf8",
  });
  expect([stderr, status, stdout.trim()]).toEqual(["", 0, "Approved"]);
  const answer = (file: string) => JSON.parse(readFileSync(join(folder, file), "utf8"));
  expect(answer("approved.json").code).toBe("already_approved");
  expect(Buffer.from(answer("pdf.json").data, "base64").subarray(0, 4).toString()).toBe("%PDF");
  const [document] = answer("case.json").data.documents;
  expect([document.parts.length > 0, document.images.front.width > 0]).toEqual([true, true]);
  await server.end("SIGTERM");
});

test("the Python program of the guide has a verification approved", async () => {
  if (spawnSync("python3", ["--version"]).status !== 0)
    return console.warn("skipped: Python is not installed");
  const { folder, server, token, picture } = await prepared();
  const { status, stdout, stderr } = spawnSync(
    "python3",
    ["-c", programOf("languages.md", "python [verify.py]"), picture],
    {
      cwd: folder,
      env: { ...process.env, PASSMUSTER_URL: server.url, PASSMUSTER_TOKEN: token },
      encoding: "utf8",
    },
  );
  expect([stderr, status, stdout.trim()]).toEqual(["", 0, "Approved"]);
  await server.end("SIGTERM");
});
