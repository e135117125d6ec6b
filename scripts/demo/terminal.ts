import { styleText } from "node:util";
import { rules } from "@passmuster/core";
import { toString as qrCode } from "qrcode";
import type { Comparison, Verification } from "./caller.ts";

type Style = Parameters<typeof styleText>[0];

const paint = (style: Style, text: string): string => styleText(style, text, { stream: process.stdout });
const dim = (text: string): string => paint("dim", text);

export function banner(): void {
  console.log(`\n  ${paint("bold", "Passmuster")}  ${dim("identity verification in your own server")}\n`);
}

export function chapter(title: string): void {
  console.log(`\n  ${paint("bold", title)}\n`);
}

export function step(name: string, text: string): void {
  clearWaiting();
  console.log(`  ${paint("cyan", "▸")} ${name.padEnd(8)} ${text}`);
}

const frames = "⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏";
let frame = 0;

/** A progress spinner on a terminal; otherwise nothing. */
export function waiting(): void {
  if (!process.stdout.isTTY) return;
  frame = (frame + 1) % frames.length;
  process.stdout.write(`\r  ${paint("cyan", frames[frame] ?? "")} reading the document`);
}

function clearWaiting(): void {
  if (process.stdout.isTTY) process.stdout.write("\r\u001b[2K");
}

type Comparisons = Readonly<Record<string, Comparison>>;

/** Every applicable rule with its expected and read value. */
export function ruleTable(document: string, approved: Comparisons, failed: Comparisons): void {
  const titles = new Map<string, string>(rules.map(({ code, title }) => [code, title]));
  const rows = [
    ...Object.entries(approved).map(([code, comparison]) => ({
      mark: paint("green", "✓"),
      code,
      ...comparison,
    })),
    ...Object.entries(failed).map(([code, comparison]) => ({ mark: paint("red", "✗"), code, ...comparison })),
  ]
    .map((row) => ({ ...row, expected: shortened(row.expected), extracted: shortened(row.extracted) }))
    .sort((one, other) => (one.code < other.code ? -1 : 1));
  const width = (pick: (row: (typeof rows)[number]) => string) =>
    Math.max(...rows.map((row) => pick(row).length));
  const [codes, names, wanted] = [
    width(({ code }) => code),
    width(({ code }) => titles.get(code) ?? ""),
    width(({ expected }) => expected),
  ];
  const head = `    ${"rule".padEnd(codes)}  ${document.padEnd(names)}  ${"expected".padEnd(wanted)}  extracted`;
  console.log(`\n  ${dim(head)}`);
  for (const { mark, code, expected, extracted } of rows) {
    const title = dim((titles.get(code) ?? "").padEnd(names));
    console.log(
      `    ${mark} ${code.padEnd(codes)}  ${title}  ${expected.padEnd(wanted)}  ${extracted || dim("not read")}`,
    );
  }
  console.log();
}

const longest = 44;

function shortened(value: string): string {
  return value.length > longest ? `${value.slice(0, longest - 1)}…` : value;
}

export function suggestion(text: string): void {
  console.log(`    ${dim("→")} ${text}\n`);
}

export function closing(): void {
  console.log(`
  ${paint("bold", "Next steps")}

    npm start                    keeps the server running, with a token and a QR code
    npx passmuster read FILE     reads any document from an image
    npx passmuster help          shows every command
    packages/core/src            how it works, from a verification to its decision
    docs/                        lifecycle, flows, rules and errors
`);
}

/** The address, the token and a sample command. */
export async function invitation(
  { url, token }: { readonly url: string; readonly token: string },
  { id, url: verify }: Verification,
): Promise<void> {
  step("token", token);
  step("try", `curl -H "Authorization: Bearer ${token}" ${url}/api/v1/identity/verifications/${id}`);
  step("person", verify);
  const code = await qrCode(verify, { type: "terminal", small: true, errorCorrectionLevel: "L" });
  console.log(`\n${code.replace(/^/gm, "  ")}\n  ${dim("Press Ctrl+C to stop.")}\n`);
}
