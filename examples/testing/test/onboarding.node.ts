import { deepStrictEqual } from "node:assert/strict";
import { test } from "node:test";
import { testVouchsafe } from "@vouchsafe/core/testing";

test("an expired passport is rejected, and says by which rule", async () => {
  const { decided } = await testVouchsafe();
  const { statusLabel, documents } = await decided({ scenario: "SANDBOX-EXPIRED" });
  deepStrictEqual(
    [statusLabel, Object.keys(documents[0]?.rules?.failedRules ?? {})],
    ["Rejected", ["RulePH006"]],
  );
});

test("what nobody submits expires", async () => {
  const { started, advance, vouchsafe } = await testVouchsafe({ expiresAfterDays: 3 });
  const { id } = await started();
  await advance(4);
  deepStrictEqual((await vouchsafe.verifications.get("identity", id)).statusLabel, "Expired");
});
