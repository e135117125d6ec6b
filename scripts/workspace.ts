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

const folders = readdirSync(join(root, "packages"));

export const packages: readonly Package[] = folders.sort().map((name) => {
  const folder = join(root, "packages", name);
  return {
    folder,
    manifest: JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as Package["manifest"],
  };
});

/** The packages that are published. */
export const published = packages.filter(({ manifest }) => !manifest.private);

/** The source files behind a package's exports, relative to its folder. */
export function entriesOf({ manifest }: Package): readonly string[] {
  return Object.values(manifest.exports ?? {}).flatMap((target) =>
    typeof target === "object" && target["@passmuster/source"] ? [target["@passmuster/source"]] : [],
  );
}
