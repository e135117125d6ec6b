import { cpSync } from "node:fs";
import { join } from "node:path";
import { hasChromium, launch } from "@passmuster/test-browser";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { root } from "../../../../scripts/workspace.ts";
import { hasRegistry, installedProject, type Project } from "./project.ts";

const example = join(root, "examples/next");
const passport = join(root, "tools/specimens/images/passport-ines.jpg");

describe.runIf(hasChromium() && hasRegistry())("a site in Next", () => {
  let project: Project;
  let site: string;
  let browser: Awaited<ReturnType<typeof launch>>;
  beforeAll(async () => {
    project = installedProject((folder) =>
      cpSync(example, folder, {
        recursive: true,
        filter: (path) => !/node_modules|\.next$|data$/.test(path),
      }),
    );
    const next = "node_modules/next/dist/bin/next";
    project.run(next, "build");
    site = await project.serve(next, (port) => ["start", "--hostname", "127.0.0.1", "--port", `${port}`]);
    browser = await launch();
  });
  afterAll(async () => {
    await browser?.close();
    await project?.remove();
  });

  test("its page shows the capture page, and the installed reader reads the picture", async () => {
    const page = await browser.newPage();
    const faults: string[] = [];
    page.on("pageerror", ({ message }) => faults.push(message));
    await page.goto(site);
    await page.getByRole("button", { name: "Confirm your identity" }).click();
    const frame = page.frameLocator("iframe");
    await frame.getByRole("checkbox").check();
    await frame.getByRole("button", { name: "Start" }).click();
    await frame.locator('input[type="file"]').setInputFiles(passport);
    await frame.getByRole("button", { name: "Use this picture" }).click();
    await frame.getByRole("button", { name: "Skip this step" }).click();
    await frame.getByRole("button", { name: "Send" }).click();
    // The passport is of another person than the verification.
    await page.getByText("You will hear from us.").waitFor();
    expect(faults).toEqual([]);
  });

  test("the API answers under the route, with the prefix in its links", async () => {
    const description = await fetch(`${site}/identity/api/v1/openapi.json`);
    const { servers } = (await description.json()) as { servers: readonly { url: string }[] };
    expect([description.status, servers[0]?.url]).toEqual([200, `${site}/identity`]);
    const refused = await fetch(`${site}/identity/api/v1/identity/verifications`, { method: "POST" });
    expect([refused.status, refused.headers.get("www-authenticate")]).toEqual([401, expect.any(String)]);
  });
});
