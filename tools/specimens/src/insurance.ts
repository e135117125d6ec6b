import { polarGrid, snowStar } from "./emblem.ts";
import { ribbon } from "./guilloche.ts";
import { type AgreementOptions, addressLine, fullName, writtenDate } from "./lease.ts";
import { createPage, letter, markPage, type Page } from "./page.ts";
import type { Person } from "./person.ts";
import type { Drawing } from "./sheet.ts";

interface Coverage {
  readonly name: string;
  readonly limit: string;
  readonly premium: string;
}

interface Line {
  readonly title: string;
  readonly colour: string;
  readonly light: string;
  readonly subject: readonly (readonly [string, string])[];
  readonly coverages: readonly Coverage[];
  readonly total: string;
}

const homeLine = (person: Person): Line => ({
  title: "Homeowners Policy",
  colour: "#14506b",
  light: "#e7f1f4",
  subject: [
    ["Insured property", addressLine(person)],
    ["Construction", "Timber frame, 1998, one family"],
    ["Deductible", "$1,000 for each loss"],
  ],
  coverages: [
    { name: "A  Dwelling", limit: "$385,000", premium: "$742.00" },
    { name: "B  Other structures", limit: "$38,500", premium: "$61.00" },
    { name: "C  Personal property", limit: "$192,500", premium: "$188.00" },
    { name: "D  Loss of use", limit: "$77,000", premium: "$54.00" },
    { name: "E  Personal liability", limit: "$300,000", premium: "$43.00" },
    { name: "F  Medical payments to others", limit: "$5,000", premium: "$12.00" },
  ],
  total: "$1,100.00",
});

const vehicleLine = (person: Person): Line => ({
  title: "Personal Auto Policy",
  colour: "#6a3a2c",
  light: "#f8efe8",
  subject: [
    ["Garaging address", addressLine(person)],
    ["Vehicle", "2023 Sastrugi Wagon, four doors"],
    ["Vehicle identification no.", "1SPEC0MEN00048217"],
  ],
  coverages: [
    { name: "Bodily injury liability", limit: "$100,000 / $300,000", premium: "$318.00" },
    { name: "Property damage liability", limit: "$100,000", premium: "$204.00" },
    { name: "Uninsured motorists", limit: "$100,000 / $300,000", premium: "$96.00" },
    { name: "Collision", limit: "$500 deductible", premium: "$287.00" },
    { name: "Comprehensive", limit: "$250 deductible", premium: "$131.00" },
    { name: "Roadside assistance", limit: "Included", premium: "$14.00" },
  ],
  total: "$1,050.00",
});

const masthead = ({ sheet }: Page, { title, colour }: Line): void => {
  const { width, margin } = letter;
  sheet.add(
    `<rect width="${width}" height="40" fill="${colour}"/>`,
    ribbon(
      { x: -2, y: 4, width: width + 4, height: 32 },
      title,
      { stroke: "#ffffff", width: 0.14, opacity: 0.22 },
      16,
    ),
    polarGrid(width - 34, 20, 34, "#ffffff", 0.16, 0.2),
    snowStar(margin + 6, 18, 6.4, "#ffffff", 0.5),
  );
  sheet.text("Halcyon Mutual", { x: margin + 16, y: 18.4, size: 8, face: "serif-bold", fill: "#ffffff" });
  sheet.text("Specimen Insurance Company · 1 Sample Plaza, Cedar Hollow, OR 97298", {
    x: margin + 16,
    y: 25,
    size: 3.1,
    fill: "#ffffff",
    opacity: 0.9,
  });
  sheet.text("SPECIMEN", {
    x: width - margin,
    y: 31.6,
    size: 4,
    face: "sans-bold",
    fill: "#ffffff",
    spacing: 0.9,
    anchor: "end",
  });
  sheet.text(title, { x: margin, y: 53, size: 7.4, face: "serif-bold", fill: colour });
  sheet.text("Declarations page", { x: width - margin, y: 53, size: 3.9, fill: "#5b6472", anchor: "end" });
};

