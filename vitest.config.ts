import { configDefaults, defineConfig } from "vitest/config";

const tests = "{packages,examples}/*/test/**/*.test.ts";
const deep = "{packages,examples}/*/test/**/*.deep.test.ts";

export default defineConfig({
  ssr: { resolve: { conditions: ["@vouchsafe/source"] } },
  test: {
    // On a shared machine the same test took 0.8 s and 8.8: a limit ends what hangs, and says nothing of speed.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    pool: "forks",
    // Loading the modules anew for each file took a third of the processor time.
    isolate: false,
    maxWorkers: 2,
    execArgv: ["--conditions=@vouchsafe/source"],
    projects: [
      { extends: true, test: { name: "fast", include: [tests], exclude: [...configDefaults.exclude, deep] } },
      { extends: true, test: { name: "deep", include: [deep] } },
    ],
  },
});
