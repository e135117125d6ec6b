import { hasChromium, launch, type Visit, visit } from "@passmuster/test-browser";
import type { Browser } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { challengeLasts } from "../../src/reviewers/challenges.ts";
import type { ListedReviewer } from "../../src/reviewers/list.ts";
import { addAuthenticator, answerOf, type Desk, openDesk } from "./passkey-bench.ts";

describe.runIf(hasChromium())("a passkey is not added", () => {
  let browser: Browser;
  let desk: Desk;
  let rita: ListedReviewer;
  let context: Visit["context"];
  let page: Visit["page"];
  let authenticator: Awaited<ReturnType<typeof addAuthenticator>>;
  beforeAll(async () => {
    browser = await launch({ camera: false });
  });
  afterAll(() => browser.close());
  beforeEach(async () => {
    desk = await openDesk();
    rita = await desk.add("rita");
    ({ page, context } = await visit(browser, `${desk.publicUrl}/desk/enter`));
    authenticator = await addAuthenticator(page);
  });
  afterEach(async () => {
    await context.close();
    await desk.close();
  });

  const session = (id = rita.id) => desk.signedIn(id);
  const offerFor = async () => {
    const cookies = await session();
    const { options, cookie } = await desk.offer("/new-passkey", cookies);
    return { options, cookies: `${cookie}; ${cookies}` };
  };
  const count = async () => (await desk.list.read()).flatMap(({ passkeys }) => passkeys).length;

  test("for nobody, for a forged session, and later than 15 minutes after the sign-in", async () => {
    const cookies = await session();
    desk.clock.at += 15 * 60_000 - 1;
    expect((await desk.offer("/new-passkey", cookies)).status).toBe(200);
    desk.clock.at += 1;
    for (const each of ["", `${await session()}x`, cookies])
      expect((await desk.offer("/new-passkey", each)).status).toBe(401);
    const late = await offerFor();
    desk.clock.at += challengeLasts;
    const answer = await answerOf(page, "create", late.options);
    expect((await desk.ask("/new-passkey", answer, late.cookies)).status).toBe(401);
    expect(await count()).toBe(0);
  });

  test("by the challenge of another reviewer, or of a sign-in", async () => {
    const tom = await desk.add("tom");
    const { options, cookies } = await offerFor();
    const answer = await answerOf(page, "create", options);
    const [challenge = ""] = cookies.split("; ");
    const toms = `${challenge}; ${await session(tom.id)}`;
    expect((await desk.ask("/new-passkey", answer, toms)).status).toBe(401);
    const { cookie } = await desk.offer("/passkey");
    expect((await desk.ask("/new-passkey", answer, `${cookie}; ${await session()}`)).status).toBe(401);
    expect((await desk.ask("/new-passkey", answer, cookies)).status).toBe(204);
    expect((await desk.ask("/new-passkey", answer, cookies)).status).toBe(401);
    expect(await count()).toBe(1);
  });

  test("at another origin, or without a check of the person", async () => {
    const other = await openDesk();
    await page.goto(`${other.publicUrl}/desk/enter`);
    const foreign = await offerFor();
    const answer = await answerOf(page, "create", foreign.options);
    expect((await desk.ask("/new-passkey", answer, foreign.cookies)).status).toBe(401);
    await other.close();
    await page.goto(`${desk.publicUrl}/desk/enter`);
    const { cdp, id: authenticatorId } = authenticator;
    await cdp.send("WebAuthn.removeVirtualAuthenticator", { authenticatorId });
    await addAuthenticator(page, { hasUserVerification: false });
    const unchecked = await offerFor();
    const authenticatorSelection = { residentKey: "discouraged", userVerification: "discouraged" };
    const asked = { ...unchecked.options, authenticatorSelection };
    const weak = await answerOf(page, "create", asked);
    expect((await desk.ask("/new-passkey", weak, unchecked.cookies)).status).toBe(401);
    expect(await count()).toBe(0);
  });

  test("with certificates, whose addresses a server would ask", async () => {
    const { options, cookies } = await offerFor();
    const answer = await answerOf(page, "create", { ...options, attestation: "direct" });
    const { attestationObject = "" } = answer.response;
    expect(Buffer.from(attestationObject, "base64url").includes("x5c")).toBe(true);
    expect((await desk.ask("/new-passkey", answer, cookies)).status).toBe(401);
    expect(await count()).toBe(0);
  });

  test("beyond ten", async () => {
    await desk.list.change(rita.id, (one) => ({
      ...one,
      passkeys: Array.from({ length: 10 }, (_, index) => passkeyOf(`${index}`)),
    }));
    const { options, cookies } = await offerFor();
    const answer = await answerOf(page, "create", options);
    expect((await desk.ask("/new-passkey", answer, cookies)).status).toBe(401);
    expect(await count()).toBe(10);
  });
});

function passkeyOf(id: string) {
  const long = "2020-01-01T00:00:00.000Z";
  return {
    id: Buffer.from(id).toString("base64url"),
    publicKey: "AAAA",
    counter: 0,
    added: long,
    answered: long,
  };
}
