import { relative } from "node:path";
import { configDefaults, defineConfig } from "vitest/config";
import { nightFiles, sizedFiles } from "./scripts/rings/files.ts";

/** `npm test -w packages/core` runs in that folder, and runs the tests of that folder. */
const here = relative(import.meta.dirname, process.cwd()).replaceAll("\\", "/");
const one = /^(packages|tools|tests|examples)\/[^/]+/.exec(here)?.[0];
const folder = one ?? "{packages,tools,tests,examples}/*";
const inFolder = (files: readonly string[]) => files.filter((file) => !one || file.startsWith(`${one}/`));
const every = `${folder}/test/**/*.test.ts`;
const deep = `${folder}/test/**/*.deep.test.ts`;
const night = `${folder}/test/**/*.night.test.ts`;
const provided = (size: number) => ({ size: Number(process.env.SIZE ?? size), limited: false });
const excluded = configDefaults.exclude;

export default defineConfig({
  ssr: { resolve: { conditions: ["@passmuster/source"] } },
  test: {
    // The limit ends a test that hangs. A busy machine took 82 s for a test of 4.6 s.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 120_000 } },
    globalSetup: "packages/extractor-local/scripts/weights/before-tests.ts",
    setupFiles: "scripts/rings/processor-time.ts",
    reporters: ["default", "./scripts/rings/reporter.ts"],
    pool: "forks",
    // Loading the modules again for each file took a third of the processor time.
    isolate: false,
    maxWorkers: 2,
    execArgv: ["--conditions=@passmuster/source"],
    projects: [
      {
        extends: true,
        test: { name: "fast", include: [every], exclude: [...excluded, deep, night], provide: provided(0.1) },
      },
      {
        extends: true,
        test: {
          name: "deep",
          include: [deep, ...inFolder(sizedFiles)],
          exclude: [...excluded, night],
          retry: 2,
          provide: provided(1),
        },
      },
      {
        extends: true,
        test: {
          name: "night",
          include: inFolder(nightFiles),
          testTimeout: 4 * 3_600_000,
          retry: 2,
          provide: provided(20),
        },
      },
    ],
  },
});
