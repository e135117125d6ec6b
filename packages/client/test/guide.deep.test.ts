import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { picture } from "./picture.ts";
import { createServerWith } from "./server.ts";

const guide = readFileSync(new URL("../../../docs/guide/client.md", import.meta.url), "utf8");
const program = [...guide.matchAll(/^```ts program\n([\s\S]*?)^```/gm)].map(([, block]) => block).join("\n");

test("the program of the client's guide runs as printed", async () => {
  const server = await createServerWith();
  await server.passmuster.start();
  // Inside the package, so that its imports resolve.
  const folder = mkdtempSync(new URL("guide-", import.meta.url).pathname);
  writeFileSync(join(folder, "program.ts"), program);
  writeFileSync(join(folder, "passport.jpg"), picture);
  const env = {
    PASSMUSTER_URL: server.url,
    PASSMUSTER_TOKEN: await server.tokenFor(["read", "write"]),
    PICTURE: join(folder, "passport.jpg"),
  };
  try {
    const line = ["--conditions=@passmuster/source", join(folder, "program.ts")];
    const { stdout, stderr } = await promisify(execFile)(process.execPath, line, { env });
    const lines = stdout.trim().split("\n");
    const id = lines[0]?.split(" ")[0] ?? "";
    expect([stderr, id]).toEqual(["", expect.stringMatching(/^ver_/)]);
    expect(lines).toEqual([
      `${id} Started ${server.url.replace(/:\d+/, "")}/verify/${id}#${lines[0]?.split("#")[1]}`,
      "Approved",
      `${id} Approved`,
      "1 1 1",
      expect.stringMatching(/^not_started 400 req_/),
      "[ 'The person.first name field is required.' ]",
      "true",
      "0",
    ]);
  } finally {
    rmSync(folder, { recursive: true });
    await server.close();
  }
});
