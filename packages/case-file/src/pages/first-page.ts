import type { CaseFile } from "../content.ts";
import { ink, type Sheet } from "./sheet.ts";
import { colorOf, minuteOf } from "./words.ts";

/** Who it is about, what was decided and why, and what was proven. */
export function drawFirstPage(sheet: Sheet, content: CaseFile): void {
  const { verification } = content;
  sheet.text("CASE FILE", { size: 8, bold: true, color: ink.muted });
  sheet.space(4);
  sheet.text(nameOf(content), { size: 22, bold: true });
  sheet.space(2);
  sheet.text([birthOf(content), verification.flow].filter(Boolean).join("   ·   "), {
    size: 10,
    color: ink.muted,
  });
  sheet.space(12);
  drawStatus(sheet, content);
  sentences(sheet, "What was proven", content.proven, "Nothing was proven yet.");
  sentences(sheet, "Cause", content.causes, "No cause was recorded.");
  sheet.heading("The case");
  sheet.facts([
    ["Verification", verification.id],
    ["Reference", verification.vendorReference ?? ""],
    ["Created", minuteOf(verification.createdAt)],
    ["Submitted", verification.submittedAt ? minuteOf(verification.submittedAt) : "not yet"],
    ["Last change", minuteOf(verification.updatedAt)],
    ...statedFacts("Expected ", verification.expected),
    ...statedFacts("Mailbox: ", content.mailbox ?? {}),
    ...statedFacts("Presence: ", content.presence ?? {}),
    ...statedFacts("Lists: ", content.screening ?? {}),
    ["Legal hold", holdOf(content)],
    ["Policy", content.policy?.digest ?? ""],
    ["This file", `made ${minuteOf(content.madeAt)} by ${content.madeBy}`],
  ]);
  if (content.documents.length > 0) drawList(sheet, content);
}

function drawStatus(sheet: Sheet, { verification: { status }, history }: CaseFile): void {
  const last = history.findLast(({ to }) => to === status);
  const { pdf, left, width } = sheet;
  const top = pdf.y;
  const color = colorOf(status);
  pdf.roundedRect(left, top, width, 44, 5).fill(ink.ground);
  pdf.roundedRect(left, top, 5, 44, 2).fill(color);
  pdf.y = top + 8;
  sheet.text(status, { size: 14, bold: true, color }, { x: left + 18, width: width - 30 });
  const by = last?.by ? ` by ${last.by === "system" ? "the service" : last.by}` : "";
  const since = last ? `since ${minuteOf(last.at)}${by}` : "";
  sheet.text(since, { size: 8.5, color: ink.muted }, { x: left + 18, width: width - 30 });
  pdf.y = top + 44;
}

function sentences(sheet: Sheet, title: string, given: readonly string[], otherwise: string): void {
  sheet.heading(title);
  for (const sentence of given.length > 0 ? given : [otherwise]) {
    sheet.paragraph(sentence, { size: 9.5 });
    sheet.space(3);
  }
}

function drawList(sheet: Sheet, { documents }: CaseFile): void {
  sheet.heading("Documents");
  const columns = [
    { title: "DOCUMENT", width: 180 },
    { title: "COUNTRY", width: 70 },
    { title: "STATUS", width: 110 },
    { title: "RULES", width: sheet.width - 360 },
  ];
  const rows = documents.map(({ type, country, status, rules }) => {
    const failed = rules.filter(({ state }) => state === "failed").length;
    const passed = rules.filter(({ state }) => state === "passed").length;
    const result = rules.length === 0 ? "not judged" : `${passed} passed, ${failed} failed`;
    return [type, country, { text: status, style: { bold: true, color: colorOf(status) } }, result];
  });
  sheet.table(columns, rows);
}

function nameOf({ documents, verification }: CaseFile): string {
  const values = new Map(
    documents.flatMap((one) => one.values.map(({ name, value }) => [name, value] as const)),
  );
  const { firstName = "", lastName = "" } = personIn(verification.expected);
  const read = [values.get("person.givenNames"), values.get("person.surname")].filter(Boolean).join(" ");
  return values.get("person.fullName") ?? (read || `${firstName} ${lastName}`.trim() || "No name was given");
}

function birthOf({ documents, verification }: CaseFile): string {
  const read = documents.flatMap(({ values }) => values).find(({ name }) => name === "person.dateOfBirth");
  const date = read?.value ?? personIn(verification.expected).dateOfBirth;
  return date ? `born ${date}` : "";
}

interface Person {
  readonly firstName?: string;
  readonly lastName?: string;
  readonly dateOfBirth?: string;
}

const personIn = (expected: object): Person => ("person" in expected && (expected.person as Person)) || {};

function holdOf({ legalHold }: CaseFile): string {
  if (!legalHold) return "";
  return `since ${minuteOf(legalHold.since)} by ${legalHold.by}: ${legalHold.reason}`;
}

/** What the caller or an agency stated, by its place. */
function statedFacts(prefix: string, stated: object): readonly (readonly [string, string])[] {
  return Object.entries(stated).flatMap(([name, value]: [string, unknown]) => {
    const text = textIn(value);
    return text === "" ? [] : [[`${prefix}${name}`, text] as const];
  });
}

function textIn(value: unknown): string {
  if (typeof value === "string") return value;
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value !== "object" || value === null) return "";
  return Object.values(value).map(textIn).filter(Boolean).join(", ");
}
