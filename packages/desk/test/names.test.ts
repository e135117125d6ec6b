import { afterEach, expect, test } from "vitest";
import { ageOf, secondsOf } from "../page/session/format.ts";
import { historySentence } from "../page/session/history.ts";
import { loadLanguage } from "../page/session/language.ts";
import {
  actSentenceOf,
  countryName,
  expectedName,
  fieldValue,
  isWritten,
  listOf,
  reasonOf,
  ruleTitle,
  sentenceOf,
  statusName,
  typeName,
  valueName,
} from "../page/session/names.ts";
import { Refusal } from "../page/session/refusal.ts";
import { numberOf, say, sayName, spoken } from "../page/session/say.ts";
import type { DeskLanguage } from "../src/languages.ts";
import { templatesIn } from "../src/templates.ts";

const use = async (code: DeskLanguage): Promise<void> => spoken.set(await loadLanguage(code));
afterEach(() => use("en"));

const now = Date.parse("2026-11-23T12:00:00Z");
const age = (since: string): string => ageOf(since, now).replace(/\s/g, " ");

test("an age has the units of the language", async () => {
  expect(age("2026-11-22T09:00:00Z")).toBe("1 day 3 hr");
  expect(age("2026-11-23T11:59:40Z")).toBe("just now");
  await use("de");
  expect(age("2026-11-23T08:55:00Z")).toBe("3 Std. 5 Min.");
  expect(secondsOf(34)).toMatch(/^34 Sek\.$/);
  await use("ja");
  expect(age("2026-11-23T08:55:00Z")).toMatch(/3 ?時間 5 ?分/);
});

test("a number has the separators of the language, and the digits of the documents", async () => {
  await use("de");
  expect(numberOf(1184)).toBe("1.184");
  await use("ar");
  expect(numberOf(1184)).toBe("1,184");
  expect(say("waiting", { count: 3 })).toMatch(/3/);
});

test("a text has the plural form of its count", async () => {
  expect(say("sameNumber", { count: 1 })).toBe("Same number in 1 other verification");
  expect(say("sameNumber", { count: 2 })).toBe("Same number in 2 other verifications");
  await use("pl");
  const forms = [1, 3, 5, 22].map((count) => say("waiting", { count }));
  expect(forms).toEqual(["1 oczekuje", "3 oczekują", "5 oczekuje", "22 oczekują"]);
  await use("ar");
  expect(new Set([1, 2, 3, 11, 100].map((count) => say("moreReasons", { count }))).size).toBe(5);
});

test("a rule, a status and a kind of document have names of the language; those of a host stay", async () => {
  await use("de");
  expect(ruleTitle("RulePH002", "Date of birth")).toBe("Geburtsdatum");
  expect(reasonOf("RulePH002", "The date of birth differs. Check it.")).toMatch(/^Das Geburtsdatum/);
  expect(reasonOf("RuleDI004", "The picture is blurred.", "blurred, cut_off")).toMatch(
    /^Das Bild ist nicht gut genug: unscharf, /,
  );
  expect(reasonOf(null, "The document was not judged: …")).toBe("Das Dokument wurde nicht beurteilt.");
  expect(reasonOf("HostAge", "The person is under age. Ask.")).toBe("The person is under age.");
  expect(ruleTitle("HostAge", "Full age")).toBe("Full age");
  expect(statusName("Double Check")).toBe("Manuelle Prüfung");
  expect(typeName("Passport")).toBe("Reisepass");
  expect(typeName("Fishing licence", 900)).toBe("Fishing licence");
  expect(countryName({ name: "Germany", iso2: "DE" })).toBe("Deutschland");
  expect(countryName({ name: "Utopia", iso2: "??" })).toBe("Utopia");
});

test("a rule that the language does not name has the server's title and sentence", async () => {
  const german = await loadLanguage("de");
  const { RulePH002, ...rules } = german.names.rules ?? {};
  expect(RulePH002?.title).toBe("Geburtsdatum");
  spoken.set({ ...german, names: { ...german.names, rules } });
  expect(ruleTitle("RulePH002", "Date of birth")).toBe("Date of birth");
  expect(reasonOf("RulePH002", "The date of birth differs. Check it.")).toBe("The date of birth differs.");
  expect(ruleTitle("RulePH003", "Document number")).toBe("Dokumentnummer");
});

