import { deepStrictEqual } from "node:assert/strict";
import { test } from "node:test";
import { testPassmuster } from "passmuster/testing";

test("an expired passport is rejected, with the failed rule", async () => {
  const { decided } = await testPassmuster();
  const { statusLabel, documents } = await decided({ scenario: "SANDBOX-EXPIRED" });
  deepStrictEqual(
    [statusLabel, Object.keys(documents[0]?.rules?.failedRules ?? {})],
    ["Rejected", ["RulePH006"]],
  );
});

test("what nobody submits expires", async () => {
  const { started, advance, passmuster } = await testPassmuster({ expiresAfter: "3d" });
  const { id } = await started();
  await advance(4);
  deepStrictEqual((await passmuster.flow("identity").verifications.get(id)).statusLabel, "Expired");
});
