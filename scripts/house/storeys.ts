/** The storeys of the core, from the ground up. A storey imports only itself and what is below. */
export const storeys: readonly { readonly name: string; readonly holds: string }[] = [
  { name: "model", holds: "the nouns: verification, document, extraction, ids, time" },
  { name: "ports", holds: "what a host provides: storage, images, keys, queue, reader" },
  { name: "base", holds: "errors, checked input, sealing, search, clock" },
  { name: "verdict", holds: "pure: lifecycles, rules, comparison, catalogue of types and flows" },
  { name: "service", holds: "use cases, one a file; pipeline, outbox, webhooks, record" },
  { name: "adapters", holds: "memory, directory, sandbox" },
  { name: "api", holds: "HTTP, one row an operation; calls in process; entries" },
  { name: "passmuster.ts", holds: "joins them to a service" },
  { name: "index.ts", holds: "what a host imports" },
  { name: "testing", holds: "the service in memory, with a clock of its own" },
];

const core = "packages/core/src/";

/** The storey of a file of the core, as its height; undefined elsewhere. */
export function heightOf(file: string): number | undefined {
  if (!file.startsWith(core)) return undefined;
  const [first] = file.slice(core.length).split("/");
  return storeys.findIndex(({ name }) => name === first);
}

/**
 * The room of a file: the folder, or the loose file, right inside of `src` or `page`; in the core inside of a
 * storey. Tests and scripts have no rooms.
 */
export function roomOf(file: string): { readonly house: string; readonly room: string } | undefined {
  const [, source = "", rest = ""] = /^((?:packages|tools)\/[^/]+\/(?:src|page))\/(.+)$/.exec(file) ?? [];
  if (rest === "") return undefined;
  const [first = "", second] = rest.split("/");
  return `${source}/` === core && second !== undefined
    ? { house: `${source}/${first}`, room: second }
    : { house: source, room: first };
}
