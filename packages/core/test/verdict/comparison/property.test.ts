import fc from "fast-check";
import { describe, inject, it } from "vitest";
import { samePostalCode, sameStreet } from "../../../src/verdict/comparison/address.ts";
import { sameName, sameNumber } from "../../../src/verdict/comparison/compare.ts";
import { parseDate } from "../../../src/verdict/comparison/parse.ts";
import { compareStatements } from "../../../src/verdict/comparison/statements.ts";
import { bare, edited, editOf } from "./edits.ts";

const options = { numRuns: Math.ceil(300 * inject("size")) };

const alphabets = {
  latin: "ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÜÅØÆÑÉÈÇŠŽŁĐÞŒ",
  cyrillic: "АБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ",
  greek: "ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩ",
  devanagari: "अआइईउऊएऐओऔकखगघचजटडतदनपबभमयरलवशसहािीुूेैोौं",
  tamil: "அஆஇஈகஙசஞடணதநபமயரலவாிீுூெேை",
  thai: "กขคงจฉชซญดตถทนบปผพฟมยรลวสหอาิีึืุู่้",
  arabic: "ابتثجحخدذرزسشصضطظعغفقكلمنهوي",
  hebrew: "אבגדהוזחטיכלמנסעפצקרשת",
  kana: "あいうえおかがきぎくぐけげこごさざはばぱカガキギハバパー",
} as const;

/** Words that the comparison does not treat as names: placeholders, birth names, suffixes, titles. */
const known =
  /^(?:FNU|LNU|NFN|NLN|NGN|NMN|UNAVL|UNAVAIL|UNKNOWN|NONAME|SNP|XSPX|XSNX|X{3,}|NEE|GEB|VVE|FKA|JR|JNR|JUNIOR|SR|SNR|SENIOR|II|III|IV|V|MR|MRS|MS|MISS|MX|DR|PROF|SIR|HERR|FRAU|MME|MLLE|SRA)$/;

const wordOf = (letters: string, minLength = 3) =>
  fc
    .array(fc.constantFrom(...letters), { minLength, maxLength: 9 })
    .map((word) => word.join("").normalize("NFC"))
    .filter((word) => /^\p{L}/u.test(word) && !known.test(bare(word)));

const script = fc.constantFrom(...Object.values(alphabets));
const person = script.chain((letters) =>
  fc.record({
    given: fc.array(wordOf(letters), { minLength: 1, maxLength: 3 }).map((words) => words.join(" ")),
    surname: fc.array(wordOf(letters), { minLength: 1, maxLength: 2 }).map((words) => words.join("-")),
    edit: editOf(letters),
    inSurname: fc.boolean(),
  }),
);

const words = (name: string) => name.split(/[ -]/);

