import type { Drawing, Person } from "@passmuster/specimens/workshop";
import { createPage, letter, markPage } from "../../tools/specimens/src/page.ts";

interface StatementOptions {
  readonly number: string;
  /** First and last day of its period. */
  readonly issueDate: string;
  readonly expiryDate: string;
}

const movements = [
  ["Card purchase, Harbour Grocery", "-84.20"],
  ["Direct deposit", "2,410.00"],
  ["Utility charge", "-131.75"],
  ["ATM withdrawal", "-200.00"],
  ["Card purchase, Ferry tickets", "-36.00"],
] as const;

const usa = (iso: string): string => `${iso.slice(5, 7)}/${iso.slice(8)}/${iso.slice(0, 4)}`;

/** One page of a bank statement of an invented bank. */
export function drawBankStatement(person: Person, options: StatementOptions): Drawing {
  const page = createPage();
  const { sheet } = page;
  const { street, city, state, zip } = person.address;
  const left = { x: letter.margin, size: 3.9 } as const;
  sheet.text("First Larkspur Bank", { ...left, y: 26, size: 7, face: "sans-bold", fill: "#1d4a6b" });
  sheet.text("Bank Statement", { ...left, y: 38, size: 5.6, face: "sans-bold" });
  [`${person.givenNames} ${person.surname}`, street, `${city}, ${state} ${zip}`].forEach((line, i) => {
    sheet.text(line, { ...left, y: 54 + i * 5.6 });
  });
  let y = page.row("Account number", options.number, 80);
  y = page.row("Statement period", `${usa(options.issueDate)} - ${usa(options.expiryDate)}`, y);
  y = page.row("Statement date", usa(options.expiryDate), y);
  page.rule(y, "#1d4a6b");
  for (const [what, amount] of movements) y = page.row(what, amount, y + 2, 110);
  page.row("Closing balance", "3,207.16", y + 6, 110);
  markPage(sheet);
  return sheet.drawing();
}
