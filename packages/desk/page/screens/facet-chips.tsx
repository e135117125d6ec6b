import { Button } from "../parts/button.tsx";
import { useDesk } from "../session/desk.ts";
import { type FacetName, type Filter, siftsOf } from "../session/filter.ts";
import { say } from "../session/say.ts";
import { useStore } from "../session/store.ts";
import { facetText } from "./facet-names.ts";

/** The present filters, each with a button that removes it. @param onRemoved takes the focus then */
export function FacetChips({
  filter,
  onRemoved,
}: {
  readonly filter: Filter;
  readonly onRemoved: () => void;
}) {
  const desk = useDesk();
  const seen = useStore(desk.seen);
  const names = siftsOf(filter);
  if (names.length === 0) return null;
  const remove = (gone: readonly FacetName[]): void => {
    desk.sift({ facets: { ...filter.facets, ...Object.fromEntries(gone.map((name) => [name, ""])) } });
    onRemoved();
  };
  return (
    <ul class="chips" aria-label={say("filters")}>
      {names.map((name) => {
        const text = facetText(name, filter.facets[name] ?? "", seen);
        return (
          <li key={name}>
            <button
              type="button"
              class="chip"
              aria-label={say("removeFilter", { name: text })}
              onClick={() => remove([name])}
            >
              <bdi>{text}</bdi> <span aria-hidden="true">×</span>
            </button>
          </li>
        );
      })}
      {names.length > 1 && (
        <li>
          <Button kind="quiet" onClick={() => remove(names)}>
            {say("removeFilters")}
          </Button>
        </li>
      )}
    </ul>
  );
}
