import { relative } from "node:path";
import { configDefaults, defineConfig } from "vitest/config";

/** `npm test -w packages/core` runs in that folder, and runs the tests of that folder. */
const here = relative(import.meta.dirname, process.cwd()).replaceAll("\\", "/");
const folder =
  /^(packages|tools|tests|examples)\/[^/]+/.exec(here)?.[0] ?? "{packages,tools,tests,examples}/*";
const tests = `${folder}/test/**/*.test.ts`;
/** These need a browser, a reader's networks, Postgres, a network namespace, servers of their own or a compiler. */
const deep = `${folder}/test/**/*.deep.test.ts`;
/** A browser beside other work answers late now and then: a second try is counted in the summary. */
const browser = `${folder}/test/browser/**/*.deep.test.ts`;
/** These install packages from the npm registry and build images and projects of other frameworks: fifteen minutes, in a job of their own. */
const registry = ["deploy", "frameworks", "release"].map(
  (room) => `tests/repository/test/${room}/**/*.deep.test.ts`,
);
/** This one measures the seconds of a server: nothing runs beside it. */
const alone = "tests/assurance/test/requests/hostile-requests.deep.test.ts";

export default defineConfig({
  ssr: { resolve: { conditions: ["@passmuster/source"] } },
  test: {
    // On a shared machine the same test took 0.8 s and 8.8: the limit ends a test that hangs and does not measure speed.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // The library's own limit is one second: a browser on a busy machine needs more.
    expect: { poll: { timeout: 30_000 } },
    globalSetup: "packages/extractor-local/scripts/weights/before-tests.ts",
    pool: "forks",
    // Loading the modules again for each file took a third of the processor time.
    isolate: false,
    maxWorkers: 2,
    execArgv: ["--conditions=@passmuster/source"],
    projects: [
      { extends: true, test: { name: "fast", include: [tests], exclude: [...configDefaults.exclude, deep] } },
      {
        extends: true,
        test: {
          name: "deep",
          include: [deep],
          exclude: [...configDefaults.exclude, alone, browser, ...registry],
        },
      },
      { extends: true, test: { name: "registry", include: registry } },
      { extends: true, test: { name: "deep-browser", include: [browser], retry: 1 } },
      {
        extends: true,
        test: { name: "deep-alone", include: [alone], maxWorkers: 1, sequence: { groupOrder: 1 } },
      },
    ],
  },
});
