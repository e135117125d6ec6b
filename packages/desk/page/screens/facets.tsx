import { AssignChoice } from "../parts/assign-choice.tsx";
import { priorities } from "../session/casework.ts";
import { useDesk } from "../session/desk.ts";
import type { FacetName, Filter } from "../session/filter.ts";
import { useKeys } from "../session/keys.ts";
import { say } from "../session/say.ts";
import { useStore } from "../session/store.ts";
import { facetLabels, facetValue } from "./facet-names.ts";

const ages = ["1h", "4h", "1d", "3d"];

/** Choices by which the queue leaves cases out. Each takes effect at once. */
export function Facets({
  filter,
  id,
  onClose,
}: {
  readonly filter: Filter;
  readonly id: string;
  readonly onClose: () => void;
}) {
  const desk = useDesk();
  useKeys({ Escape: onClose });
  const { facets } = filter;
  const set = (part: Filter["facets"]): void => desk.sift({ facets: { ...facets, ...part } });
  const pick = (name: FacetName, values: readonly string[]) => (
    <Choice filter={filter} name={name} values={values} onChange={(value) => set({ [name]: value })} />
  );
  const seen = useStore(desk.seen);
  const tags = useTags(filter.flow);
  const score = facets.score_under ?? "";
  return (
    <fieldset id={id} class="facets" aria-label={say("filters")}>
      {pick("reason", [...Object.keys(seen.reasons), ...seen.defects])}
      {tags.length > 0 && pick("tag", tags)}
      <AssignChoice
        value={facets.pool ? `pool:${facets.pool}` : (facets.assignee ?? "")}
        any={say("anyValue")}
        onChange={(value) =>
          set(
            value.startsWith("pool:")
              ? { pool: value.slice("pool:".length), assignee: "" }
              : { assignee: value, pool: "" },
          )
        }
      />
      {pick("priority", priorities)}
      {pick("holder", ["me", "none"])}
      {pick("waiting_longer_than", ages)}
      <label>
        <span>{say("scoreUnder")}</span>
        <input
          type="number"
          min={1}
          max={100}
          value={score}
          onChange={({ currentTarget }) => {
            if (currentTarget.validity.valid) set({ score_under: currentTarget.value });
          }}
        />
      </label>
      <label class="check">
        <input
          type="checkbox"
          checked={facets.overdue === "true"}
          onChange={({ currentTarget }) => set({ overdue: currentTarget.checked ? "true" : "" })}
        />
        {say("overdueOnly")}
      </label>
    </fieldset>
  );
}

/** The tags of a flow, or of every flow of the session. */
function useTags(flow: string): readonly string[] {
  const flows = useStore(useDesk().session)?.flows ?? [];
  const tags = flows.filter(({ path }) => !flow || path === flow).flatMap((each) => each.tags ?? []);
  return [...new Set(tags)].sort();
}

function Choice({
  filter: { facets },
  name,
  values,
  onChange,
}: {
  readonly filter: Filter;
  readonly name: FacetName;
  readonly values: readonly string[];
  readonly onChange: (value: string) => void;
}) {
  const chosen = facets[name] ?? "";
  const shown = chosen && !values.includes(chosen) ? [chosen, ...values] : values;
  const seen = useStore(useDesk().seen);
  return (
    <label>
      <span>{say(facetLabels[name])}</span>
      <select value={chosen} onChange={({ currentTarget }) => onChange(currentTarget.value)}>
        <option value="">{say("anyValue")}</option>
        {shown.map((value) => (
          <option key={value} value={value}>
            {facetValue(name, value, seen)}
          </option>
        ))}
      </select>
    </label>
  );
}
