import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createAddressLimit, type HttpResponse } from "@passmuster/core/http";
import { type AuditEntry, StorageUnavailableError } from "@passmuster/core/storage";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { accessRecord } from "../../src/reviewers/access-record.ts";
import { cookieLasts, deskCookie } from "../../src/reviewers/cookie.ts";
import { enterTexts } from "../../src/reviewers/enter-texts.ts";
import { type ReviewerList, reviewerList } from "../../src/reviewers/list.ts";
import { linkLasts, type OneTimeLinks, oneTimeLinks } from "../../src/reviewers/one-time-links.ts";
import { isLocal } from "../../src/reviewers/open.ts";
import { deskSessions } from "../../src/reviewers/sessions.ts";
import { type SignInParts, signIn } from "../../src/reviewers/sign-in.ts";

const secret = "a secret of the tests, of thirty-two bytes or more";
const own = { "passmuster-desk": "1", "sec-fetch-site": "same-origin" };
const rita = {
  email: "rita@example.test",
  name: null,
  role: "review",
  tenant: "default",
  flows: null,
} as const;

let folder: string;
let at: number;
let list: ReviewerList;
let links: OneTimeLinks;
let recorded: Record<string, unknown>[];
let fails: boolean;
const audit = {
  append: async (entries: readonly AuditEntry[]) => {
    if (fails) throw new StorageUnavailableError("The record is away.");
    recorded.push(...entries.map(({ tenant, body }) => ({ tenant, ...JSON.parse(body) })));
  },
};
beforeEach(() => {
  recorded = [];
  fails = false;
  folder = mkdtempSync(join(tmpdir(), "passmuster-reviewers-"));
  at = 1_800_000_000_000;
  list = reviewerList(file(), { record: unrecorded, now: () => at });
  links = oneTimeLinks(join(folder, "links"), () => at);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));
const file = () => join(folder, "reviewers.json");
/** What the host does in these tests has no place in the record. */
const unrecorded = async () => undefined;

function desk(publicUrl = "https://id.example.test", more: Partial<SignInParts> = {}) {
  const isSecure = publicUrl.startsWith("https:");
  const cookie = deskCookie([secret], isSecure, () => at);
  const limit = createAddressLimit({ perMinute: 5, now: () => at });
  const record = accessRecord({
    audit,
    by: (email: string) => `sub_${email.length}`,
    now: () => at,
    tenants: async () => (await list.read()).map(({ tenant }) => tenant),
  });
  const served = reviewerList(file(), { record: record.change, now: () => at });
  const sessions = deskSessions(served, () => at);
  const { authenticate, before } = signIn({
    list: served,
    sessions,
    record,
    links,
    cookie,
    limit,
    publicUrl,
    ...more,
  });
  const handle = before(async () => ({ status: 418, headers: {} }));
  const ask = (
    method: string,
    url: string,
    headers: Record<string, string> = own,
    body = "",
    address?: string,
  ): Promise<HttpResponse> => handle({ method, url, headers, body: Buffer.from(body), address });
  const enter = (code: string, headers: Record<string, string> = own, address?: string) =>
    ask("POST", "/desk/enter", headers, JSON.stringify({ code }), address);
  return { authenticate, ask, enter, sessions, record };
}

const cookieOf = ({ headers }: HttpResponse): string => headers["set-cookie"]?.split(";")[0] ?? "";

async function code(): Promise<string> {
  return links.make((await list.put(rita)).id, unrecorded);
}

test("a link signs its reviewer in, and the cookie names them to the desk", async () => {
  const { authenticate, enter } = desk();
  const answer = await enter(await code());
  expect(answer.status).toBe(204);
  expect(answer.headers["set-cookie"]).toMatch(
    /^__Host-passmuster-desk=[\w.-]+; Max-Age=43200; Path=\/; HttpOnly; SameSite=Strict; Secure$/,
  );
  expect(await authenticate({ headers: { cookie: `theme=dark; ${cookieOf(answer)}` } })).toEqual({
    email: "rita@example.test",
    role: "review",
    tenant: "default",
  });
});

