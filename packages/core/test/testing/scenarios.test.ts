import { sandboxScenarios } from "@passmuster/core";
import { testPassmuster } from "@passmuster/core/testing";
import { expect, test } from "vitest";

test.each(sandboxScenarios.map(({ number, outcome }) => [number, outcome] as const))(
  "%s ends in %s, however often and slowly it is retried",
  async (scenario, outcome) => {
    const { decided } = await testPassmuster();
    expect((await decided({ scenario })).statusLabel).toBe(outcome);
  },
);
