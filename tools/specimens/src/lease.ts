import { createPage, letter, markPage, type Page } from "./page.ts";
import { signature } from "./parts.ts";
import type { Person } from "./person.ts";
import type { Drawing } from "./sheet.ts";

export interface AgreementOptions {
  readonly number: string;
  readonly issueDate: string;
  readonly expiryDate: string;
}

const monthNames = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
] as const;

/** `2026-02-01` as `February 1, 2026`. */
export const writtenDate = (iso: string): string =>
  `${monthNames[Number(iso.slice(5, 7)) - 1] ?? ""} ${Number(iso.slice(8, 10))}, ${iso.slice(0, 4)}`;

export const fullName = ({ givenNames, surname }: Person): string => `${givenNames} ${surname}`;
export const addressLine = ({ address }: Person): string =>
  `${address.street}, ${address.city}, ${address.state} ${address.zip}`;

const ink = "#3b2f5c";

const clauses = (
  page: Page,
  person: Person,
  { issueDate, expiryDate }: AgreementOptions,
  top: number,
): number => {
  const texts: readonly (readonly [string, string])[] = [
    [
      "Premises.",
      `The Landlord lets to the Tenant the dwelling at ${addressLine(person)}, with its furnishings and one parking space, for use as a private residence only.`,
    ],
    [
      "Term.",
      `The term begins on ${writtenDate(issueDate)} and ends on ${writtenDate(expiryDate)}. It renews from month to month unless either party gives thirty days’ written notice.`,
    ],
    [
      "Rent.",
      "The rent is $2,140.00 a month, due on the first day of each month, by transfer to the account that the Landlord names in writing.",
    ],
    [
      "Deposit.",
      "The Tenant pays a deposit of $2,140.00. The Landlord returns it within twenty-one days after the Tenant moves out, less the cost of damage beyond ordinary wear.",
    ],
    [
      "Utilities.",
      "Water and refuse collection are included. Electricity, heating and internet access are for the Tenant’s account.",
    ],
    [
      "Care and repairs.",
      "The Tenant keeps the premises clean and reports defects without delay. The Landlord keeps roof, walls, plumbing and heating in good repair.",
    ],
    [
      "Entry.",
      "The Landlord may enter to inspect or repair after twenty-four hours’ notice, and at once in an emergency.",
    ],
    [
      "Subletting.",
      "The Tenant does not sublet or assign this agreement without the Landlord’s written consent.",
    ],
  ];
  return texts.reduce((y, [title, content], i) => {
    page.sheet.text(`${i + 1}.`, { x: letter.margin, y, size: 3.7, face: "serif-bold", fill: ink });
    page.sheet.text(title, { x: letter.margin + 7, y, size: 3.7, face: "serif-bold", fill: ink });
    return page.paragraph(content, y + 5.2, { x: letter.margin + 7 }) + 2.4;
  }, top);
};

const signatures = (page: Page, person: Person, issueDate: string, y: number): void => {
  const landlord: Person = { ...person, seed: "specimen-landlord" };
  const columns = [
    { x: letter.margin, by: landlord, name: "Specimen Property Partners LLC", role: "Landlord" },
    { x: 116, by: person, name: fullName(person), role: "Tenant" },
  ];
  for (const { x, by, name, role } of columns) {
    page.sheet.add(
      signature(by, { x: x + 4, y: y - 11, width: 48, height: 11 }),
      `<path stroke="#555" stroke-width="0.25" d="M${x} ${y}h72"/>`,
    );
    page.sheet.text(name, { x, y: y + 5, size: 3.5, face: "sans-bold" });
    page.sheet.text(`${role} · ${writtenDate(issueDate)}`, { x, y: y + 9.8, size: 3.1, fill: "#5b6472" });
  }
};

/** A residential lease, one letter-size page. */
export const drawLease = (person: Person, options: AgreementOptions): Drawing => {
  const page = createPage("#fdfcf8");
  const { sheet } = page;
  sheet.add(
    `<rect x="10" y="10" width="${letter.width - 20}" height="${letter.height - 20}" fill="none" stroke="${ink}" stroke-width="0.5"/><rect x="11.4" y="11.4" width="${letter.width - 22.8}" height="${letter.height - 22.8}" fill="none" stroke="${ink}" stroke-width="0.15"/>`,
  );
  const middle = { x: letter.width / 2, anchor: "middle" } as const;
  sheet.text("RESIDENTIAL LEASE AGREEMENT", {
    ...middle,
    y: 30,
    size: 7.2,
    face: "serif-bold",
    fill: ink,
    spacing: 0.5,
  });
  sheet.text(`SPECIMEN · Agreement no. ${options.number}`, {
    ...middle,
    y: 37.4,
    size: 3.6,
    fill: "#b3123a",
  });
  page.rule(42, ink);
  let y = page.row("Landlord", "Specimen Property Partners LLC", 50, 34);
  y = page.row("Tenant", fullName(person), y, 34);
  y = page.row("Premises", addressLine(person), y, 34);
  y = page.row("Date of agreement", writtenDate(options.issueDate), y, 34);
  page.rule(y - 1.6, ink);
  y = clauses(page, person, options, y + 6.4);
  signatures(page, person, options.issueDate, Math.max(y + 18, 246));
  markPage(sheet);
  return sheet.drawing();
};
