import { randomBytes } from "node:crypto";
import { hasChromium, launch, visit } from "@passmuster/test-browser";
import { freePort } from "@passmuster/test-servers";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { emptyFolder, folderWithStorage, run, serve } from "./command-line.ts";
import { addAuthenticator } from "./reviewers/passkey-bench.ts";

describe.runIf(hasChromium())("serve --desk", () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launch({ camera: false });
  });
  afterAll(() => browser.close());

  test("a reviewer signs in by a link, then by a passkey, and the record names their address", async () => {
    const folder = await folderWithStorage();
    const rita = "rita@example.test";
    await run(folder, ["reviewer", "add", rita, "--role", "admin"]);
    const port = await freePort();
    const url = `http://localhost:${port}`;
    const address = ["--public-url", url, "--port", String(port)];
    const server = await serve(folder, ["--desk", "--extractor", "sandbox", ...address]);
    const { stdout: link } = await run(folder, ["reviewer", "link", rita, "--public-url", url]);

    const { page, troubles, close } = await visit(browser, link.trim());
    await addAuthenticator(page);
    const press = (name: string) => page.getByRole("button", { name, exact: true }).click();
    await press("Sign in");
    await press("Sign in with a passkey next time");
    await page.getByText("This device signs you in from now on.").waitFor();
    await press("Sign out");
    await page.getByText("You are signed out.").waitFor();

    await page.goto(`${url}/desk`);
    const offered = page.getByRole("link", { name: "Sign in" });
    expect(await offered.getAttribute("href")).toBe("/desk/enter");
    await page.goto(`${url}/desk/enter`);
    expect(await page.locator("main .button:visible").allInnerTexts()).toEqual(["Sign in with a passkey"]);
    await press("Sign in with a passkey");
    await page.locator('main.queue[data-ready="true"]').waitFor();

    const comments = await page.evaluate(async (base) => {
      const asked = { method: "POST", headers: { "passmuster-desk": "1" } };
      const session = await (await fetch(`${base}/api/v1/desk/session`, asked)).json();
      const headers = { authorization: `Bearer ${session.data.token}`, "content-type": "application/json" };
      const ask = async (path: string, body?: object) =>
        (
          await fetch(`${base}/api/v1/identity/verifications${path}`, {
            headers,
            ...(body && { method: "POST", body: JSON.stringify(body) }),
          })
        ).json();
      const passport = { type: "Passport", number: "X1", country: "ATA" };
      const person = { first_name: "Inés", last_name: "Marlow" };
      const made = await ask("", { person, documents: { photo_id: passport } });
      await ask(`/${made.data.id}/comments`, { content: "Seen." });
      return (await ask(`/${made.data.id}?private=1`)).data.comments;
    }, url);
    expect(comments[0]).toMatchObject({ content: "Seen.", author: rita });

    const list = await run(folder, ["reviewer", "list", "--json"]);
    expect(JSON.parse(list.stdout)).toMatchObject({ email: rita, passkeys: 1 });
    const removed = await run(folder, ["reviewer", "passkeys", rita, "--remove"]);
    expect([removed.status, removed.stderr]).toEqual([0, ""]);
    const left = await run(folder, ["reviewer", "passkeys", rita, "--json"]);
    expect([left.status, left.stdout]).toEqual([0, ""]);
    await page.goto(`${url}/desk/enter`);
    expect(await page.locator(".primary:visible").allInnerTexts()).toEqual(["Go to the desk"]);
    await page.getByRole("link", { name: "Go to the desk" }).click();
    await press("Sign out everywhere");
    await page.getByRole("heading", { name: "You are signed out" }).waitFor();
    await page.goto(`${url}/desk/enter`);
    await press("Sign in with a passkey");
    await page.getByText("This passkey is not known here. Ask for a link.").waitFor();
    expect(troubles).toEqual([]);
    await close();
    await server.end("SIGTERM");

    const { stdout: record } = await run(folder, ["audit", "export"]);
    const links = record
      .trim()
      .split("\n")
      .map((line) => JSON.parse(JSON.parse(line).body));
    const access = links.filter(({ kind, acts }) => kind === "access" && acts[0] !== "reviewers.listed");
    expect(access.map(({ acts }) => acts[0])).toEqual([
      "reviewer.added",
      "link.made",
      "reviewer.signed_in",
      "passkey.added",
      "reviewer.signed_out",
      "reviewer.signed_in",
      "passkey.removed",
      "reviewer.signed_out",
      "sign-in.refused",
    ]);
    const [, made, byLink, key, , byPasskey] = access;
    expect([byLink.link, byPasskey.passkey]).toEqual([made.link, key.passkey]);
    expect(byPasskey.by).toBe(links.find(({ kind }) => kind === "act").by);
  });

  test("at an IP address, where browsers take no passkeys, the page offers none; guesses end in 429", async () => {
    const folder = emptyFolder();
    const server = await serve(folder, ["--desk", "--extractor", "sandbox"]);
    const { page, close } = await visit(browser, `${server.url}/desk/enter`);
    await page.getByText("Open the link that you were sent.").waitFor();
    expect(await page.getByRole("button", { name: "Sign in with a passkey" }).count()).toBe(0);
    const own = { "passmuster-desk": "1", "sec-fetch-site": "same-origin" };
    const asked = await fetch(`${server.url}/desk/enter/passkey/options`, { method: "POST", headers: own });
    expect(asked.status).toBe(404);
    await close();
    const guess = () => {
      const body = JSON.stringify({ code: randomBytes(32).toString("base64url") });
      return fetch(`${server.url}/desk/enter`, { method: "POST", headers: own, body });
    };
    for (let tries = 1; tries <= 30; tries += 1) expect((await guess()).status).toBe(401);
    const refused = await guess();
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    await server.end("SIGTERM");
  });
});
