import type { CaseFileDocument, Jpegs } from "../content.ts";
import { drawPictures } from "./pictures.ts";
import { type Cell, ink, type Sheet } from "./sheet.ts";
import { placesOf } from "./values.ts";
import { colorOf, minuteOf, valueTitle } from "./words.ts";

/** A document: its pictures, each value with its sources, its rules and decisions. */
export function drawDocument(sheet: Sheet, document: CaseFileDocument, index: number, jpegs: Jpegs): void {
  sheet.page();
  sheet.text(`DOCUMENT ${index + 1}`, { size: 8, bold: true, color: ink.muted });
  sheet.space(3);
  sheet.text(`${document.type}   ·   ${document.country}`, { size: 16, bold: true });
  sheet.space(2);
  const uploaded = `${document.status}   ·   uploaded ${minuteOf(document.uploadedAt)}   ·   ${document.id}`;
  sheet.text(uploaded, { size: 8.5, color: colorOf(document.status) });
  drawPictures(sheet, document, jpegs);
  drawValues(sheet, document);
  if (document.evidence) drawEvidence(sheet, document.evidence);
  drawRules(sheet, document);
  drawDecisions(sheet, document);
}

function drawValues(sheet: Sheet, { values }: CaseFileDocument): void {
  sheet.heading("Values");
  if (values.length === 0) {
    sheet.paragraph("No value was read.", { color: ink.muted });
    return;
  }
  const columns = [
    { title: "", width: 26, style: { size: 7, color: ink.muted } },
    { title: "VALUE", width: 110, style: { color: ink.muted } },
    { title: "AS HANDED OUT", width: 165, style: { bold: true } },
    { title: "STATED BY", width: sheet.width - 301, style: { size: 7.5 } },
  ];
  const rows = values.map(({ name, value, sources }, at): readonly Cell[] => [
    String(at + 1),
    valueTitle(name),
    value,
    placesOf(value, sources),
  ]);
  sheet.table(columns, rows);
}

/** Each check of a chip or a credential. */
function drawEvidence(sheet: Sheet, evidence: object): void {
  sheet.heading("Proven by signature");
  const kinds = Object.entries(evidence) as readonly (readonly [string, object | null])[];
  const rows = kinds.flatMap(([kind, checks]) =>
    Object.entries(checks ?? {}).flatMap(([name, check]: [string, unknown]): (readonly Cell[])[] => {
      const isCheck = typeof check === "object" && check !== null && "passed" in check;
      if (!isCheck) return [];
      const { passed, code = null } = check as { readonly passed: boolean; readonly code?: string | null };
      return [[kind, valueTitle(name), stateCell(passed ? "passed" : "failed"), code ?? ""]];
    }),
  );
  const columns = [
    { title: "SOURCE", width: 90 },
    { title: "CHECK", width: 160 },
    { title: "RESULT", width: 70 },
    { title: "CODE", width: sheet.width - 320 },
  ];
  sheet.table(columns, rows);
}

const order = ["failed", "passed", "not_applicable", "off"];
const stateColors: Readonly<Record<string, string>> = { failed: "#b3382c", passed: "#1e7f4f" };

function stateCell(state: string, action: string | null = null): Cell {
  return {
    text: `${state.replace("_", " ")}${action ? `: ${action}` : ""}`,
    style: { bold: state === "failed", color: stateColors[state] ?? ink.muted },
  };
}

function drawRules(sheet: Sheet, { rules }: CaseFileDocument): void {
  sheet.heading("Rules");
  if (rules.length === 0) {
    sheet.paragraph("No rule ran.", { color: ink.muted });
    return;
  }
  const columns = [
    { title: "RULE", width: 62, style: { size: 7.5, color: ink.muted } },
    { title: "", width: 178 },
    { title: "RESULT", width: 68, style: { size: 7.5 } },
    { title: "EXPECTED · READ · REASON", width: sheet.width - 308, style: { size: 7.5, color: ink.muted } },
  ];
  const sorted = rules.toSorted((one, other) => order.indexOf(one.state) - order.indexOf(other.state));
  const rows = sorted.map(({ code, title, state, action, expected, extracted, reason }): readonly Cell[] => {
    const compared = expected === "" && extracted === "" ? "" : `${expected || "–"} · ${extracted || "–"}`;
    const told = state === "passed" && compared !== "" ? "" : reason;
    return [code, title, stateCell(state, action), [compared, told].filter(Boolean).join("\n")];
  });
  sheet.table(columns, rows);
}

function drawDecisions(sheet: Sheet, { decisions }: CaseFileDocument): void {
  if (decisions.length === 0) return;
  sheet.heading("Decisions on this document");
  const columns = [
    { title: "TIME", width: 110 },
    { title: "DECISION", width: 90 },
    { title: "BY", width: 150 },
    { title: "POLICY", width: sheet.width - 350, style: { size: 6.5, color: ink.muted } },
  ];
  const rows = decisions.map(({ at, status, by, policy }) => [minuteOf(at), status, by ?? "", policy ?? ""]);
  sheet.table(columns, rows);
}
