import type { DocumentSide, PrintClaim } from "@passmuster/core/ports";
import type { DayOrder } from "../layout/pages/dates.ts";
import { assignRoles, type Claimed, type RolePlace } from "../layout/roles/assign-roles.ts";
import { isRoleField, type LabelRoles, labelRoles } from "../layout/roles/label-roles.ts";
import { allSigns } from "../layout/roles/name-order.ts";
import type { Evidence } from "./evidence.ts";
import type { SideLine } from "./place.ts";
import { type TextOfLooks, textOfLooks } from "./text-of-looks.ts";

/** A claim, and the evidence at each place of its value, the most convincing first. */
export interface Sought {
  readonly claim: PrintClaim;
  readonly found: readonly Evidence[];
}

/** Finds for each claim the evidence at a place where the value stands in its role. */
export type InRole = (sought: readonly Sought[]) => readonly (Evidence | undefined)[];

interface SideText {
  readonly text: TextOfLooks;
  readonly labels: LabelRoles;
}

interface EvidencePlace extends RolePlace {
  readonly evidence: Evidence;
}

/** Reads the labels and dates of a document when a claim first asks for them. */
export function rolesOn(lines: readonly SideLine[], order: DayOrder | undefined): InRole {
  const sides = [...new Set(lines.map(({ side }) => side))];
  const cache = new Map<DocumentSide, SideText>();
  const on = (side: DocumentSide): SideText => {
    const text = () => textOfLooks(lines.filter((each) => each.side === side).map(({ line }) => line));
    const sideText = cache.get(side) ?? withLabels(text(), order);
    cache.set(side, sideText);
    return sideText;
  };
  const placeOf = ({ field, value }: PrintClaim, evidence: Evidence): readonly EvidencePlace[] => {
    const { side, line: look, place: row } = evidence.best;
    const { text, labels } = on(side);
    const line = text.lineWith(look);
    if (!line || !isRoleField(field)) return [];
    const standing = { ...text.placeOf(row), line };
    const further = sides.flatMap((other) => (other === side ? [] : on(other).labels.dates));
    const dates = [...labels.datesBeside(standing), ...further];
    return [{ ...standing, side, evidence, dates, label: labels.labelOf(field, value, standing) }];
  };
  return (sought) => {
    const asked = sought.map(
      ({ claim, found }): Claimed<EvidencePlace> => ({
        ...claim,
        places: isRoleField(claim.field) ? found.flatMap((each) => placeOf(claim, each)) : [],
      }),
    );
    const isAsked = asked.some(({ places }) => places.length > 0);
    const signs = allSigns((isAsked ? sides : []).map((side) => on(side).labels.names));
    const placed = assignRoles(asked, signs);
    return sought.map(({ claim, found }, at) => (isRoleField(claim.field) ? placed[at]?.evidence : found[0]));
  };
}

const withLabels = (text: TextOfLooks, order: DayOrder | undefined): SideText => ({
  text,
  labels: labelRoles(text.lines, order),
});
