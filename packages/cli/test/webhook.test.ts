import { expect, test } from "vitest";
import { emptyFolder, run } from "./command-line.ts";

const folder = emptyFolder();
const webhook = (...line: readonly string[]) => run(folder, ["webhook", ...line]);

test("a webhook is added, listed, rotated and removed, its secret alone on stdout", async () => {
  const added = await webhook(
    "add",
    "https://example.com/hooks",
    "--events",
    "verification.finished,decision.made",
  );
  expect(added).toMatchObject({
    status: 0,
    stdout: expect.stringMatching(/^whsec_[A-Za-z0-9+/]{43}=\n$/),
    stderr: expect.stringMatching(/^whk_[0-9a-z]{26}\n$/),
  });
  const id = added.stderr.trim();
  const [row = ""] = (await webhook("list", "--json")).stdout.split("\n");
  expect(JSON.parse(row)).toMatchObject({
    id,
    url: "https://example.com/hooks",
    events: ["verification.finished", "decision.made"],
    allow_private: false,
    enabled: true,
  });
  const { stdout } = await webhook("list");
  expect(stdout.split("\n")[0]).toMatch(/^ID +URL +EVENTS/);
  expect(stdout).toContain(id);
  expect(stdout).not.toContain("whsec_");
  expect((await webhook("list", "--tenant", "other", "--json")).stdout).toBe("");
  const rotated = await webhook("rotate", id);
  expect(rotated).toMatchObject({
    status: 0,
    stdout: expect.stringMatching(/^whsec_/),
    stderr: added.stderr,
  });
  expect(rotated.stdout).not.toBe(added.stdout);
  expect((await webhook("deliveries", id)).stdout).toMatch(/^AT +MESSAGE/);
  expect((await webhook("replay", id, "--since", "2026-01-31")).stdout).toBe(
    "0 messages will be sent again\n",
  );
  expect((await webhook("remove", id)).status).toBe(0);
  expect(await webhook("remove", id)).toMatchObject({
    status: 2,
    stderr: "vouchsafe: The webhook was not found.\n",
  });
}, 60_000);

test("what is wrong is said in a line each, and nothing is kept", async () => {
  const refused = [
    ["add"],
    ["add", "http://example.com/"],
    ["add", "https://127.0.0.1/"],
    ["add", "https://example.com/", "--events", "nothing"],
    ["replay", "whk_00000000000000000000000000"],
    ["nothing"],
  ];
  for (const line of refused) {
    const { status, stdout, stderr } = await webhook(...line);
    expect({ line, status, stdout }).toEqual({ line, status: 2, stdout: "" });
    expect(stderr).toMatch(/^vouchsafe: [^\n]+\n$/);
  }
  expect((await webhook("list", "--json")).stdout).toBe("");
  expect((await webhook("add", "http://127.0.0.1:9/", "--allow-private")).status).toBe(0);
}, 60_000);