test("the desk is told the pools of a reviewer", async () => {
  const { authenticate, enter } = desk();
  const { id } = await list.put({ ...rita, pools: ["first", "fraud"] });
  const cookie = cookieOf(await enter(await links.make(id, unrecorded)));
  expect((await authenticate({ headers: { cookie } }))?.pools).toEqual(["first", "fraud"]);
});

test("the page has the desk's styles and brand, and knows who is signed in", async () => {
  const styles = async (base: string) => [`${base}/desk/main-1a2b.css`];
  const { ask, enter } = desk("https://id.example.test/kyc", { brand: "Ash & <Oak>", styles });
  const cookie = cookieOf(await enter(await code()));
  const page = async (headers: Record<string, string>) =>
    String((await ask("GET", "/desk/enter", headers)).body);
  expect(await page({})).toContain('<link rel="stylesheet" href="/kyc/desk/main-1a2b.css">');
  expect(await page({})).toContain("Ash &#38; &#60;Oak&#62;");
  expect(await page({})).not.toContain("data-signed-in");
  expect(await page({ cookie })).toContain("data-signed-in");
});

test.each([
  ["de-AT,de;q=0.9,en;q=0.8", undefined, "de", "ltr", "Anmelden"],
  ["fi, ar;q=0.5", undefined, "ar", "rtl", "تسجيل الدخول"],
  ["constructor", undefined, "en", "ltr", "Sign in"],
  ["de", "ja", "ja", "ltr", "サインイン"],
])("a browser that asks for %s gets the page in its language, or in the host's %s", async (...row) => {
  const [asked, lang, code, direction, button] = row;
  const answer = await desk(undefined, { lang }).ask("GET", "/desk/enter", { "accept-language": asked });
  expect(String(answer.body)).toContain(`<html lang="${code}" dir="${direction}">`);
  expect(String(answer.body)).toContain(`type="button" hidden>${button}</button>`);
});

test("the texts of every language are its own, and none is empty", () => {
  const { en, ...others } = enterTexts;
  const same = Object.entries(others).flatMap(([code, texts]) =>
    Object.entries(texts)
      .filter(([key, text]) => text === "" || text === en[key as keyof typeof en])
      .map(([key]) => `${code} ${key}`),
  );
  expect(same).toEqual([]);
});

test("over plain http, which only this machine may use, the cookie is not Secure", async () => {
  const answer = await desk("http://localhost:3000").enter(await code());
  expect(answer.headers["set-cookie"]).toMatch(
    /^passmuster-desk=\S+; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Strict$/,
  );
  for (const local of ["http://localhost:3000", "http://127.0.0.1", "http://[::1]:1", "http://a.localhost"])
    expect(isLocal(new URL(local)), local).toBe(true);
  for (const other of [
    "http://id.example.test",
    "http://localhost.example.test",
    "http://10.0.0.1",
    "http://[::2]",
  ])
    expect(isLocal(new URL(other)), other).toBe(false);
});

