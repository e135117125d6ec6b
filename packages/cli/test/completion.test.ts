import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";
import { helpFor } from "../src/help.ts";
import { emptyFolder } from "./command-line.ts";
import { runHere as run } from "./run-here.ts";

const folder = emptyFolder();
const { stdout: script } = await run(folder, ["completion", "bash"]);

/** The words that bash offers for each line, whose last word is under the cursor. */
function offeredFor(lines: readonly (readonly string[])[]): readonly (readonly string[])[] {
  const asked = lines.map((words) => {
    const line = words.map((word) => `'${word}'`).join(" ");
    return `COMP_WORDS=(${line}) COMP_CWORD=${words.length - 1} COMPREPLY=()
      _passmuster || true
      printf '%s\\n' "\${COMPREPLY[@]}" --next--`;
  });
  const { status, stdout, stderr } = spawnSync("bash", ["--norc", "-euc", [script, ...asked].join("\n")], {
    encoding: "utf8",
  });
  expect([status, stderr]).toEqual([0, ""]);
  return stdout
    .split("--next--\n")
    .slice(0, lines.length)
    .map((words) => words.split("\n").filter(Boolean));
}

const offered = (...words: readonly string[]): readonly string[] => offeredFor([words])[0] ?? [];

test("bash completes commands, sub-commands and flags", () => {
  expect(offered("passmuster", "")).toEqual(
    expect.arrayContaining(["serve", "token", "webhook", "doctor", "read", "init", "completion", "help"]),
  );
  expect(offered("passmuster", "do")).toEqual(["doctor"]);
  expect(offered("passmuster", "token", "")).toEqual(
    expect.arrayContaining(["create", "list", "revoke", "--json"]),
  );
  expect(offered("passmuster", "reviewer", "s")).toEqual(["sessions", "sign-out"]);
  expect(offered("passmuster", "token", "--sc")).toEqual(["--scopes"]);
  expect(offered("passmuster", "init", "--")).toEqual(["--yes", "--framework", "--storage", "--help"]);
  expect(offered("passmuster", "help", "comp")).toEqual(["completion"]);
});

test("completions match the commands and flags that the parser accepts", () => {
  const names = offered("passmuster", "").filter((word) => !word.startsWith("--"));
  expect(names.length).toBeGreaterThan(10);
  for (const [at, flags] of offeredFor(names.map((name) => ["passmuster", name, "--"])).entries()) {
    const help = helpFor(names[at] ?? "");
    for (const flag of flags.filter((one) => one !== "--help")) expect(help).toContain(`  ${flag}`);
  }
});

test("zsh and fish have scripts; another shell is refused", async () => {
  expect((await run(folder, ["completion", "zsh"])).stdout).toMatch(/^#compdef passmuster\n/);
  expect((await run(folder, ["completion", "fish"])).stdout).toContain(
    "-f -a token -d 'Create, list and revoke",
  );
  const refused = await run(folder, ["completion", "powershell"]);
  expect(refused).toEqual({
    status: 2,
    stdout: "",
    stderr: "passmuster: completion takes one argument: bash, zsh, fish.\n",
  });
});
