import { expect, test } from "vitest";
import { folderWithStorage, run, serve } from "./command-line.ts";

const own = { "passmuster-desk": "1", "sec-fetch-site": "same-origin" };

test("serve --desk: a reviewer is added, signs in by a link once, works, and is out when removed", async () => {
  const folder = await folderWithStorage();
  const added = await run(folder, [
    "reviewer",
    "add",
    "Rita@example.test",
    "--role",
    "review",
    "--flows",
    "identity",
  ]);
  expect([added.status, added.stderr]).toEqual([0, ""]);
  const server = await serve(folder, ["--desk", "--extractor", "sandbox"]);
  const link = await run(folder, ["reviewer", "link", "rita@example.test", "--public-url", server.url]);
  expect(link.stdout).toMatch(new RegExp(`^${server.url}/desk/enter#[\\w-]{43}\\n$`));
  const code = link.stdout.trim().split("#")[1];

  const enter = (headers: Record<string, string>) =>
    fetch(`${server.url}/desk/enter`, { method: "POST", headers, body: JSON.stringify({ code }) });
  expect((await enter({})).status).toBe(401);
  const entered = await enter(own);
  expect(entered.status).toBe(204);
  expect((await enter(own)).status).toBe(401);
  const cookie = entered.headers.get("set-cookie")?.split(";")[0] ?? "";

  const session = (headers: Record<string, string>) =>
    fetch(`${server.url}/api/v1/desk/session`, { method: "POST", headers });
  expect((await session(own)).status).toBe(401);
  const started = await session({ ...own, cookie });
  expect(started.status).toBe(201);
  const { data } = (await started.json()) as { data: { token: string; reviewer: object } };
  expect(data.reviewer).toMatchObject({ email: "rita@example.test", role: "review" });
  const authorization = `Bearer ${data.token}`;
  for (const [path, status] of [
    ["/api/v1/identity/verifications", 200],
    ["/api/v1/postal/verifications", 404],
    ["/api/v1/webhooks", 403],
  ] as const)
    expect((await fetch(`${server.url}${path}`, { headers: { authorization } })).status, path).toBe(status);

  const removed = await run(folder, ["reviewer", "remove", "RITA@example.test"]);
  expect([removed.status, removed.stderr]).toEqual([0, ""]);
  expect((await session({ ...own, cookie })).status).toBe(401);
  await server.end("SIGTERM");
});

test("reviewer list shows everybody; what is wrong is named", async () => {
  const folder = await folderWithStorage();
  await run(folder, ["reviewer", "add", "rita@example.test", "--role", "lead", "--name", "Rita Marlow"]);
  await run(folder, ["reviewer", "add", "rita@example.test", "--role", "look"]);
  const list = await run(folder, ["reviewer", "list", "--json"]);
  expect(JSON.parse(list.stdout)).toMatchObject({
    email: "rita@example.test",
    role: "look",
    flows: null,
    pools: [],
  });
  for (const [line, status, sentence] of [
    [["reviewer"], 2, "reviewer takes one of add, list, remove, link, passkeys, sessions, sign-out."],
    [["reviewer", "add", "rita", "--role", "look"], 2, "The e-mail address is not valid."],
    [["reviewer", "add", "rita@example.test"], 2, "--role takes one of look, review, correct, lead, admin."],
    [
      ["reviewer", "add", "a@b.test", "--role", "look", "--flows", "../x"],
      2,
      "--flows takes the paths of flows",
    ],
    [
      ["reviewer", "add", "a@b.test", "--role", "look", "--pools", "A B"],
      2,
      "--pools takes the names of pools",
    ],
    [["reviewer", "link", "tom@example.test"], 1, "There is no reviewer tom@example.test."],
    [["reviewer", "remove", "tom@example.test"], 1, "There is no reviewer tom@example.test."],
    [["serve", "--desk", "--public-url", "http://id.example.test"], 2, "--desk needs an https --public-url"],
    [["serve", "--desk", "--role", "worker"], 2, "--desk needs the API"],
  ] as const) {
    const { status: code, stderr } = await run(folder, line);
    expect([code, stderr.includes(sentence)], stderr).toEqual([status, true]);
  }
});
