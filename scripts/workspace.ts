import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

export const root = new URL("..", import.meta.url).pathname;

export interface Package {
  readonly folder: string;
  readonly manifest: {
    readonly name: string;
    readonly version: string;
    readonly description?: string;
    readonly private?: boolean;
    readonly exports?: Readonly<Record<string, string | Readonly<Record<string, string>>>>;
  };
}

/** The specimens are a tool of the tests that is published too. */
const folders = [
  ...readdirSync(join(root, "packages")).map((name) => join("packages", name)),
  "tools/specimens",
];

export const packages: readonly Package[] = folders.sort().map((path) => {
  const folder = join(root, path);
  return {
    folder,
    manifest: JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as Package["manifest"],
  };
});

/** The packages that are published. */
export const published = packages.filter(({ manifest }) => !manifest.private);

/**
 * The source files behind a package's published exports, relative to its folder. Others are for this
 * repository.
 */
export function entriesOf({ manifest }: Package): readonly string[] {
  return Object.values(manifest.exports ?? {}).flatMap((target) =>
    typeof target === "object" && target["@passmuster/source"] && target.default
      ? [target["@passmuster/source"]]
      : [],
  );
}
