import { testPassmuster } from "passmuster/testing";
import { expect, test } from "vitest";
import { customer } from "../src/customers.ts";
import { createOnboarding } from "../src/onboarding.ts";

test.each([
  ["X1234567", "welcome"],
  ["SANDBOX-EXPIRED", "refused"],
  ["SANDBOX-FLAKY", "welcome"],
])("a customer with the passport %s is %s", async (passport, standing) => {
  const { passmuster, make, advance } = await testPassmuster();
  const ines = customer("c-1", passport);
  const verification = await createOnboarding(passmuster, [ines]).ask("c-1");
  await passmuster.flow("identity").documents.upload({
    verification,
    document: { contextType: "PHOTO_ID", type: 3, country: "ATA", frontSideData: make.picture() },
  });
  await passmuster.flow("identity").verifications.submit(verification);
  await advance(1);
  expect(ines.standing).toBe(standing);
});

test("a customer who never responds is new again after thirty days, and not before", async () => {
  const { passmuster, advance } = await testPassmuster();
  const ines = customer("c-1");
  await createOnboarding(passmuster, [ines]).ask("c-1");
  await advance(29);
  expect(ines.standing).toBe("asked");
  await advance(2);
  expect(ines.standing).toBe("new");
});
