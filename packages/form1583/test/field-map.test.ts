import { testPassmuster } from "@passmuster/core/testing";
import { afterAll, describe, expect, test } from "vitest";
import {
  checkBoxes,
  digestOfFields,
  type FieldMap,
  fieldMaps,
  fieldsOf,
  fillForm1583,
  textBoxes,
} from "../src/index.ts";
import { blankForm } from "./blank.ts";
import { customer, type Kit } from "./customers.ts";
import { textIn } from "./foreign-reader.ts";

const kit: Kit = await testPassmuster();
afterAll(() => kit.close());
const view = await customer(kit);

const rename = (box: string): string => `topmostSubform[0].${box.replaceAll(".", "_")}[0]`;
const renamed = (boxes: readonly string[]) => Object.fromEntries(boxes.map((box) => [box, rename(box)]));
const own: FieldMap = {
  revision: "own 2026",
  recognisedBy: { fields: digestOfFields([...textBoxes, ...checkBoxes].map(rename)) },
  text: renamed(textBoxes),
  checks: renamed(checkBoxes),
};

describe("a blank", () => {
  test("is recognised by the digest of its field names, in any order", async () => {
    const pdf = await fillForm1583(await blankForm({ rename }), view, { maps: [own], flatten: true });
    expect((await textIn(pdf)).get("photo_id.number")).toBe("P30023");
  });

  test("is recognised by its title", async () => {
    const map = { ...own, recognisedBy: { title: "Revision 9" } };
    const blank = await blankForm({ rename, title: "A form, Revision 9" });
    const pdf = await fillForm1583(blank, view, { maps: [map], flatten: true });
    expect((await textIn(pdf)).get("applicant.name")).toBe("Ines Marlow");
  });

  test("of an unknown revision is refused with those that are known", async () => {
    const blank = await blankForm({ rename });
    const refusal = { code: "unknown_revision", message: expect.stringMatching(/Known: box names\./) };
    await expect(fillForm1583(blank, view)).rejects.toMatchObject(refusal);
  });

  test("shows its fields, to write a map", async () => {
    const fields = await fieldsOf(await blankForm());
    expect(fields).toHaveLength(textBoxes.length + checkBoxes.length);
    expect(fields.find(({ name }) => name === "witness.notary")).toEqual({
      name: "witness.notary",
      kind: "check",
    });
    expect(digestOfFields(fields.map(({ name }) => name))).toBe(
      "fields" in (fieldMaps[0]?.recognisedBy ?? {}) ? Object(fieldMaps[0]?.recognisedBy).fields : "",
    );
  });

  test.each([
    ["not a PDF", Buffer.from("hello")],
    ["an empty file", Buffer.from("")],
  ])("that is %s is refused", async (_, bytes) => {
    await expect(fillForm1583(bytes, view)).rejects.toMatchObject({ code: "not_a_form" });
  });
});

describe("a map of a host", () => {
  const wrong = (map: object): FieldMap => ({ ...own, ...map }) as FieldMap;

  test.each<readonly [string, FieldMap, RegExp]>([
    ["without a revision", wrong({ revision: "" }), /revision must be a text/],
    ["without a sign of the blank", wrong({ recognisedBy: {} }), /recognisedBy must be/],
    ["with an unknown box", wrong({ text: { fax: "a" } }), /text has no box fax\. Allowed: mailbox\.street/],
    [
      "with a field used twice",
      wrong({ text: { recipients: "a", "agency.name": "a" } }),
      /the field a is used twice/,
    ],
    ["with a field that the blank lacks", wrong({ text: { recipients: "a" } }), /lacks fields .*: a\./],
    [
      "with a tick where text goes",
      wrong({ checks: { "witness.notary": rename("recipients") }, text: {} }),
      /lacks fields/,
    ],
  ])("is refused %s", async (_, map, message) => {
    const blank = await blankForm({ rename });
    const filled = fillForm1583(blank, view, { maps: [map] });
    await expect(filled).rejects.toMatchObject({ code: "map_invalid" });
    await expect(filled).rejects.toThrow(message);
  });
});

test("a name in another alphabet is refused by its box, without its letters", async () => {
  const person = { firstName: "Инес", lastName: "Марлоу", dateOfBirth: "1990-04-12" };
  const foreign = await customer(kit, { addressId: 25, person });
  const filled = fillForm1583(await blankForm(), foreign);
  await expect(filled).rejects.toMatchObject({ code: "letters_missing" });
  await expect(filled).rejects.toThrow(/^applicant\.name has letters/);
  await expect(filled).rejects.not.toThrow(/Инес/);
});

test("a text longer than its field is refused, not cut", async () => {
  const filled = fillForm1583(await blankForm({ most: 20 }), view);
  await expect(filled).rejects.toMatchObject({ code: "too_long" });
  await expect(filled).rejects.toThrow("agency.address has 35 letters; its field takes 20.");
});
