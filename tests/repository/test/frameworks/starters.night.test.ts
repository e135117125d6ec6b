import { globSync, mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { type Choices, starter } from "@passmuster/cli/inside";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { published } from "../../../../scripts/workspace.ts";
import { hasRegistry, installedProject, type Project } from "./project.ts";

const secret = "a secret of the tests of thirty-two bytes or more";
const version = published[0]?.manifest.version ?? "";
const tsc = "node_modules/typescript/bin/tsc";

/**
 * A starter with its dependencies installed; the command's own tests cover the frameworks of this repository.
 */
function installed(framework: Choices["framework"]): Project {
  return installedProject((folder) => {
    const files = starter({ name: "my-app", framework, storage: "sqlite", version, secret });
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
  });
}

describe.runIf(hasRegistry())("a starter", () => {
  const projects: Project[] = [];
  const project = (framework: Choices["framework"]): Project => {
    const made = installed(framework);
    projects.push(made);
    return made;
  };
  beforeAll(() => expect(version).not.toBe(""));
  afterAll(async () => {
    for (const one of projects) await one.remove();
  });

  /** A token of the command creates a verification, and its page opens. */
  async function expectVerification({ run }: Project, site: string): Promise<void> {
    const line = ["node_modules/passmuster/bin/passmuster.mjs", "token", "create"];
    const [token = ""] = /\bpm_\w+/.exec(run("--env-file=.env", ...line)) ?? [];
    const created = await fetch(`${site}/identity/api/v1/identity/verifications`, {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      body: JSON.stringify({
        person: { first_name: "Avenna", last_name: "Dunmarch" },
        documents: { photo_id: { type: "Passport", number: "X1234567", country: "ATA" } },
      }),
    });
    expect(created.status).toBe(201);
    const { data } = (await created.json()) as { data: { url: string } };
    expect(data.url.startsWith(`${site}/identity/`)).toBe(true);
    const page = await fetch(data.url);
    expect([page.status, page.headers.get("content-type")]).toEqual([200, "text/html; charset=utf-8"]);
  }

  test("for NestJS is compiled to CommonJS, passes its test and serves", async () => {
    const nest = project("nest");
    nest.run(tsc);
    const tests = globSync("dist/*.test.js", { cwd: nest.folder });
    expect(nest.run("--test", "--test-reporter=tap", ...tests)).toContain("# pass 1");
    const site = await nest.serve("--env-file=.env", () => ["dist/main.js"]);
    expect(await (await fetch(site)).text()).toBe("Your application.");
    await expectVerification(nest, site);
  });

  test("for Next is built under its own settings, passes its test and serves", async () => {
    const next = project("next");
    expect(next.run("--test", "--test-reporter=tap")).toContain("# pass 1");
    const command = "node_modules/next/dist/bin/next";
    next.run(command, "build");
    const site = await next.serve(command, (port) => [
      "start",
      "--hostname",
      "127.0.0.1",
      "--port",
      `${port}`,
    ]);
    expect(await (await fetch(site)).text()).toContain("Your application.");
    await expectVerification(next, site);
  });
});
