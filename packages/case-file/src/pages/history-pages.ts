import type { CaseFile } from "../content.ts";
import { ink, type Sheet } from "./sheet.ts";
import { minuteOf } from "./words.ts";

/** What people and the service did and said, oldest first. */
export function drawHistory(sheet: Sheet, content: CaseFile): void {
  const { history, comments, approvals, consent } = content;
  sheet.page();
  sheet.text("HISTORY", { size: 8, bold: true, color: ink.muted });
  sheet.heading("Changes of the status");
  sheet.table(
    [
      { title: "TIME", width: 105 },
      { title: "STATUS", width: 130, style: { bold: true } },
      { title: "BY", width: 120 },
      { title: "COMMENT", width: sheet.width - 355, style: { color: ink.muted } },
    ],
    history.map(({ at, from, to, by, comment }) => [
      minuteOf(at),
      from && from !== to ? `${from} → ${to}` : to,
      by ?? "",
      comment ?? "",
    ]),
  );
  if (comments.length > 0) drawComments(sheet, comments);
  if (approvals.length > 0) {
    sheet.heading("Approvals");
    sheet.facts(approvals.map(({ at, by }) => [minuteOf(at), by]));
  }
  sheet.heading("Consent");
  if (!consent) {
    sheet.paragraph("No consent was recorded.", { color: ink.muted });
    return;
  }
  const { version, language, text, givenAt } = consent;
  sheet.paragraph(`Version ${version} in ${language}, given ${minuteOf(givenAt)}:`, { color: ink.muted });
  sheet.space(4);
  sheet.paragraph(text);
}

function drawComments(sheet: Sheet, comments: CaseFile["comments"]): void {
  sheet.heading("Comments");
  sheet.table(
    [
      { title: "TIME", width: 105 },
      { title: "BY", width: 130 },
      { title: "COMMENT", width: sheet.width - 235 },
    ],
    comments.map(({ at, by, private: isPrivate, content }) => [
      minuteOf(at),
      isPrivate ? `${by}, private` : by,
      content,
    ]),
  );
}
