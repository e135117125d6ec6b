/** Which verifications the list shows. */
export interface Filter {
  /** A flow's path, or `""` for all. */
  readonly flow: string;
  readonly view: "waiting" | "hold" | "approved" | "rejected" | "all";
  readonly search: string;
  readonly facets: Facets;
}

/** Filters and the order of the queue, as in the query of the API. */
export type Facets = Readonly<Partial<Record<FacetName, string>>>;

const slug = /^[a-z0-9][a-z0-9-]{0,31}$/;
const person = /^(me|none|[^\s@]{1,64}@[^\s@]{1,190})$/;
const score = /^([1-9]?\d|100)$/;

/** The values that an address may have. Without `sort` the oldest is first. */
const forms = {
  sort: /^(newest|priority|due|score)$/,
  reason: /^\w{1,64}$/,
  tag: slug,
  assignee: person,
  pool: slug,
  priority: /^(urgent|high|normal|low)$/,
  holder: person,
  waiting_longer_than: /^\d{1,4}[smhd]$/,
  overdue: /^true$/,
  score_from: score,
  score_under: score,
} satisfies Readonly<Record<string, RegExp>>;

export type FacetName = keyof typeof forms;

const facetNames = Object.keys(forms) as readonly FacetName[];

/** API values of the statuses behind each view. */
const statuses = { waiting: undefined, hold: "8", approved: "3", rejected: "4", all: undefined } as const;
const views = Object.keys(statuses) as readonly Filter["view"][];

export const everything: Filter = { flow: "", view: "waiting", search: "", facets: {} };

/** The facets by which a filter leaves cases out. */
export function siftsOf({ view, facets }: Filter): readonly FacetName[] {
  return view === "waiting" ? facetNames.filter((name) => name !== "sort" && facets[name]) : [];
}

/** Whether the list is of waiting cases alone. A search is over every status, unless a facet is set. */
export function isOfQueue(filter: Filter): boolean {
  return filter.view === "waiting" && (!filter.search || siftsOf(filter).length > 0);
}

/** The query of the list. */
export function queryOf(filter: Filter): Readonly<Record<string, string | undefined>> {
  const { view, search, facets } = filter;
  // The API lists the newest match of a search first.
  const sort = facets.sort || (search && "oldest");
  if (isOfQueue(filter)) return { needs: "review", ...facets, sort, search };
  return search ? { search } : { status: statuses[view] };
}

type Query = Readonly<Record<string, string>>;

/** A filter in the address. The search stays out: a name in it would stay in the browser's history. */
export function addressOf({ flow, view, facets }: Filter): string {
  if (view !== "waiting") return new URLSearchParams(filled({ flow, show: view })).toString();
  const ordered = Object.fromEntries(facetNames.map((name) => [name, facets[name]]));
  return new URLSearchParams(filled({ flow, ...ordered })).toString();
}

/** The filter of such an address. */
export function filterIn(address: string): Filter {
  const query = Object.fromEntries(new URLSearchParams(address));
  const view = views.find((each) => each === query.show) ?? "waiting";
  return filterWith(view, query);
}

/** A filter as a saved view has it: the query of the list, without a search. */
export function viewOf({ flow, view, facets }: Filter): Query {
  if (view !== "waiting") return filled({ flow, status: statuses[view] });
  return filled({ flow, needs: "review", ...facets });
}

/** Whether the desk has a filter for each member of a saved view. */
export const isShown = (query: Query): boolean =>
  Object.keys(query).every((name) => ["flow", "needs", "status"].includes(name) || name in forms);

/** The filter of a saved view. */
export function filterOf(query: Query): Filter {
  const { needs, status = "" } = query;
  if (needs === "review") return filterWith("waiting", query);
  return filterWith(views.find((each) => statuses[each] === status) ?? "all", query);
}

function filterWith(view: Filter["view"], query: Query): Filter {
  const { flow = "" } = query;
  const facets = facetNames.flatMap((name) => {
    const value = query[name] ?? "";
    return view === "waiting" && forms[name].test(value) ? [[name, value] as const] : [];
  });
  const path = /^[a-z0-9][a-z0-9_-]{0,62}$/.test(flow) ? flow : "";
  return { flow: path, view, search: "", facets: Object.fromEntries(facets) };
}

/** The entries that have a value. */
function filled(query: Readonly<Record<string, string | undefined>>): Query {
  return Object.fromEntries(Object.entries(query).flatMap(([name, value]) => (value ? [[name, value]] : [])));
}
