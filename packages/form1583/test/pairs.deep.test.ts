import { documentTypes, flows } from "@passmuster/core";
import { testPassmuster } from "@passmuster/core/testing";
import { afterAll, expect, test } from "vitest";
import { type Customer, customer, type Kit } from "./customers.ts";
import { differences, readBack } from "./read-back.ts";

const kit: Kit = await testPassmuster();
afterAll(() => kit.close());

const types = documentTypes.filter(({ id }) => flows[0]?.documentTypes.some((type) => type.id === id));
const isOneLicence = (one: (typeof types)[number], other: (typeof types)[number]) =>
  one.name === other.name || (one.group !== undefined && one.group === other.group);

/** Each allowed pair of a photo ID and a proof of address. */
const pairs = types
  .filter(({ category }) => category === "photo_id")
  .flatMap((photo) =>
    types
      .filter((proof) => proof.category === "proof_of_address" && !isOneLicence(photo, proof))
      .map((proof): readonly [string, Customer] => [
        `${photo.name} and ${proof.name}`,
        { photoId: photo.id, addressId: proof.id },
      ]),
  );

test("95 pairs of documents are allowed", () => {
  expect(pairs).toHaveLength(95);
});

test("each allowed pair of documents is on the form", async () => {
  const read: string[] = [];
  let first: ReadonlyMap<string, string> | undefined;
  for (const [name, given] of pairs) {
    const form = await readBack(await customer(kit, given));
    read.push(`# ${name}\n${differences(form, first)}`);
    first ??= form;
  }
  await expect(read.join("\n")).toMatchFileSnapshot("golden/pairs.txt");
});
