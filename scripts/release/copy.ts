import { cpSync, existsSync, globSync, mkdirSync, readdirSync, rmSync, symlinkSync } from "node:fs";
import { dirname, join } from "node:path";
import { root } from "../workspace.ts";
import type { Run } from "./run.ts";

/**
 * Copies the repository as it is now, commits included, and what is not committed. Dependencies are links to
 * those of the original; packages of the repository are those of the copy.
 */
export async function copyRepository(copy: string, run: Run): Promise<void> {
  await run(root, ["git", "clone", "--quiet", "--shared", root, copy]);
  const changed = await run(root, ["git", "ls-files", "-z", "--modified", "--others", "--exclude-standard"]);
  for (const file of changed.split("\0").filter(Boolean)) {
    if (existsSync(join(root, file))) cpSync(join(root, file), join(copy, file));
    else rmSync(join(copy, file), { force: true });
  }
  await run(copy, ["git", "config", "user.name", "rehearsal"]);
  await run(copy, ["git", "config", "user.email", "rehearsal@localhost"]);
  await run(copy, ["git", "config", "commit.gpgsign", "false"]);
  await run(copy, ["git", "config", "tag.gpgsign", "false"]);
  await run(copy, ["git", "add", "--all"]);
  await run(copy, ["git", "commit", "--quiet", "--allow-empty", "--message", "as it is now"]);
  link(join(root, "node_modules"), join(copy, "node_modules"));
  for (const nested of globSync("{packages,tools,tests,examples}/*/node_modules", { cwd: root }))
    link(join(root, nested), join(copy, nested));
  // The converted networks are made once for a checkout.
  for (const file of globSync("packages/extractor-local/models/*.onnx", { cwd: root }))
    if (!existsSync(join(copy, file))) cpSync(join(root, file), join(copy, file));
}

function link(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  for (const name of readdirSync(from).filter((one) => one !== ".cache")) {
    const isOwn = name === "@passmuster" || name === "passmuster";
    if (isOwn) cpSync(join(from, name), join(to, name), { recursive: true, verbatimSymlinks: true });
    else symlinkSync(join(from, name), join(to, name));
  }
  mkdirSync(dirname(to), { recursive: true });
}