test("a condition of the policy has its number in the language", async () => {
  expect(ruleTitle("Policy2", "Condition 2 of the policy")).toBe("Condition 2 of the policy");
  await use("de");
  expect(ruleTitle("Policy2", "Condition 2 of the policy")).toBe("Bedingung 2 der Richtlinie");
  expect(ruleTitle("PolicyX", "Own")).toBe("Own");
});

test("an act that came too late is refused in words of the language, and so is another reviewer's", async () => {
  await use("de");
  const late = new Refusal(409, "changed_since_seen", "The verification has changed since you saw it.");
  expect(actSentenceOf(late)).toMatch(/^Inzwischen geändert/);
  expect(actSentenceOf(new Refusal(403, "four_eyes", "Another person must approve."))).toMatch(
    /^Eine andere/,
  );
  const other = new Refusal(401, "other_reviewer", say("otherReviewer", { by: "ana@bank.example" }));
  expect(sentenceOf(other)).toMatch(/^Die Aktion ist von ana@bank\.example\./);
});

test("a name of a prototype is no name of a table", async () => {
  await use("de");
  for (const name of ["__proto__", "constructor", "toString"]) {
    expect([ruleTitle(name), statusName(name), typeName(name)]).toEqual([name, name, name]);
    expect([valueName("RuleDI004", name), sayName(name)]).toEqual([name, name]);
    expect(sentenceOf(new Refusal(400, name, "Sentence."))).toContain("Sentence.");
  }
});

test("fixed words of a rule are translated, a value of a document never", async () => {
  await use("de");
  expect(valueName("RuleDI004", "good")).toBe("gut");
  expect(valueName("RuleDI004", "glare, blurred")).toBe(listOf(["Spiegelung", "unscharf"]));
  expect(valueName("RuleDI004", "glare, of a later version")).toBe("glare, of a later version");
  expect(valueName("RulePH006", "on or after 2036-11-23")).toBe("23. Nov. 2036 oder später");
  expect(valueName("RulePA007", "on or before 2036-11-23")).toBe("23. Nov. 2036 oder früher");
  expect(valueName("RulePH001", "good")).toBe("good");
  expect(valueName("RulePA002", "read")).toBe("read");
});

test("a refusal is told in the language, with what only the server knows", async () => {
  const claimed = new Refusal(409, "claimed", "jonas@bank.example has claimed this verification.");
  expect(sentenceOf(claimed)).toBe("jonas@bank.example has claimed this verification.");
  expect(sentenceOf(new Refusal(0, "connection", ""))).toBe("The server cannot be reached. Try again.");
  await use("de");
  expect(sentenceOf(claimed)).toBe("In Arbeit bei jonas@bank.example");
  const open = new Refusal(409, "checklist_open", 'An item of the checklist is open: "Call them". Check it.');
  expect(sentenceOf(open)).toBe("Haken Sie vor der Freigabe ab: Call them");
  expect(sentenceOf(new Refusal(409, "claimed", "Another reviewer works on it."))).toMatch(
    /^Eine andere Person/,
  );
  expect(sentenceOf(new Refusal(409, "four_eyes", "Another person must approve."))).toMatch(/^Eine andere/);
  const invalid = new Refusal(422, "validation_failed", "The number field is too long.");
  expect(sentenceOf(invalid)).toBe("Ein Wert ist ungültig. The number field is too long.");
  expect(sentenceOf(new Refusal(400, "of_a_later_version", "No."))).toBe("Der Server hat das abgelehnt. No.");
  expect(sentenceOf(new Error("undefined is not a function"))).toBe("Der Server hat das abgelehnt.");
});

test("the desk's own templates are those of the language, for the same rules", async () => {
  const [english, arabic] = [
    templatesIn((await loadLanguage("en")).names),
    templatesIn((await loadLanguage("ar")).names),
  ];
  expect(arabic).toHaveLength(16);
  expect(arabic.map(({ act, rules }) => [act, rules])).toEqual(english.map(({ act, rules }) => [act, rules]));
  expect(
    arabic.every(
      ({ comment, title }, at) => comment !== english[at]?.comment && title !== english[at]?.title,
    ),
  ).toBe(true);
});

