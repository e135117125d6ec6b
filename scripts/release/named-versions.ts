import { globSync } from "node:fs";

/**
 * Files outside the workspaces that name a version of our packages: deployment, guides, the example of Next.
 */
export const filesWithVersions = (folder: string): readonly string[] => [
  "deploy/Dockerfile",
  "deploy/kubernetes.yaml",
  "examples/next/package.json",
  ...globSync("docs/guide/*.md", { cwd: folder }).sort(),
];

/** A package, or the image, with a version; the groups are what precedes the version, and the version. */
export const namedVersion =
  /(@passmuster\/cli@|\/passmuster:|"(?:@passmuster\/[\w-]+|passmuster)": ")(\d[\w.-]*)/g;