const table = (page: Page, { colour, light, coverages, total }: Line, top: number): number => {
  const { sheet } = page;
  const { width, margin } = letter;
  const [limit, premium] = [132, width - margin - 3];
  sheet.add(`<rect x="${margin}" y="${top}" width="${width - 2 * margin}" height="8.4" fill="${colour}"/>`);
  const head = { y: top + 5.7, size: 3.3, face: "sans-bold", fill: "#ffffff" } as const;
  sheet.text("Coverage", { ...head, x: margin + 3 });
  sheet.text("Limit of liability", { ...head, x: limit, anchor: "middle" });
  sheet.text("Annual premium", { ...head, x: premium, anchor: "end" });
  coverages.forEach((coverage, i) => {
    const y = top + 8.4 + i * 8.4;
    if (i % 2 === 1)
      sheet.add(`<rect x="${margin}" y="${y}" width="${width - 2 * margin}" height="8.4" fill="${light}"/>`);
    const cell = { y: y + 5.7, size: 3.6 };
    sheet.text(coverage.name, { ...cell, x: margin + 3 });
    sheet.text(coverage.limit, { ...cell, x: limit, anchor: "middle" });
    sheet.text(coverage.premium, { ...cell, x: premium, anchor: "end" });
  });
  const end = top + 8.4 * (coverages.length + 1);
  page.rule(end, colour, 0.5);
  sheet.text("Total annual premium", {
    x: margin + 3,
    y: end + 6.4,
    size: 3.9,
    face: "sans-bold",
    fill: colour,
  });
  sheet.text(total, { x: premium, y: end + 6.4, size: 3.9, face: "sans-bold", fill: colour, anchor: "end" });
  return end + 14;
};

const drawPolicy = (
  person: Person,
  { number, issueDate, expiryDate }: AgreementOptions,
  line: Line,
): Drawing => {
  const page = createPage("#ffffff");
  const { sheet } = page;
  masthead(page, line);
  page.rule(57, line.colour, 0.5);
  let y = page.row("Policy number", number, 66);
  y = page.row("Named insured", fullName(person), y);
  y = page.row("Mailing address", addressLine(person), y);
  y = page.row("Policy period", `${writtenDate(issueDate)} to ${writtenDate(expiryDate)}, 12:01 a.m.`, y);
  page.rule(y - 1.4, "#c9ced6");
  y = line.subject.reduce((at, [label, value]) => page.row(label, value, at), y + 6);
  y = table(page, line, y + 3);
  y = page.paragraph(
    "This declarations page, with the policy form and its endorsements, makes up the whole policy. Coverage applies only where a limit or a premium is shown above.",
    y,
    { face: "sans", size: 3.3, fill: "#3c4452" },
  );
  y = page.paragraph(
    "Questions? Call (555) 010-0147 or write to help@halcyon.example. Please keep this page with your records.",
    y + 2,
    {
      face: "sans",
      size: 3.3,
      fill: "#3c4452",
    },
  );
  page.rule(262, line.colour);
  sheet.text("A specimen drawn by a program. It insures nothing and nobody.", {
    x: letter.margin,
    y: 267.4,
    size: 3,
    fill: "#5b6472",
  });
  sheet.text("Page 1 of 1", {
    x: letter.width - letter.margin,
    y: 267.4,
    size: 3,
    fill: "#5b6472",
    anchor: "end",
  });
  markPage(sheet);
  return sheet.drawing();
};

/** The declarations page of a home or vehicle insurance, letter size. */
export const drawInsurancePolicy = (
  person: Person,
  options: AgreementOptions & { readonly of: "home" | "vehicle" },
): Drawing => drawPolicy(person, options, options.of === "home" ? homeLine(person) : vehicleLine(person));
