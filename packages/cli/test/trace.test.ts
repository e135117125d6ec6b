import { chmodSync, mkdirSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { traceInto } from "../src/trace.ts";
import { emptyFolder } from "./command-line.ts";

const modeOf = (path: string): string => (statSync(path).mode & 0o777).toString(8);

test("only their owner can open the files of a trace, also where others could open earlier ones", async () => {
  const directory = join(emptyFolder(), "traces");
  const folder = join(directory, "passport.jpg");
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "01-found.json"), "{}");
  chmodSync(folder, 0o755);
  chmodSync(join(folder, "01-found.json"), 0o644);
  const trace = await traceInto(directory, "/photos/passport.jpg");
  trace("found", { name: "Marlow" });
  trace("read", { name: "Marlow" });
  await expect
    .poll(() =>
      readdirSync(folder).map((file) => [
        file,
        modeOf(join(folder, file)),
        statSync(join(folder, file)).size,
      ]),
    )
    .toEqual([
      ["01-found.json", "600", 23],
      ["02-read.json", "600", 23],
    ]);
  expect(modeOf(folder)).toBe("700");
  await traceInto(join(directory, "new"), "passport.jpg");
  expect([modeOf(join(directory, "new")), modeOf(join(directory, "new", "passport.jpg"))]).toEqual([
    "700",
    "700",
  ]);
});
