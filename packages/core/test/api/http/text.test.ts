import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  createService,
  identityBody,
  postalBody,
  reviewer,
  type Service,
  withPassport,
} from "../../service.ts";

let service: Service;
beforeAll(async () => {
  service = await createService();
});
afterAll(() => service.passmuster.close());

const verifications = "/api/v1/identity/verifications";
const create = async (name: string) => {
  const person = { ...identityBody.person, first_name: name };
  const { status, json } = await service.call("POST", verifications, { ...identityBody, person });
  return [status, json.errors?.["person.first_name"]?.[0] ?? json.data.expected_data.person.first_name];
};
const characters = "The person.first name field contains characters that are not allowed.";
const required = "The person.first name field is required.";

describe("a name", () => {
  test.each([
    ["an override of the direction", "Ines\u202Eevil"],
    ["an embedding", "\u202BInes\u202C"],
    ["an isolate", "\u2067Ines\u2069"],
    ["a mark of the direction", "Ines\u200F"],
    ["an Arabic mark of the direction", "Ines\u061C"],
    ["a line break", "Ines\r\nMarlow"],
    ["a line separator", "Ines\u2028Marlow"],
    ["a tab", "Ines\tMarlow"],
    ["an escape sequence", "Ines\u001B[2J"],
    ["a control of the second set", "Ines\u009BJ"],
    ["NUL", "Ines\u0000"],
    ["a lone surrogate", "Ines\uD800"],
    ["a tag", "Ines\u{E0041}"],
    ["a cancel tag", "Ines\u{E007F}"],
    ["five marks on one letter", `Ine${"\u0301".repeat(5)}s`],
    ["five marks with joiners between", `Ine${"\u0301\u200D".repeat(5)}s`],
    ["200 marks of several kinds", `I${"\u0301\u0489\uFE0F\u034F".repeat(50)}nes`],
  ])("is refused with %s", async (_, name) => {
    expect(await create(name)).toEqual([422, characters]);
  });

  test.each([
    ["zero-width spaces", "\u200B\u200B"],
    ["joiners", "\u200D\u200C"],
    ["a byte order mark and spaces", " \uFEFF \u00A0"],
    ["a Hangul filler", "\u3164"],
    ["soft hyphens", "\u00AD"],
    ["variation selectors", "\uFE0F"],
    ["tags", "\u{E0041}"],
    ["a Braille blank", "\u2800"],
    ["combining marks", "\u0301\u0308"],
    ["an enclosing mark and a vowel sign", "\u20DD \u0903"],
  ])("is refused if it consists of %s", async (_, name) => {
    expect(await create(name)).toEqual([422, required]);
  });

  test.each([
    "می\u200Cخواهم",
    "क्\u200Dष",
    "राम",
    "e\u0301",
    "O’Brien-Núñez",
    "李",
    "Żółć",
    "\u202F\u0020Ines\n",
    "Nguyễn Thị Ánh Nguyệt",
    "Nguyễn Thị Ánh Nguyệt".normalize("NFD"),
    "שָׁ֫לוֹם בֶּן־דָּוִד",
    "שָּׁ\u05BDאוּל",
    "लक्ष्मी श्रीकृष्णन्",
    "مُحَمَّدٌ بْنُ عَبْدِ ٱللَّٰهِ",
    "กิตติพัฒน์ ฟ้ามุ่ย",
    "လျှော့ရွှေ့",
    "བསྒྲུབས་བསྟན་འཛིན",
    "葛\u{E0100}飾",
  ])("is accepted as people write it: %s", async (name) => {
    expect(await create(name)).toEqual([201, name.trim()]);
  });
});

test("the other lines of a verification refuse the same characters", async () => {
  const bad = "a\u202Eb";
  const body = structuredClone(postalBody);
  Object.assign(body.person, { last_name: bad });
  Object.assign(body.address, { city: bad, state: bad, postal_code: bad });
  Object.assign(body.documents.photo_id, { number: bad });
  Object.assign(body.documents.proof_of_address, { number: bad });
  const { status, json } = await service.call("POST", "/api/v1/postal1583/verifications", body);
  expect([status, Object.keys(json.errors).sort()]).toEqual([
    422,
    [
      "address.city",
      "address.postal_code",
      "address.state",
      "documents.photo_id.number",
      "documents.proof_of_address.number",
      "person.last_name",
    ],
  ]);
});

test("a changed name and a corrected value refuse the same characters", async () => {
  const { id, document } = await withPassport(service.call);
  const changed = await service.call("PATCH", `${verifications}/${id}`, {
    person: { last_name: "a\u202Eb" },
  });
  expect(Object.keys(changed.json.errors)).toEqual(["person.last_name"]);
  await service.call("PUT", `${verifications}/${id}/submit`);
  await service.passmuster.drain();
  const path = `/api/v1/identity/documents/${document}/extracted-data`;
  for (const surname of ["a\u001Bb", "\u200B"]) {
    const corrected = await service.call("PATCH", path, { person: { surname }, ...reviewer });
    expect([corrected.status, Object.keys(corrected.json.errors)]).toEqual([422, ["person.surname"]]);
  }
});

test("a comment may have lines and tabs, and no other controls", async () => {
  const { json } = await service.call("POST", verifications, identityBody);
  const comment = async (content: string) =>
    (
      await service.call("POST", `${verifications}/${json.data.id}/comments`, {
        content,
        email: reviewer.email,
      })
    ).status;
  expect([await comment("one\n\ttwo"), await comment("\u001B[31mred"), await comment("\u200B")]).toEqual([
    201, 422, 422,
  ]);
  for (const mark of "\u202A\u202B\u202C\u202D\u202E\u2066\u2067\u2068\u2069")
    expect([mark.codePointAt(0), await comment(`paid ${mark}001`)]).toEqual([mark.codePointAt(0), 422]);
  expect(await comment("שלום (Ines)\u200F, \u200Eok 👩\u200D💻 🏴\u{E0067}\u{E0062}\u{E007F}")).toBe(201);
});
