import { defineConfig } from "vitest/config";

export default defineConfig({
  ssr: { resolve: { conditions: ["@vouchsafe/source"] } },
  test: {
    include: ["packages/*/test/**/*.test.ts", "examples/*/test/**/*.test.ts"],
    testTimeout: 20_000,
    pool: "forks",
    // Loading the modules anew for each file took a third of the processor time.
    isolate: false,
    maxWorkers: 2,
    execArgv: ["--conditions=@vouchsafe/source"],
  },
});
