import { basename } from "node:path";

/** A manifest as it is published. */
export interface Manifest {
  readonly name?: string;
  readonly description?: string;
  readonly keywords?: readonly string[];
  readonly author?: string;
  readonly license?: string;
  readonly homepage?: string;
  readonly repository?: { readonly type?: string; readonly url?: string; readonly directory?: string };
  readonly bugs?: string;
  readonly engines?: { readonly node?: string };
  readonly publishConfig?: { readonly access?: string };
}

const home = "https://github.com/passmuster/passmuster";

/**
 * What the registry shows or checks and a manifest lacks. npm refuses provenance without `repository`, and a
 * scoped package without public access.
 *
 * @param folder its folder in the repository, such as `packages/core`
 */
export function manifestFaults(manifest: Manifest, folder: string): readonly string[] {
  const {
    name = "",
    description,
    keywords = [],
    author,
    license,
    homepage,
    repository,
    bugs,
    engines,
  } = manifest;
  const holds: Readonly<Record<string, boolean>> = {
    name: name === (folder === "packages/passmuster" ? "passmuster" : `@passmuster/${basename(folder)}`),
    description: (description ?? "").length > 20,
    keywords: ["identity-verification", "passmuster"].every((word) => keywords.includes(word)),
    author: Boolean(author),
    license: license === "MIT",
    homepage: homepage === `${home}/tree/main/${folder}#readme`,
    "repository.type": repository?.type === "git",
    "repository.url": repository?.url === `git+${home}.git`,
    "repository.directory": repository?.directory === folder,
    bugs: bugs === `${home}/issues`,
    "engines.node": Boolean(engines?.node),
    "publishConfig.access": manifest.publishConfig?.access === "public",
  };
  return Object.keys(holds).filter((field) => !holds[field]);
}