describe("one edit of a letter or a digit", () => {
  it("changes a name: in two fields, in one, and before a comma", () => {
    fc.assert(
      fc.property(person, ({ given, surname, edit, inSurname }) => {
        const [first, last] = inSurname ? [given, edited(surname, edit)] : [edited(given, edit), surname];
        fc.pre(bare(first) !== bare(given) || bare(last) !== bare(surname));
        fc.pre(![first, last].some((name) => words(name).some((word) => known.test(bare(word)))));
        const expected = { firstName: given, lastName: surname };
        return (
          !sameName(expected, { givenNames: first, surname: last }) &&
          !sameName(expected, { fullName: `${first} ${last}` }) &&
          !sameName(expected, { fullName: `${last}, ${first}` }) &&
          !sameName(expected, { givenNames: first, surname: last }, { dateOfBirthCompared: true })
        );
      }),
      options,
    );
  });

  it("changes a name on another place of the document", () => {
    fc.assert(
      fc.property(person, ({ given, surname, edit, inSurname }) => {
        const [first, last] = inSurname ? [given, edited(surname, edit)] : [edited(given, edit), surname];
        fc.pre(bare(first) !== bare(given) || bare(last) !== bare(surname));
        fc.pre(![first, last].some((name) => words(name).some((word) => known.test(bare(word)))));
        // A reader may misread marks, so the transliterations of a marked A, O or U are written forms.
        fc.pre(!/[ÄÖÜÅØ]/.test(given + surname + first + last));
        const fields = compareStatements(
          { source: "print", givenNames: given, surname },
          { source: "mrz", givenNames: first, surname: last },
        );
        return fields.some(({ same }) => !same);
      }),
      options,
    );
  });

  it("is needed to change a name: its written forms are equal", () => {
    fc.assert(
      fc.property(person, ({ given, surname }) => {
        const expected = { firstName: given, lastName: surname };
        const plain = (text: string) => text.normalize("NFD").toLowerCase();
        return (
          sameName(expected, { givenNames: plain(given), surname: surname.replace("-", " ") }) &&
          sameName(expected, { fullName: `${surname}, ${given}` })
        );
      }),
      options,
    );
  });

  const number = fc.array(fc.constantFrom(..."0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"), {
    minLength: 5,
    maxLength: 14,
  });

  it("changes a number", () => {
    const edits = editOf("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZАВЕКМНОРСТΑΒ²①一");
    fc.assert(
      fc.property(number, edits, (characters, edit) => {
        const own = characters.join("");
        const other = edited(own, edit);
        fc.pre(other !== own);
        return !sameNumber(own, other) && !sameNumber(own.toLowerCase(), other.split("").join(" "));
      }),
      options,
    );
  });

  it("changes or invalidates a date", () => {
    const date = fc
      .tuple(
        fc.integer({ min: 1900, max: 2099 }),
        fc.integer({ min: 1, max: 12 }),
        fc.integer({ min: 1, max: 28 }),
      )
      .map((parts) => parts.map((part) => String(part).padStart(2, "0")).join("-"));
    fc.assert(
      fc.property(date, editOf("0123456789/-NA٣"), (own, edit) => {
        const other = edited(own, edit);
        fc.pre(other !== own);
        const fields = compareStatements(
          { source: "print", dateOfBirth: own },
          { source: "mrz", dateOfBirth: other },
        );
        return parseDate(other) === undefined ? fields.length === 0 : fields.every(({ same }) => !same);
      }),
      options,
    );
  });

  const street = fc.record({
    house: fc.integer({ min: 1, max: 9999 }),
    name: wordOf("ABCDEFGHIJKLMNOPQRSTUVWXYZ", 5),
    kind: fc.constantFrom("Terrace", "Boulevard", "Crescent", "Parkway"),
    unit: fc.option(fc.integer({ min: 1, max: 999 })),
    edit: editOf("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"),
    part: fc.constantFrom("house", "name", "unit"),
  });

  it("changes a street", () => {
    fc.assert(
      fc.property(street, ({ house, name, kind, unit, edit, part }) => {
        const address = (number: string, road: string, flat: string) =>
          `${number} ${road} ${kind}${flat && ` Apt ${flat}`}`;
        const own = [String(house), name, unit === null ? "" : String(unit)] as const;
        const at = part === "house" ? 0 : part === "name" ? 1 : 2;
        fc.pre(own[at] !== "");
        const other = own.map((value, index) => (index === at ? edited(value, edit) : value));
        fc.pre(other[at] !== own[at]);
        return !sameStreet(address(...own), address(other[0] ?? "", other[1] ?? "", other[2] ?? ""));
      }),
      options,
    );
  });

  it("changes a postal code", () => {
    const code = fc.stringMatching(/^\d{5}(?:-[1-9]\d{3})?$|^[A-Z]\d[A-Z] \d[A-Z]\d$/);
    fc.assert(
      fc.property(code, editOf("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"), (own, edit) => {
        const other = edited(own, edit);
        fc.pre(other !== own && !/-0000$/.test(other));
        return !samePostalCode(own, other);
      }),
      options,
    );
  });
});
