import type { PersonDataView } from "./person-data.ts";

/** `README.txt` of an export: what the archive has, in plain words. */
export function readMeOf({ verification, exportedAt, consent, documents, presence }: PersonDataView): string {
  const lines = [
    "Your data",
    "=========",
    "",
    "This archive has the data that were stored about you when your identity was verified.",
    "",
    `Verification: ${verification.id}`,
    `Its status:   ${verification.status}`,
    `Made on:      ${exportedAt.slice(0, 10)}`,
    "",
    "Files",
    "-----",
    "",
    "data.json    What was stated about you, what was read from your documents, how it was checked and",
    "             decided, and when. A text editor opens it. Programs can read it too (JSON).",
    ...(consent ? ["consent.txt  The text that you agreed to."] : []),
    ...(documents.length > 0 || presence?.file
      ? ["images/      The pictures of your documents and of your face, as stored."]
      : []),
    "",
    "Who acted is named by role: person (you), reviewer (somebody who looked at your data), operator (the",
    "program of the company that asked you), system (an automatic step).",
    "",
    "Some things are left out: notes that reviewers keep for themselves, the names of reviewers, digests that",
    "recognise a document which is uploaded twice, and whether your name was searched in sanctions lists. Ask",
    "the company that asked you to verify your identity if you want to know more, or if something is wrong.",
    "",
    "Keep this archive safe: anybody who has it can see your documents.",
  ];
  return `${lines.join("\r\n")}\r\n`;
}
