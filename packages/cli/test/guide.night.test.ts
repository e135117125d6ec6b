import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { specimenImage } from "@passmuster/specimens";
import { expect, test } from "vitest";
import { emptyFolder, run, serve } from "./command-line.ts";

const guide = readFileSync(new URL("../../../docs/guide/http.md", import.meta.url), "utf8");
const blocks = [...guide.matchAll(/```sh\n([\s\S]*?)```/g)].map(([, block]) => block).join("\n");

test("the curl commands of the guide take a verification from creation to its PDF", async () => {
  if (spawnSync("curl", ["--version"]).status !== 0) return console.warn("skipped: curl is not installed");
  const folder = emptyFolder();
  const server = await serve(folder, ["--extractor", "sandbox"]);
  const { stdout: token } = await run(folder, ["token", "create"]);
  const picture = join(folder, "passport.jpg");
  writeFileSync(picture, specimenImage("passport-ines"));
  const env = { ...process.env, URL: server.url, TOKEN: token.trim(), PICTURE: picture };
  const { status, stdout, stderr } = spawnSync("bash", ["--norc", "-euc", blocks], {
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