describe("a link is used once", () => {
  test("one call after the other", async () => {
    const { enter } = desk();
    const given = await code();
    expect([(await enter(given)).status, (await enter(given)).status]).toEqual([204, 401]);
  });

  test("in parallel, by several processes", async () => {
    const given = await code();
    const others = Array.from({ length: 8 }, () =>
      desk("https://id.example.test", { links: oneTimeLinks(join(folder, "links"), () => at) }),
    );
    const statuses = await Promise.all(others.flatMap(({ enter }) => [enter(given), enter(given)]));
    expect(statuses.filter(({ status }) => status === 204)).toHaveLength(1);
    expect(statuses.filter(({ status }) => status === 401)).toHaveLength(15);
  });

  test("within 15 minutes", async () => {
    const [one, other] = [await code(), await code()];
    at += linkLasts - 1;
    expect((await desk().enter(one)).status).toBe(204);
    at += 1;
    expect((await desk().enter(other)).status).toBe(401);
  });

  test("not by a program that looks at it in advance", async () => {
    const given = await code();
    const { ask, enter } = desk();
    expect((await ask("GET", "/desk/enter", {})).status).toBe(200);
    expect((await ask("HEAD", "/desk/enter", {})).status).toBe(418);
    expect((await enter(given)).status).toBe(204);
  });

  test("and never stored: the folder has its digest", async () => {
    const given = await code();
    const [name = ""] = readdirSync(join(folder, "links"));
    expect(name).toMatch(/^[0-9a-f]{64}$/);
    expect(readFileSync(join(folder, "links", name), "utf8")).not.toContain(given);
    expect(statSync(join(folder, "links", name)).mode & 0o777).toBe(0o600);
    expect(statSync(join(folder, "links")).mode & 0o777).toBe(0o700);
  });
});

test.each([
  ["another site", { ...own, "sec-fetch-site": "cross-site" }],
  ["a sibling domain", { ...own, "sec-fetch-site": "same-site" }],
  ["another origin", { "passmuster-desk": "1", origin: "https://evil.example" }],
  ["a form, which cannot set the header", { "sec-fetch-site": "same-origin" }],
  ["no browser", {}],
])("a sign-in and a sign-out from %s are refused, and the link still works", async (_, headers) => {
  const given = await code();
  const { ask, enter } = desk();
  expect((await enter(given, headers)).status).toBe(401);
  const left = await ask("DELETE", "/desk/enter", headers);
  expect([left.status, left.headers["set-cookie"]]).toEqual([401, undefined]);
  expect((await enter(given)).status).toBe(204);
});

test("a link of another reviewer does not change who acts in a browser", async () => {
  const { ask, enter } = desk();
  const cookie = cookieOf(await enter(await code()));
  const mallory = await list.put({ ...rita, email: "mallory@example.test" });
  const foreign = await links.make(mallory.id, unrecorded);
  const answer = await enter(foreign, { ...own, cookie });
  expect([answer.status, answer.headers["set-cookie"]]).toEqual([409, undefined]);
  const left = await ask("DELETE", "/desk/enter", { ...own, cookie });
  expect(left.headers["set-cookie"]).toContain("Max-Age=0");
  expect((await enter(foreign)).status).toBe(204);
});

test.each(["", "x", "..", "../../reviewers.json", "a".repeat(43), "a".repeat(2000), "\u0000".repeat(43)])(
  "the code %j opens nothing",
  async (given) => {
    await code();
    expect((await desk().enter(given)).status).toBe(401);
  },
);

test.each(["", "{", "null", "[]", '{"code":1}', '{"code":["x"]}', "x".repeat(100_000)])(
  "the body %.20j opens nothing",
  async (body) => {
    expect((await desk().ask("POST", "/desk/enter", own, body)).status).toBe(401);
  },
);

describe("codes cannot be tried at will", () => {
  test("an address gets 429 after its failures, and a link that it shows then is not used up", async () => {
    const given = await code();
    const { enter } = desk();
    for (let index = 0; index < 5; index += 1)
      expect((await enter("x".repeat(43), own, "192.0.2.1")).status).toBe(401);
    at += 20_000;
    const refused = await enter(given, own, "192.0.2.1");
    expect([refused.status, refused.headers["retry-after"]]).toEqual([429, "40"]);
    expect(refused.headers["set-cookie"]).toBeUndefined();
    at += 40_000;
    expect((await enter(given, own, "192.0.2.1")).status).toBe(204);
  });

  test("and another address is not limited by it", async () => {
    const given = await code();
    const { enter } = desk();
    for (let index = 0; index < 9; index += 1) await enter("", own, "192.0.2.1");
    expect((await enter(given, own, "192.0.2.2")).status).toBe(204);
  });

  test("pages of other sites cannot use up the attempts of an address", async () => {
    const given = await code();
    const { enter } = desk();
    const foreign = { ...own, "sec-fetch-site": "cross-site" };
    for (let index = 0; index < 9; index += 1) await enter("", foreign, "192.0.2.1");
    expect((await enter(given, own, "192.0.2.1")).status).toBe(204);
  });

  test("a code has 256 random bits", async () => {
    const codes = await Promise.all(Array.from({ length: 8 }, () => links.make("someone", unrecorded)));
    expect(new Set(codes).size).toBe(8);
    for (const one of codes) expect(Buffer.from(one, "base64url")).toHaveLength(32);
  });
});

