import { readFileSync } from "node:fs";
import { proofs } from "../../packages/core/src/verdict/catalogue/proofs.ts";
import { root } from "../workspace.ts";

const head = "| evidence | what was compared | what it does not show |\n|---|---|---|\n";

/** The guide's page with its table of evidence made anew. */
export function proofPage(): string {
  const page = readFileSync(`${root}docs/guide/proof.md`, "utf8");
  const begin = page.indexOf(head);
  if (begin < 0) throw new Error("docs/guide/proof.md has no table of evidence.");
  const rows = proofs.map(({ evidence, compared, open }) => `| ${evidence} | ${compared} | ${open} |\n`);
  return `${page.slice(0, begin)}${head}${rows.join("")}${page.slice(page.indexOf("\n\n", begin) + 1)}`;
}
