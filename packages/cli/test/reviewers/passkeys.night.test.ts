import { statSync } from "node:fs";
import { hasChromium, launch, visit } from "@passmuster/test-browser";
import type { Browser, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { challengeLasts } from "../../src/reviewers/challenges.ts";
import type { ListedReviewer } from "../../src/reviewers/list.ts";
import { addAuthenticator, answerOf, type Desk, openDesk } from "./passkey-bench.ts";

describe.runIf(hasChromium())("passkeys", () => {
  let browser: Browser;
  let desk: Desk;
  let rita: ListedReviewer;
  beforeAll(async () => {
    browser = await launch({ camera: false });
  });
  afterAll(() => browser.close());
  beforeEach(async () => {
    desk = await openDesk();
    rita = await desk.add("rita");
  });
  afterEach(() => desk.close());

  const open = async (url = `${desk.publicUrl}/desk/enter`) => {
    const visited = await visit(browser, url);
    return { ...visited, ...(await addAuthenticator(visited.page)) };
  };
  const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
  const signedIn = async (page: Page): Promise<string | undefined> => {
    const cookies = await page.context().cookies();
    const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
    return (await desk.authenticate({ headers: { cookie } }))?.email;
  };
  /** A browser whose authenticator has a passkey of this reviewer, made through the page. */
  const enrolled = async ({ id } = rita) => {
    const visited = await open(await desk.link(id));
    await press(visited.page, "Sign in");
    await press(visited.page, "Sign in with a passkey next time");
    await visited.page.getByText("This device signs you in from now on.").waitFor();
    return visited;
  };
  /** Answers a challenge of the desk by this page's authenticator, and shows the answer to the desk. */
  const signIn = async (page: Page, more: object = {}) => {
    const { options, cookie } = await desk.offer("/passkey");
    const answer = await answerOf(page, "get", { ...options, ...more });
    return { answer, cookie, ...(await desk.ask("/passkey", answer, cookie)) };
  };

  test("a reviewer who came by a link adds one, signs out, and signs in with it", async () => {
    const { page, troubles, context } = await enrolled();
    await page.getByRole("link", { name: "Go to the desk" }).click();
    await page.waitForURL(`${desk.publicUrl}/desk`);
    await page.goto(`${desk.publicUrl}/desk/enter`);
    await press(page, "Sign out");
    await page.getByText("You are signed out.").waitFor();
    expect(await signedIn(page)).toBeUndefined();
    desk.clock.at += 1000;
    await press(page, "Sign in with a passkey");
    await page.waitForURL(`${desk.publicUrl}/desk`);
    expect(await signedIn(page)).toBe("rita@example.test");
    expect(troubles).toEqual([]);
    const [kept] = (await desk.list.read())[0]?.passkeys ?? [];
    expect(kept).toMatchObject({ id: expect.any(String), publicKey: expect.any(String) });
    expect(kept?.counter).toBeGreaterThan(0);
    expect(statSync(desk.file).mode & 0o777).toBe(0o600);
    await context.close();
  });

  test("the page says so if no passkey was used, or none is known", async () => {
    const { page, cdp, id, context } = await open();
    await cdp.send("WebAuthn.setUserVerified", { authenticatorId: id, isUserVerified: false });
    await press(page, "Sign in with a passkey");
    await page.getByText("No passkey was used.").waitFor();
    await context.close();
    const other = await enrolled();
    await press(other.page, "Sign out");
    await other.page.getByText("You are signed out.").waitFor();
    await desk.list.change(rita.id, (one) => ({ ...one, passkeys: [] }));
    await other.page.goto(`${desk.publicUrl}/desk/enter`);
    await press(other.page, "Sign in with a passkey");
    await other.page.getByText("This passkey is not known here.").waitFor();
    await other.context.close();
  });

  describe("an answer to a challenge is refused", () => {
    let page: Page;
    let context: Awaited<ReturnType<typeof open>>["context"];
    let cdp: Awaited<ReturnType<typeof open>>["cdp"];
    let authenticatorId: string;
    beforeEach(async () => {
      ({ page, context, cdp, id: authenticatorId } = await enrolled());
      // The clock of the server stands still: challenges are made one after the other.
      desk.clock.at += 1000;
    });
    afterEach(() => context.close());

    test("at another origin with the same host name, which could pass challenges on", async () => {
      const other = await openDesk();
      await page.goto(`${other.publicUrl}/desk/enter`);
      const foreign = await signIn(page);
      expect([foreign.status, foreign.headers["set-cookie"]]).toEqual([401, undefined]);
      await page.goto(`${desk.publicUrl}/desk/enter`);
      expect((await signIn(page)).status).toBe(204);
      await other.close();
    });

    test("the second time, also once the browser has signed out", async () => {
      const { answer, cookie, status } = await signIn(page);
      expect(status).toBe(204);
      expect((await desk.ask("/passkey", answer, cookie)).status).toBe(401);
      desk.clock.at += 1000;
      // A synced passkey has no counter, so the counter refuses no second answer.
      await desk.list.change(rita.id, (one) => ({
        ...one,
        passkeys: one.passkeys.map((passkey) => ({ ...passkey, counter: 0 })),
      }));
      expect((await desk.ask("/passkey", answer, cookie)).status).toBe(401);
    });

    test("all but one, if it is shown many times at once", async () => {
      const { options, cookie } = await desk.offer("/passkey");
      const answer = await answerOf(page, "get", options);
      const shown = Array.from({ length: 6 }, () => desk.ask("/passkey", answer, cookie));
      const statuses = (await Promise.all(shown)).map(({ status }) => status);
      expect(statuses.filter((status) => status === 204)).toHaveLength(1);
      expect(statuses.filter((status) => status === 401)).toHaveLength(5);
    });

    test("after two minutes", async () => {
      const { options, cookie } = await desk.offer("/passkey");
      const answer = await answerOf(page, "get", options);
      desk.clock.at += challengeLasts;
      expect((await desk.ask("/passkey", answer, cookie)).status).toBe(401);
    });

    test("from a browser that was offered another challenge, or none", async () => {
      const [mine, theirs] = [await desk.offer("/passkey"), await desk.offer("/passkey")];
      const answer = await answerOf(page, "get", mine.options);
      for (const cookie of ["", theirs.cookie, `${mine.cookie}x`, `${mine.cookie}; ${mine.cookie}`])
        expect((await desk.ask("/passkey", answer, cookie)).status, cookie).toBe(401);
      expect((await desk.ask("/passkey", answer, mine.cookie)).status).toBe(204);
    });

    test("without a check of the person", async () => {
      await cdp.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified: false });
      expect((await signIn(page, { userVerification: "discouraged" })).status).toBe(401);
    });

    test("if its counter went back, as that of a copy does", async () => {
      const { credentials } = await cdp.send("WebAuthn.getCredentials", { authenticatorId });
      expect((await signIn(page)).status).toBe(204);
      const [credential] = credentials;
      if (!credential) throw new Error("The authenticator has no passkey.");
      await cdp.send("WebAuthn.clearCredentials", { authenticatorId });
      await cdp.send("WebAuthn.addCredential", { authenticatorId, credential });
      desk.clock.at += 1000;
      expect((await signIn(page)).status).toBe(401);
      desk.clock.at += 1000;
      // The copy has caught up with the counter that the server knows, and goes beyond.
      expect((await signIn(page)).status).toBe(204);
    });

    test("if the authenticator names another reviewer as the owner, or nobody", async () => {
      const tom = await desk.add("tom");
      const { options, cookie } = await desk.offer("/passkey");
      const answer = (await answerOf(page, "get", options)) as { response: object };
      for (const userHandle of [Buffer.from(tom.id).toString("base64url"), "", undefined]) {
        const forged = { ...answer, response: { ...answer.response, userHandle } };
        expect((await desk.ask("/passkey", forged, cookie)).status).toBe(401);
      }
    });

    test("by the passkey of another reviewer under this one's name", async () => {
      const tom = await desk.add("tom");
      await (await enrolled(tom)).context.close();
      const toms = (await desk.list.read()).find(({ email }) => email === tom.email)?.passkeys[0]?.id;
      desk.clock.at += 1000;
      const { options, cookie } = await desk.offer("/passkey");
      const answer = await answerOf(page, "get", options);
      const userHandle = Buffer.from(tom.id).toString("base64url");
      const response = { ...answer.response, userHandle };
      const forged = { ...answer, id: toms, rawId: toms, response };
      expect((await desk.ask("/passkey", forged, cookie)).status).toBe(401);
      expect((await desk.ask("/passkey", answer, cookie)).status).toBe(204);
    });

    test("if its reviewer was removed, also once they are added again", async () => {
      await desk.list.remove("rita@example.test");
      expect((await signIn(page)).status).toBe(401);
      await desk.add("rita");
      expect((await signIn(page)).status).toBe(401);
      expect(desk.stored()).toContain('"passkeys": []');
    });

    test("if its reviewer has another one signed in here", async () => {
      const tom = await desk.add("tom");
      const { options, cookie } = await desk.offer("/passkey");
      const answer = await answerOf(page, "get", options);
      const cookies = `${cookie}; ${await desk.signedIn(tom.id)}`;
      expect((await desk.ask("/passkey", answer, cookies)).status).toBe(409);
    });

    test("once the address has failed too often", async () => {
      for (let index = 0; index < 5; index += 1)
        expect((await desk.ask("/passkey", {}, "", "192.0.2.1")).status).toBe(401);
      const { options, cookie } = await desk.offer("/passkey");
      const answer = await answerOf(page, "get", options);
      const refused = await desk.ask("/passkey", answer, cookie, "192.0.2.1");
      expect([refused.status, refused.headers["retry-after"]]).toEqual([429, "60"]);
      expect((await desk.ask("/passkey", answer, cookie, "192.0.2.2")).status).toBe(204);
    });

    test.each([
      ["null", null],
      ["a list", []],
      ["a text", "x"],
      ["empty", {}],
      ["without a text as id", { id: 1 }],
      ["without a response", { id: "x", response: null }],
      ["too long", "x".repeat(20_000)],
    ])("if it is %s", async (_, answer) => {
      const { cookie } = await desk.offer("/passkey");
      expect((await desk.ask("/passkey", answer, cookie)).status).toBe(401);
    });
  });
});