describe("the cookie names nobody", () => {
  const named = async (cookie: string | undefined) => desk().authenticate({ headers: { cookie } });
  let cookie: string;
  beforeEach(async () => {
    cookie = cookieOf(await desk().enter(await code()));
  });

  test("once its reviewer is removed, also if they are added again", async () => {
    await list.remove("rita@example.test");
    expect(await named(cookie)).toBeUndefined();
    await list.put(rita);
    expect(await named(cookie)).toBeUndefined();
  });

  test("after 12 hours", async () => {
    at += cookieLasts - 1;
    expect(await named(cookie)).toBeDefined();
    at += 1;
    expect(await named(cookie)).toBeUndefined();
  });

  test("if it is changed, cut, doubled, of another name or of another secret", async () => {
    const [name = "", value = ""] = cookie.split("=");
    const [payload = "", mac = ""] = value.split(".");
    const other = deskCookie(["another secret of the tests, of thirty-two bytes"], true, () => at);
    const [{ id, sessions } = { id: "", sessions: [] }] = await list.read();
    const session = sessions[0]?.id ?? "";
    const forged = [
      `${name}=${Buffer.from(JSON.stringify([id, session, at * 2])).toString("base64url")}.${mac}`,
      `${name}=${payload}.${mac.slice(1)}`,
      `${name}=${payload}.`,
      `${name}=`,
      `${cookie}; ${name}=${value}`,
      `passmuster-desk=${value}`,
      other.set({ reviewer: id, session }).split(";")[0],
      "",
      undefined,
    ];
    for (const each of forged) expect(await named(each), each).toBeUndefined();
  });

  test("once the reviewer signed out: a copy of the cookie is worth nothing", async () => {
    const left = await desk().ask("DELETE", "/desk/enter", { ...own, cookie });
    expect(left.status).toBe(204);
    expect(await named(cookie)).toBeUndefined();
  });

  test("once the reviewer signed out everywhere, in another browser", async () => {
    const other = cookieOf(await desk().enter(await code()));
    const kept = cookieOf(await desk().enter(await links.make((await tom()).id, unrecorded)));
    await desk().ask("DELETE", "/desk/enter/everywhere", { ...own, cookie: other });
    expect([await named(cookie), await named(other)]).toEqual([undefined, undefined]);
    expect(await named(kept)).toMatchObject({ email: "tom@example.test" });
  });

  test("nor can it end the other sessions once its own has ended", async () => {
    const other = cookieOf(await desk().enter(await code()));
    await desk().ask("DELETE", "/desk/enter", { ...own, cookie });
    await desk().ask("DELETE", "/desk/enter/everywhere", { ...own, cookie });
    expect((await named(other))?.email).toBe("rita@example.test");
  });

  test("once its reviewer works for another tenant", async () => {
    await list.put({ ...rita, tenant: "globex" });
    expect(await named(cookie)).toBeUndefined();
  });

  test("once somebody ended its session, and that one alone", async () => {
    const other = cookieOf(await desk().enter(await code()));
    const [{ id, sessions } = { id: "", sessions: [] }] = await list.read();
    expect(sessions.map(({ how }) => how)).toEqual(["link", "link"]);
    await desk().sessions.end(id, sessions[0]?.id);
    expect([await named(cookie), (await named(other))?.email]).toEqual([undefined, "rita@example.test"]);
  });

  test("if it is from before sessions were kept", async () => {
    const { signedCookie } = await import("../../src/reviewers/signed-cookie.ts");
    const options = { name: "desk", secrets: [secret], isSecure: true, lasts: cookieLasts, now: () => at };
    const [old] = signedCookie(options)
      .set([(await list.read())[0]?.id])
      .split(";");
    expect(await named(old)).toBeUndefined();
  });

  test("but a new role holds with the next session", async () => {
    await list.put({ ...rita, role: "lead", flows: ["identity"] });
    expect(await named(cookie)).toMatchObject({ role: "lead", flows: ["identity"] });
  });
});

