import { writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { specimenFacts } from "@passmuster/specimens";
import type { Caller, Verification } from "./caller.ts";
import type { Case } from "./cases.ts";
import { chapter, ruleTable, step, suggestion, waiting } from "./terminal.ts";

/** Runs one case from creation to decision, and throws on any other outcome than the required one. */
export async function tell(caller: Caller, example: Case): Promise<Verification> {
  chapter(example.title);
  const created = await caller.create(example);
  step("create", `${created.id}  ${example.flow}  ${created.status_label}`);
  for (const picture of example.pictures) {
    const document = await caller.upload(example, created.id, picture);
    const files = [picture.front, picture.back].flatMap((name) => (name ? [specimenFacts(name).file] : []));
    step("upload", `${document}  ${files.join(", ")}`);
  }
  const submitted = await caller.submit(example, created.id);
  const begun = performance.now();
  const decided = await caller.decided(example, created.id, waiting);
  const seconds = ((performance.now() - begun) / 1000).toFixed(1);
  step("submit", `${submitted.status_label} → ${decided.status_label}  read and decided in ${seconds} s`);
  for (const { document_type: type, rules } of decided.documents) {
    if (!rules) continue;
    ruleTable(type.name, rules.approved_rules, rules.failed_rules);
    for (const hint of rules.suggestions) suggestion(hint);
  }
  if (decided.status_label !== example.ends)
    throw new Error(`The verification ended in ${decided.status_label}, not in ${example.ends}.`);
  return decided;
}

/** Saves the images of the first document as a PDF. */
export async function keepPdf(caller: Caller, example: Case, { documents }: Verification): Promise<void> {
  const [document] = documents;
  if (!document) throw new Error("The verification has no document.");
  const pdf = await caller.pdf(example, document.id);
  const file = join(tmpdir(), `${document.id}.pdf`);
  writeFileSync(file, pdf);
  step("pdf", `${(pdf.length / 1024).toFixed(0)} KiB  ${file}`);
}

/** A reviewer approves by hand. */
export async function approveByHand(caller: Caller, example: Case, { id }: Verification): Promise<void> {
  const approved = await caller.approve(example, id, "The maiden name is on the marriage certificate.");
  step("approve", `${approved.status_label} by rita@example.com: “${approved.comments[0]?.content}”`);
}
