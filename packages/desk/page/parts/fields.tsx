import type { ComponentChildren } from "preact";
import { fieldValue } from "../session/names.ts";
import type { Row, Weighed } from "../session/rows.ts";
import { isMessage, say } from "../session/say.ts";
import { Value } from "./value.tsx";

/** The values in which print and code differ, one a line with its name; else what stands for all of them. */
export function FieldsOr({
  row,
  of,
  children,
}: {
  readonly row: Row;
  readonly of: "print" | "coded";
  readonly children: ComponentChildren;
}) {
  const differing = row.evidence.filter(({ standing }) => standing === "contradicted");
  if (row.state !== "failed" || differing.length === 0) return children;
  const against = of === "print" ? "coded" : "print";
  return (
    <ul class="fields">
      {differing.map((each) => (
        <li key={each.name}>
          <small>{nameOf(each.name)}</small> <Value text={shown(each, of)} other={shown(each, against)} />
        </li>
      ))}
    </ul>
  );
}

function shown(each: Weighed, of: "print" | "coded"): string {
  return fieldValue(each.name, each[of] ?? "");
}

/** @param field a name of the API, maybe behind its group */
function nameOf(field: string): string {
  const bare = field.split(".").at(-1) ?? field;
  return isMessage(bare) ? say(bare) : bare.replaceAll("_", " ");
}
