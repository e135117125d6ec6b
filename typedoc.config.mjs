import { join, relative } from "node:path";
import { ReflectionKind } from "typedoc";
import { published, root } from "./scripts/workspace.ts";

/**
 * Every public module, from the manifests: the file that it is written in, and the name that it is imported
 * by.
 */
const modules = new Map(
  // The package `passmuster` only gives the modules of the others again.
  published
    .filter(({ manifest }) => manifest.name !== "passmuster")
    .flatMap(({ folder, manifest }) =>
      Object.entries(manifest.exports ?? {})
        .filter(([, target]) => target["@passmuster/source"] && target.default)
        .map(([path, target]) => [
          relative(root, join(folder, target["@passmuster/source"])),
          join(manifest.name, path),
        ]),
    ),
);

/** TypeDoc names a module by its file: `adapter-express/src`. */
function namedAsImported({ converter }) {
  converter.on("resolveBegin", ({ project }) => {
    for (const module of project.getReflectionsByKind(ReflectionKind.Module)) {
      const [source] = module.sources ?? [];
      const name = source && modules.get(relative(root, source.fullFileName));
      if (!name) throw new Error(`No package exports the module ${module.name}.`);
      module.name = name;
    }
  });
}

export default {
  name: "Passmuster",
  entryPoints: [...modules.keys()],
  plugin: [namedAsImported],
  out: "docs/reference",
  customCss: "docs/.vitepress/reference/style.generated.css",
  customJs: "docs/.vitepress/reference/scheme.js",
  favicon: "docs/public/logo.svg",
  titleLink: "/",
  navigationLinks: {
    Tutorial: "/tutorial.html",
    Guide: "/guide/",
    "HTTP API": "/api/",
    Reference: "/reference/",
  },
  readme: "none",
  treatWarningsAsErrors: true,
  excludeInternal: true,
  excludeExternals: true,
  gitRevision: "main",
  disableGit: true,
  sourceLinkTemplate: "https://github.com/passmuster/passmuster/blob/main/{path}#L{line}",
  githubPages: false,
  // Entries export what somebody names. A type that is only a member of another has no page of its own. TypeDoc
  // would not warn anyway: it looks at types of one package only, and here that is the workspace.
  validation: { notExported: false, invalidLink: true, notDocumented: false },
};
