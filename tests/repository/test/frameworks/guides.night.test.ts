import { globSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createClient } from "@passmuster/client";
import { afterEach, describe, expect, test } from "vitest";
import { root } from "../../../../scripts/workspace.ts";
import { writeGuide } from "./guide-files.ts";
import { hasRegistry, installedProject, type Project } from "./project.ts";

describe.runIf(hasRegistry())("the program of the guide", () => {
  let project: Project;
  afterEach(() => project?.remove());

  /** A host's own route creates a verification, and the route of Passmuster serves its page. */
  async function expectPage(route: string): Promise<void> {
    const created = await fetch(route, { method: "POST" });
    const { url } = (await created.json()) as { url: string };
    await expectServed(url);
  }

  async function expectServed(url: string): Promise<void> {
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

  /** A form of the host's own page creates a verification, and sends the person to its page. */
  async function expectRedirect(site: string, origin = site): Promise<void> {
    expect(await (await fetch(site)).text()).toContain("Confirm your identity");
    const sent = await fetch(`${site}/?index`, {
      method: "POST",
      headers: { accept: "text/html", origin, "content-type": "application/x-www-form-urlencoded" },
      redirect: "manual",
    });
    await expectServed(sent.headers.get("location") ?? "");
  }

  const command = "node_modules/passmuster/bin/passmuster.mjs";

  /** A caller of the API uploads a photo, and the reader approves it. */
  async function expectApproved(site: string): Promise<void> {
    const created = project.run("--env-file=.env", command, "token", "create");
    const [token = ""] = /\bpm_\w+/.exec(created) ?? [];
    const { verifications, documents } = createClient({ baseUrl: `${site}/identity`, token }).flow(
      "identity",
    );
    const { id } = await verifications.create({
      person: { first_name: "Inés", last_name: "Moreau-Valdés", date_of_birth: "1987-03-08" },
      documents: { photo_id: { type: "Passport", number: "AQ4821736", country: "ATA" } },
    });
    const front = join(root, "tools/specimens/images/passport-ines.jpg");
    await documents.upload({
      verification: id,
      document: { context_type: "PHOTO_ID", type: 3, country: "ATA", front },
    });
    await verifications.submit(id);
    expect((await verifications.waitFor(id)).status_label).toBe("Approved");
  }

  /** Installs the runtimes too, which a user has already. */
  function onRuntimes(folder: string): void {
    writeGuide(folder, "bun-deno.md");
    const path = join(folder, "package.json");
    const manifest = JSON.parse(readFileSync(path, "utf8")) as object;
    writeFileSync(path, JSON.stringify({ ...manifest, devDependencies: { bun: "1.4.5", deno: "2.9.6" } }));
  }

  const development = (port: number) => ["dev", "--host", "127.0.0.1", "--port", `${port}`];

  test("for Hono runs on Bun and on Deno, with the local reader and SQLite", async () => {
    project = installedProject(onRuntimes);
    project.run(command, "secret");
    const [bun = ""] = globSync("node_modules/@oven/bun-*/bin/bun", { cwd: project.folder });
    const [deno = ""] = globSync("node_modules/@deno/*/deno", { cwd: project.folder });
    const onBun = await project.serve("src/bun.ts", undefined, [join(project.folder, bun)]);
    await expectPage(`${onBun}/account`);
    await expectApproved(onBun);
    await project.stop();
    const onDeno = await project.serve("src/deno.ts", undefined, [join(project.folder, deno), "run", "-A"]);
    await expectPage(`${onDeno}/account`);
    await expectApproved(onDeno);
  });

  test("for React Router is compiled, built and serves, and serves in development", async () => {
    project = installedProject((folder) => writeGuide(folder, "react-router.md"));
    project.run("node_modules/typescript/bin/tsc");
    project.run("node_modules/@react-router/dev/bin.cjs", "build");
    await expectRedirect(await project.serve("server.ts"));
    await project.stop();
    await expectRedirect(await project.serve("node_modules/@react-router/dev/bin.cjs", development));
  });

  test("for SvelteKit is built and serves, and serves in development", async () => {
    project = installedProject((folder) => writeGuide(folder, "sveltekit.md"));
    project.run("node_modules/vite/bin/vite.js", "build");
    const site = await project.serve("server.ts");
    // Its adapter takes HTTPS for granted.
    await expectRedirect(site, site.replace("http:", "https:"));
    await project.stop();
    await expectRedirect(await project.serve("node_modules/vite/bin/vite.js", development));
  });

  test("for Jest passes its test", () => {
    project = installedProject((folder) => writeGuide(folder, "testing.md"));
    project.run("--experimental-vm-modules", "node_modules/jest/bin/jest.js", "--ci");
  });
});
