import type { VerificationDetailView } from "@passmuster/core";
import { checkBoxes, fillForm1583 } from "../src/index.ts";
import { blankForm } from "./blank.ts";
import { statesOf, textIn } from "./foreign-reader.ts";

const blank = await blankForm();

/** What a foreign reader finds in each box, and which boxes are ticked. */
export async function readBack(view: VerificationDetailView): Promise<ReadonlyMap<string, string>> {
  const [open, closed] = await Promise.all([
    fillForm1583(blank, view),
    fillForm1583(blank, view, { flatten: true }),
  ]);
  const states = await statesOf(open);
  const ticked = checkBoxes.filter((_, index) => states[index] === "Yes");
  return new Map([...(await textIn(closed)), ["ticked", ticked.join(" ")]]);
}

/** The boxes that differ from those of another form; `-` for those that this one lacks. */
export function differences(
  form: ReadonlyMap<string, string>,
  other: ReadonlyMap<string, string> = new Map(),
): string {
  const names = new Set([...other.keys(), ...form.keys()]);
  return [...names]
    .filter((name) => form.get(name) !== other.get(name))
    .map((name) => `${name}: ${form.get(name) ?? "-"}\n`)
    .join("");
}