const tom = () => list.put({ ...rita, email: "tom@example.test" });

test("a list keeps at most 50 sessions of a reviewer, none that has run out, and when each was last seen", async () => {
  const { enter, authenticate } = desk();
  const cookie = cookieOf(await enter(await code()));
  at += 20 * 60_000;
  await authenticate({ headers: { cookie } });
  const [first] = (await list.read())[0]?.sessions ?? [];
  expect(Date.parse(first?.seen ?? "") - Date.parse(first?.begun ?? "")).toBe(20 * 60_000);
  for (let count = 0; count < 51; count += 1) await enter(await code());
  expect((await list.read())[0]?.sessions).toHaveLength(50);
  at += cookieLasts;
  await enter(await code());
  expect((await list.read())[0]?.sessions).toHaveLength(1);
});

describe("the record has", () => {
  const actsOf = () => recorded.map(({ acts, reviewer }) => [(acts as string[])[0], typeof reviewer]);

  test("the list as the server found it, sign-ins and sign-outs, and nothing personal", async () => {
    const { ask, enter } = desk();
    const cookie = cookieOf(await enter(await code()));
    await ask("DELETE", "/desk/enter", { ...own, cookie });
    expect(actsOf()).toEqual([
      ["reviewers.listed", "undefined"],
      ["reviewer.signed_in", "string"],
      ["reviewer.signed_out", "string"],
    ]);
    const [listed, entered, left] = recorded;
    expect(listed).toMatchObject({ tenant: "default", reviewers: [{ role: "review", flows: null }] });
    expect(entered).toMatchObject({ how: "link", by: "sub_17", session: left?.session });
    expect(JSON.stringify(recorded)).not.toMatch(/rita|example/);
  });

  test("the list again once it has changed, also if somebody edited the file", async () => {
    const { authenticate } = desk();
    const cookie = cookieOf(await desk().enter(await code()));
    recorded = [];
    for (let look = 0; look < 3; look += 1) await authenticate({ headers: { cookie } });
    expect(actsOf()).toEqual([["reviewers.listed", "undefined"]]);
    const text = readFileSync(file(), "utf8").replace('"role": "review"', '"role": "admin"');
    writeFileSync(file(), text);
    await authenticate({ headers: { cookie } });
    expect(recorded.at(-1)).toMatchObject({ acts: ["reviewers.listed"], reviewers: [{ role: "admin" }] });
    expect(recorded.at(-1)?.list).not.toBe(recorded[0]?.list);
  });

  test("one link for the refused sign-ins of an hour", async () => {
    const { enter, record } = desk();
    await list.put(rita);
    for (let tried = 0; tried < 3; tried += 1) await enter("x".repeat(43), own, `192.0.2.${tried}`);
    expect(recorded.filter(({ acts }) => `${acts}` === "sign-in.refused")).toEqual([]);
    at += 3_600_000;
    await enter("x".repeat(43), own, "192.0.2.9");
    await record.close();
    const refused = recorded.filter(({ acts }) => `${acts}` === "sign-in.refused");
    expect(refused.map(({ refused: count }) => count)).toEqual([3, 1]);
  });

  test("the refused sign-ins of an hour once it has ended, in the record of each tenant with reviewers", async () => {
    await list.put(rita);
    await list.put({ ...rita, email: "gus@example.test", tenant: "globex" });
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const { enter } = desk();
    for (let tried = 0; tried < 7; tried += 1) await enter("x".repeat(43), own, "192.0.2.1");
    at += 3_600_000;
    vi.advanceTimersByTime(3_600_000);
    vi.useRealTimers();
    await expect
      .poll(() => recorded.map(({ tenant, refused }) => [tenant, refused]))
      .toEqual([
        ["default", 7],
        ["globex", 7],
      ]);
  });

  test("the count of an hour later, if it could not be recorded at its end", async () => {
    await list.put(rita);
    const { enter, record } = desk();
    await enter("x".repeat(43));
    fails = true;
    await expect(record.close()).rejects.toThrow("The record is away.");
    fails = false;
    await record.close();
    expect(recorded).toMatchObject([{ acts: ["sign-in.refused"], refused: 1 }]);
  });

  test("the link that signed a browser in, as it names the link that was made", async () => {
    const { id } = await list.put(rita);
    let made = "";
    const given = await links.make(id, async (link) => {
      made = link;
    });
    await desk().enter(given);
    const entered = recorded.find(({ acts }) => `${acts}` === "reviewer.signed_in");
    expect(entered).toMatchObject({ role: "review", flows: null, link: made, reviewer: id });
    expect(JSON.stringify(recorded)).not.toContain(given);
  });

  test("the session that ends for the fifty-first", async () => {
    const { enter } = desk();
    for (let count = 0; count < 51; count += 1) await enter(await code());
    const ofSessions = recorded.filter(({ session }) => session !== undefined);
    const ended = ofSessions.filter(({ acts }) => `${acts}` === "reviewer.signed_out");
    expect(ended.map(({ session }) => session)).toEqual([ofSessions[0]?.session]);
  });

  test("nothing of a session that runs out", async () => {
    const { enter } = desk();
    await enter(await code());
    at += cookieLasts;
    await enter(await code());
    expect(recorded.map(({ acts }) => `${acts}`)).not.toContain("reviewer.signed_out");
  });

  test("every sign-in and sign-out: what cannot be recorded does not happen", async () => {
    const given = await code();
    fails = true;
    const answer = await desk().enter(given);
    expect([answer.status, answer.headers["set-cookie"]]).toEqual([503, undefined]);
    expect((await list.read())[0]?.sessions).toEqual([]);
    fails = false;
    const { enter, ask, authenticate } = desk();
    const cookie = cookieOf(await enter(await code()));
    fails = true;
    expect((await ask("DELETE", "/desk/enter", { ...own, cookie })).status).toBe(503);
    expect(await authenticate({ headers: { cookie } })).toMatchObject({ email: "rita@example.test" });
  });
});

test("a damaged list answers 503, and says nothing", async () => {
  const given = await code();
  writeFileSync(file(), "{");
  const { status, body } = await desk().enter(given);
  expect([status, body]).toEqual([503, undefined]);
});

test("the page loads nothing of others, under the path of publicUrl, and other routes are the API's", async () => {
  const { ask } = desk("https://id.example.test/identity/");
  const page = await ask("GET", "/desk/enter", {});
  expect(page.body).toContain('src="/identity/desk/enter.js"');
  expect(page.headers["content-security-policy"]).toContain("frame-ancestors 'none'");
  expect(page.headers["content-security-policy"]).not.toContain("unsafe");
  for (const [method, url] of [
    ["GET", "/desk"],
    ["GET", "/desk/enter/x"],
    ["PUT", "/desk/enter"],
    ["GET", "/constructor"],
    ["POST", "/api/v1/desk/session"],
  ] as const)
    expect((await ask(method, url)).status, url).toBe(418);
});
