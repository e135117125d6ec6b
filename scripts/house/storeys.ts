/** The storeys of the core, from the ground up. A storey imports only itself and what is below. */
export const storeys = [
  "model",
  "ports",
  "base",
  "verdict",
  "service",
  "adapters",
  "api",
  "passmuster.ts",
  "index.ts",
  "testing",
] as const;

const core = "packages/core/src/";

/** The storey of a file of the core, as its height; undefined elsewhere. */
export function heightOf(file: string): number | undefined {
  if (!file.startsWith(core)) return undefined;
  const [first = ""] = file.slice(core.length).split("/");
  return (storeys as readonly string[]).indexOf(first);
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
