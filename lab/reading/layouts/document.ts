import type { ExtractedData } from "@passmuster/core/ports";
import type { TextLine } from "../../../packages/extractor-local/src/print/page.ts";
import type { Print } from "../../layouts/canvas.ts";
import type { Labelled } from "../../layouts/document.ts";
import type { Expected } from "../../layouts/drawn.ts";
import { trades } from "../../layouts/pages/trades.ts";

/** A drawn document and what the reader saw: enough to link and count it again without its image. */
export interface ReadDocument {
  readonly name: string;
  readonly kind: Labelled["kind"];
  readonly model: string;
  readonly group: string;
  readonly expected: Expected;
  readonly prints: readonly Pick<Print, "text" | "role" | "field">[];
  readonly lines: readonly TextLine[];
  /** Whether an MRZ gave its values, so that its lines do not decide them. */
  readonly coded: boolean;
  readonly data: ExtractedData;
}

const ofType: Readonly<Record<string, string>> = {
  "National ID Card": "ID cards, free layouts",
  "Residence Permit": "residence permits, free layouts",
  Passport: "passports, free layouts",
};

/** The trade of a page by its language and title. */
function tradeOf(model: string): string {
  const [language, title] = [model.slice(0, 2), model.slice(3)];
  const found = Object.entries(trades).find(([, { texts }]) =>
    texts[language]?.[0].split("|").includes(title),
  );
  return found?.[0] ?? "other";
}

/** The row of a document in tables by kind and issuer. */
export function groupOf({ kind, model, expected }: Pick<Labelled, "kind" | "model" | "expected">): string {
  if (kind === "poa") return tradeOf(model);
  if (model.startsWith("us/")) return `US licences, layouts of states, generation ${model.slice(-1)}`;
  if (model.startsWith("eu/")) return "EU licences, layouts of states";
  if (model.startsWith("id/")) return "ID cards, layouts of states";
  if (model === "aamva") return "US and Canadian licences, free layouts";
  if (model === "european") return "EU licences, free layouts";
  return ofType[expected.type ?? ""] ?? "student cards, free layouts";
}