test("what the service wrote into the history is in the language, and what a person wrote stays", async () => {
  const [passport, gone] = ["doc_00000000000000000000000011", "doc_00000000000000000000000012"];
  const documents = [{ id: passport, document_type: { id: 3, name: "Passport", type_label: "Photo ID" } }];
  const shown = (sentence: string) => historySentence(sentence, documents);
  expect(shown(`Document ${passport} was uploaded.`)).toBe("Uploaded: Passport");
  expect(shown(`Document ${gone} was removed.`)).toBe("Removed: Document");
  await use("de");
  expect(shown(`Document ${passport} was uploaded in place of ${gone}.`)).toBe(
    "Statt des früheren hochgeladen: Reisepass",
  );
  expect(shown(`Document ${passport} was set to Double check.`)).toBe("Reisepass: Manuelle Prüfung");
  expect(shown(`Document ${passport} was replaced and was set to Approved.`)).toBe(
    "Ersetzt: Reisepass · Freigegeben",
  );
  expect(shown("The link was renewed.")).toBe("Der Link wurde erneuert.");
  expect(shown("New pictures are needed after attempt 1 of 2. Photo ID: glare.")).toBe(
    "Nach Versuch 1 von 2 werden neue Bilder gebraucht. Photo ID: glare.",
  );
  for (const own of [`See ${passport}.`, "The link was renewed. Call.", "toString"])
    expect(shown(own)).toBe(own);
});

test("a date is shown with the month's name; a number that looks like one, or no day, stays", async () => {
  const shown = () => [
    valueName("RulePH002", "1990-11-27"),
    fieldValue("date_of_birth", "1990-11-27"),
    valueName("RulePH006", "2036-02-30"),
    valueName("RulePH003", "1990-11-27"),
    fieldValue("number", "1990-11-27"),
  ];
  const kept = ["2036-02-30", "1990-11-27", "1990-11-27"];
  expect(shown()).toEqual(["Nov 27, 1990", "Nov 27, 1990", ...kept]);
  await use("fr");
  expect(shown()).toEqual(["27 nov. 1990", "27 nov. 1990", ...kept]);
  await use("ja");
  expect(shown()).toEqual(["1990年11月27日", "1990年11月27日", ...kept]);
  await use("ar");
  expect(shown()[0]).toContain("1990");
});

test("countries, kinds and the likeness of faces are told in words, and only writing is compared by letters", async () => {
  expect(valueName("RulePH005", "ATA")).toBe("Antarctica");
  expect(valueName("RulePH005", "ISL")).toBe("Iceland");
  expect(valueName("RulePA006", "ZWE")).toBe("Zimbabwe");
  for (const unknown of ["UTO", "D<<", "(((", ""]) expect(valueName("RulePH005", unknown)).toBe(unknown);
  expect(valueName("RulePH004", "Driver License, GBR")).toBe("Driver License · United Kingdom");
  expect(fieldValue("document.country_code", "ISL")).toBe("Iceland");
  expect(fieldValue("number", "ISL")).toBe("ISL");
  expect([expectedName("RulePH007", "80"), valueName("RulePH007", "33")]).toEqual([
    "at least 80 of 100",
    "33 of 100",
  ]);
  await use("de");
  expect(valueName("RulePH005", "ISL")).toBe("Island");
  expect(valueName("RulePH004", "Passport")).toBe("Reisepass");
  expect(valueName("RulePH004", "Passport, ISL")).toBe("Reisepass · Island");
  const spelt = ["RulePH001", "RulePH003", "RuleDI002", "RuleDI003", "HostCode"];
  expect(spelt.filter((code) => !isWritten(code))).toEqual([]);
  const told = ["RulePH004", "RulePH005", "RulePH006", "RulePH007", "RuleDI005", "RuleDI009", "RuleDI014"];
  expect(told.filter(isWritten)).toEqual([]);
});
