import { testPassmuster } from "@passmuster/core/testing";
import { expect, test } from "vitest";

test("a scenario that always fails ends in review within ten seconds", async () => {
  const { passmuster, started, now, advance, close } = await testPassmuster();
  const { id } = await started({ scenario: "SANDBOX-BROKEN" });
  await passmuster.flow("identity").verifications.submit(id);
  const begun = Date.parse(now());
  let status = "Submitted";
  for (let second = 0; second < 600 && status === "Submitted"; second += 1) {
    await advance(1 / 86_400);
    status = (await passmuster.flow("identity").verifications.get(id)).statusLabel;
  }
  expect(status).toBe("Double Check");
  expect(Date.parse(now()) - begun).toBeLessThan(10_000);
  await close();
});
