import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";

test("it loads no test runner", () => {
  const script = 'await import("@passmuster/core/testing"); ';
  const barred = `
    import { registerHooks } from "node:module";
    registerHooks({ resolve(name, context, next) { if (/^(vitest|jest|@jest|@vitest)/.test(name)) throw new Error(name); return next(name, context); } });
    ${script}`;
  const { status, stderr } = spawnSync(
    process.execPath,
    ["--conditions=@passmuster/source", "--no-warnings", "--input-type=module", "-e", barred],
    { encoding: "utf8", cwd: new URL(".", import.meta.url) },
  );
  expect([status, stderr]).toEqual([0, ""]);
});
