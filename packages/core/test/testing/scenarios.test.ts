import { testPassmuster } from "@passmuster/core/testing";
import { expect, test } from "vitest";
import { sandboxScenarios } from "../../src/adapters/sandbox/scenarios.ts";

test.each(sandboxScenarios.map(({ number, outcome }) => [number, outcome] as const))(
  "%s ends in %s, however often and slowly it is retried",
  async (scenario, outcome) => {
    const { decided } = await testPassmuster();
    expect((await decided({ scenario })).statusLabel).toBe(outcome);
  },
);
