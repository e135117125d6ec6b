import { globSync, mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Choices } from "../../../../packages/cli/src/starter/choices.ts";
import { starter } from "../../../../packages/cli/src/starter/starter.ts";
import { published } from "../../../../scripts/workspace.ts";
import { hasRegistry, installedProject, type Project } from "./project.ts";

const secret = "a secret of the tests of thirty-two bytes or more";
const version = published[0]?.manifest.version ?? "";
const tsc = "node_modules/typescript/bin/tsc";

/** A starter with its dependencies installed; the command's own tests cover the frameworks of this repository. */
function installed(framework: Choices["framework"]): Project {
  return installedProject((folder) => {
    const files = starter({ name: "my-app", framework, storage: "sqlite", version, secret });
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
  });
}

describe.runIf(hasRegistry())("a starter", { timeout: 600_000 }, () => {
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

  test("for NestJS is compiled to CommonJS, passes its test and serves", async () => {
    const nest = project("nest");
    nest.run(tsc);
    const tests = globSync("dist/*.test.js", { cwd: nest.folder });
    expect(nest.run("--test", "--test-reporter=tap", ...tests)).toContain("# pass 1");
    const site = await nest.serve("dist/main.js", () => []);
    expect(await (await fetch(site)).text()).toBe("Your application.");
    const refused = await fetch(`${site}/identity/api/v1/identity/verifications`, { method: "POST" });
    expect(refused.status).toBe(401);
  });

  test("for Next compiles under its own settings and passes its test", () => {
    const next = project("next");
    next.run(tsc);
    expect(next.run("--test", "--test-reporter=tap")).toContain("# pass 1");
  });
});
