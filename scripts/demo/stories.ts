import { writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { specimenFacts } from "@vouchsafe/specimens";
import type { Caller, Verification } from "./caller.ts";
import { chapter, ruleTable, step, suggestion, waiting } from "./terminal.ts";

const passport = "passport-ines";

/** A passport that says what was expected is approved by itself. */
export async function shortStory(caller: Caller): Promise<void> {
  const { person } = specimenFacts(passport);
  chapter("A passport that says what was expected");
  const { documents, status_label } = await processed(caller, await caller.create(passport), nameOf(person));
  expectStatus(status_label, "Approved");
  const [document] = documents;
  if (!document) throw new Error("The verification has no document.");
  const pdf = await caller.pdf(document.id);
  const file = join(tmpdir(), `${document.id}.pdf`);
  writeFileSync(file, pdf);
  step("pdf", `${(pdf.length / 1024).toFixed(0)} KiB  ${file}`);
}

/** A passport of somebody else is held back for a person, who approves it by hand. */
export async function reviewStory(caller: Caller): Promise<void> {
  chapter("The same passport, but another name was expected");
  const expected = {
    first_name: "Robin",
    last_name: "Ashdown",
    date_of_birth: specimenFacts(passport).person.dateOfBirth,
  };
  const created = await caller.create(passport, expected);
  const { id, status_label } = await processed(
    caller,
    created,
    `${expected.first_name} ${expected.last_name}`,
  );
  expectStatus(status_label, "Double Check");
  const approved = await caller.approve(id, "The maiden name is on the marriage certificate.");
  const [comment] = approved.comments;
  step("approve", `${approved.status_label} by rita@example.com: “${comment?.content}”`);
}

async function processed(caller: Caller, created: Verification, name: string): Promise<Verification> {
  step("create", `${created.id}  ${name}  ${created.status_label}`);
  const document = await caller.upload(created.id, passport);
  step("upload", `${document}  ${specimenFacts(passport).file}`);
  const submitted = await caller.submit(created.id);
  const begun = performance.now();
  const decided = await caller.decided(created.id, waiting);
  const seconds = ((performance.now() - begun) / 1000).toFixed(1);
  step("submit", `${submitted.status_label} → ${decided.status_label}  read and decided in ${seconds} s`);
  const rules = decided.documents[0]?.rules;
  if (!rules) throw new Error("The document has no rules.");
  ruleTable(rules.approved_rules, rules.failed_rules);
  for (const hint of rules.suggestions) suggestion(hint);
  return decided;
}

function nameOf({ givenNames, surname }: { readonly givenNames: string; readonly surname: string }): string {
  return `${givenNames} ${surname}`;
}

function expectStatus(found: string, wanted: string): void {
  if (found !== wanted) throw new Error(`The verification ended in ${found} and not in ${wanted}.`);
}
