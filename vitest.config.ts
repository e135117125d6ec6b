import { defineConfig } from "vitest/config";

export default defineConfig({
  ssr: { resolve: { conditions: ["@vouchsafe/source"] } },
  test: {
    include: ["packages/*/test/**/*.test.ts", "examples/*/test/**/*.test.ts"],
    testTimeout: 20_000,
    pool: "forks",
    maxWorkers: 3,
    execArgv: ["--conditions=@vouchsafe/source"],
  },
});
