import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";
import { helpFor } from "../src/help.ts";
import { emptyFolder, run } from "./command-line.ts";

const folder = emptyFolder();
const { stdout: script } = await run(folder, ["completion", "bash"]);

/** The words that bash offers for a line whose last word is under the cursor. */
function offered(...words: readonly string[]): readonly string[] {
  const line = words.map((word) => `'${word}'`).join(" ");
  const { status, stdout, stderr } = spawnSync(
    "bash",
    [
      "--norc",
      "-euc",
      `${script}\nCOMP_WORDS=(${line}) COMP_CWORD=${words.length - 1}\n_passmuster || true\nprintf '%s\\n' "\${COMPREPLY[@]}"`,
    ],
    { encoding: "utf8" },
  );
  expect([status, stderr]).toEqual([0, ""]);
  return stdout.trim().split("\n").filter(Boolean);
}

test("bash completes commands, sub-commands and flags", () => {
  expect(offered("passmuster", "")).toEqual(
    expect.arrayContaining(["serve", "token", "webhook", "doctor", "read", "init", "completion", "help"]),
  );
  expect(offered("passmuster", "do")).toEqual(["doctor"]);
  expect(offered("passmuster", "token", "")).toEqual(
    expect.arrayContaining(["create", "list", "revoke", "--json"]),
  );
  expect(offered("passmuster", "token", "--sc")).toEqual(["--scopes"]);
  expect(offered("passmuster", "init", "--")).toEqual(["--framework", "--storage", "--help"]);
  expect(offered("passmuster", "help", "comp")).toEqual(["completion"]);
});

test("completions match the commands and flags that the parser accepts", () => {
  for (const name of offered("passmuster", "").filter((word) => !word.startsWith("--"))) {
    const help = helpFor(name);
    for (const flag of offered("passmuster", name, "--").filter((one) => one !== "--help"))
      expect(help).toContain(`  ${flag}`);
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
