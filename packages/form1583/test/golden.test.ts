import { testPassmuster } from "@passmuster/core/testing";
import { afterAll, expect, test } from "vitest";
import { business, type Customer, customer, type Kit } from "./customers.ts";
import { differences, readBack } from "./read-back.ts";

const kit: Kit = await testPassmuster();
afterAll(() => kit.close());

const others: readonly (readonly [string, Customer])[] = [
  [
    "a home abroad",
    {
      flow: "postal1583-skip-country",
      country: "POL",
      person: { firstName: "Łucja", lastName: "Żmuda", dateOfBirth: "1988-02-29" },
      address: { street: "ul. Młyńska 7", city: "Zielony Gaj", postalCode: "99-998", country: "POL" },
    },
  ],
  [
    "a business",
    { application: { service: "business", business, recipients: ["Ada Marlow", "Ben Marlow"] } },
  ],
  [
    "a second adult of the same box",
    {
      photoId: 4,
      person: { firstName: "Otto", lastName: "Marlow", dateOfBirth: "1986-07-01" },
      application: { email: "otto@example.test", recipients: ["Ines Marlow"] },
    },
  ],
];

test.each(others)("%s is on the form", async (name, given) => {
  const form = await readBack(await customer(kit, given));
  await expect(differences(form)).toMatchFileSnapshot(`golden/${name.replaceAll(" ", "-")}.txt`);
});

test.each([
  ["in person", { by: "Walt Witness", method: "in_person", at: "2026-01-30" }],
  ["live", { by: "Walt Witness", method: "audio_video", at: "2026-01-30" }],
  [
    "a notary",
    { by: "Nora Notary", method: "notary", at: "2026-01-30", commission: { number: "C-12", state: "WA" } },
  ],
] as const)("the witness is on the form: %s", async (name, witness) => {
  const { id } = await customer(kit);
  const { verifications } = kit.passmuster.flow("postal1583");
  await verifications.witness(id, witness);
  const form = await readBack(await verifications.get(id, { withParts: true }));
  await expect(differences(form)).toMatchFileSnapshot(`golden/witness-${name.replaceAll(" ", "-")}.txt`);
});
