import { afterEach, describe, expect, test } from "vitest";
import { writeGuide } from "./guide-files.ts";
import { hasRegistry, installedProject, type Project } from "./project.ts";

describe.runIf(hasRegistry())("the program of the guide", () => {
  let project: Project;
  afterEach(() => project?.remove());

  /** A host's own route creates a verification, and the route of Passmuster serves its page. */
  async function expectPage(route: string): Promise<void> {
    const created = await fetch(route, { method: "POST" });
    const { url } = (await created.json()) as { url: string };
    const page = await fetch(url);
    expect([page.status, page.headers.get("content-type")]).toEqual([200, "text/html; charset=utf-8"]);
    const script = /<script[^>]* src="([^"]+)"/.exec(await page.text())?.[1] ?? "";
    expect((await fetch(new URL(script, url))).status).toBe(200);
  }

  test("for NestJS is compiled to CommonJS and serves", async () => {
    project = installedProject((folder) => writeGuide(folder, "nest.md"));
    project.run("node_modules/typescript/bin/tsc");
    const site = await project.serve("dist/main.js", () => []);
    await expectPage(`${site}/account`);
  });

  test("for Nuxt is built and serves", async () => {
    project = installedProject((folder) => writeGuide(folder, "nuxt.md"));
    project.run("node_modules/nuxt/bin/nuxt.mjs", "build");
    const site = await project.serve(".output/server/index.mjs", () => []);
    await expectPage(`${site}/api/account`);
  });

  test("for Jest passes its test", () => {
    project = installedProject((folder) => writeGuide(folder, "testing.md"));
    project.run("--experimental-vm-modules", "node_modules/jest/bin/jest.js", "--ci");
  });
});
