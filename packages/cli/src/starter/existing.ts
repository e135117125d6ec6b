import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { UsageError } from "../usage-error.ts";
import type { Choices } from "./choices.ts";
import { addresses } from "./project.ts";

/** A framework that a project may have, or none: `node:http`. */
export type HostFramework = Choices["framework"] | "node:http";

/** What `init` adds to a project that exists. */
export interface Addition {
  /** Relative to the folder of the project. */
  readonly path: string;
  /** The lines to add; a file that does not exist yet has only these. */
  readonly text: string;
  readonly isNew: boolean;
}

export interface Plan {
  readonly framework: HostFramework;
  readonly additions: readonly Addition[];
  /** Files that exist and would have to be replaced. */
  readonly taken: readonly string[];
  /** Lines for the project's own server, which is not touched; none if the files do it. */
  readonly mount: readonly string[];
}

/** The package that tells a framework. Nest and Next come first: they have Express or others below them. */
const told: readonly (readonly [name: string, framework: HostFramework])[] = [
  ["@nestjs/core", "nest"],
  ["next", "next"],
  ["fastify", "fastify"],
  ["express", "express"],
  ["hono", "hono"],
];

/** The framework that a project depends on. */
export function frameworkIn(folder: string): HostFramework {
  const { dependencies, devDependencies } = manifestIn(folder);
  const names = Object.keys({ ...dependencies, ...devDependencies });
  return told.find(([name]) => names.includes(name))?.[1] ?? "node:http";
}

interface Manifest {
  readonly dependencies?: object;
  readonly devDependencies?: object;
}

function manifestIn(folder: string): Manifest {
  try {
    return JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as Manifest;
  } catch {
    throw new UsageError("package.json is not valid JSON. Nothing was written.");
  }
}

/** What to add to the project in a folder. */
export function planFor(
  folder: string,
  { framework, storage, secret }: Pick<Choices, "storage" | "secret"> & { readonly framework: HostFramework },
): Plan {
  const has = (path: string): boolean => existsSync(join(folder, path));
  const isFlat = !has("src") || (framework === "next" && has("app"));
  const within = isFlat ? "" : "src/";
  const ending = has("tsconfig.json") ? "ts" : "mjs";
  const module = `${within}passmuster.${ending}`;
  const files: Readonly<Record<string, string>> = {
    [module]: moduleFile(storage),
    ...(framework === "next" && nextFiles(within, ending)),
  };
  const fresh = Object.entries(files).map(([path, text]) => ({ path, text, isNew: true }));
  return {
    framework,
    taken: Object.keys(files).filter((path) => existsSync(join(folder, path))),
    additions: [
      ...fresh,
      ...envLines(folder, {
        PASSMUSTER_SECRET: secret,
        PASSMUSTER_STORAGE: addresses[storage],
        PASSMUSTER_BLOBS: "file:data/blobs",
      }),
      ...missingLines(folder, ".gitignore", [".env", "data/"]),
    ],
    mount: mounts[framework].map((line) =>
      line.replace("./passmuster", `./passmuster.${importedAs(folder)}`),
    ),
  };
}

/** How the project names its modules: TypeScript's compiler takes `.js` unless it is told otherwise. */
function importedAs(folder: string): string {
  const settings = textOf(join(folder, "tsconfig.json"));
  if (settings === undefined) return "mjs";
  return /(allowImporting|rewriteRelativeImport)\w+"\s*:\s*true/.test(settings) ? "ts" : "js";
}

const textOf = (path: string): string | undefined =>
  existsSync(path) ? readFileSync(path, "utf8") : undefined;

function envLines(folder: string, wanted: Readonly<Record<string, string>>): readonly Addition[] {
  const before = textOf(join(folder, ".env"));
  const known = parseEnv(before ?? "");
  const lines = Object.entries(wanted).filter(([name]) => known[name] === undefined);
  return addition(
    ".env",
    before,
    lines.map(([name, value]) => `${name}=${value}`),
  );
}

function missingLines(folder: string, path: string, wanted: readonly string[]): readonly Addition[] {
  const before = textOf(join(folder, path));
  const known = (before ?? "").split(/\r?\n/).map((line) => line.replace(/^\/|\/$/g, ""));
  return addition(
    path,
    before,
    wanted.filter((line) => !known.includes(line.replace(/\/$/, ""))),
  );
}

/** Lines at the end of a file. A last line without an end gets one. */
function addition(path: string, before: string | undefined, lines: readonly string[]): readonly Addition[] {
  if (lines.length === 0) return [];
  const gap = before !== undefined && before !== "" && !before.endsWith("\n") ? "\n" : "";
  return [{ path, text: `${gap}${lines.join("\n")}\n`, isNew: before === undefined }];
}

const calls = {
  sqlite: { name: "sqliteStorage", module: "sqlite", call: 'sqliteStorage("data/passmuster.db")' },
  postgres: {
    name: "postgresStorage",
    module: "postgres",
    call: 'postgresStorage(process.env.PASSMUSTER_STORAGE ?? "")',
  },
} as const;

const moduleFile = (
  storage: Choices["storage"],
): string => `import { createPassmuster, directoryBlobs } from "passmuster";
import { capturePage } from "passmuster/capture";
import { desk, localReviewers } from "passmuster/desk";
import { localExtractor } from "passmuster/reader";
import { ${calls[storage].name} } from "passmuster/${calls[storage].module}";

/** The public address of the mount: every link starts with it. */
export const publicUrl = process.env.PUBLIC_URL ?? \`http://127.0.0.1:\${process.env.PORT ?? 3000}/identity\`;

// The desk on your own machine: the printed link signs you in. Elsewhere, sign in your own reviewers.
const isLocal = process.env.NODE_ENV !== "production" && publicUrl.startsWith("http://127.0.0.1");
const reviewers = isLocal ? localReviewers(publicUrl) : undefined;

export const passmuster = createPassmuster({
  publicUrl,
  secret: process.env.PASSMUSTER_SECRET ?? "",
  storage: ${calls[storage].call},
  blobs: directoryBlobs("data/blobs"),
  extractor: localExtractor(),
  // Specimens pass, to try the service. In production they go to a person.
  specimens: process.env.NODE_ENV === "production" ? "review" : "accept",
  capture: capturePage(),
  ...(reviewers && { desk: desk({ reviewers }) }),
});

/** Migrates the database and processes what is submitted. */
export const started = passmuster.start();
if (reviewers) console.log(\`Desk: \${reviewers.link}\`);
`;

function nextFiles(within: string, ending: string): Readonly<Record<string, string>> {
  const up = "../".repeat(3);
  const language = ending === "ts" ? "ts" : "js";
  const request = ending === "ts" ? "(request: Request)" : "(request)";
  const file = ending === "ts" ? "passmuster" : "passmuster.mjs";
  return {
    [`${within}app/identity/[[...path]]/route.${language}`]: `import { fetchHandler } from "passmuster";
import { passmuster, started } from "${up}${file}";

const handle = fetchHandler(passmuster, { prefix: "/identity" });

async function handler${request} {
  await started;
  return handle(request);
}

export { handler as DELETE, handler as GET, handler as PATCH, handler as POST, handler as PUT };
`,
  };
}

const mounts: Readonly<Record<HostFramework, readonly string[]>> = {
  fastify: [
    'import { passmusterFastify } from "passmuster/fastify";',
    'import { passmuster, started } from "./passmuster";',
    "await started;",
    'await server.register(passmusterFastify(passmuster), { prefix: "/identity" });',
  ],
  express: [
    'import { passmusterExpress } from "passmuster/express";',
    'import { passmuster, started } from "./passmuster";',
    "await started;",
    'app.use("/identity", passmusterExpress(passmuster)); // Before express.json().',
  ],
  hono: [
    'import { fetchHandler } from "passmuster";',
    'import { passmuster, started } from "./passmuster";',
    "await started;",
    'app.mount("/identity", fetchHandler(passmuster));',
  ],
  nest: [
    'import { passmusterExpress } from "passmuster/express";',
    'import { passmuster, started } from "./passmuster";',
    "await started;",
    'app.use("/identity", passmusterExpress(passmuster)); // Before app.listen().',
  ],
  next: [],
  "node:http": [
    'import { passmusterExpress } from "passmuster/express";',
    'import { passmuster, started } from "./passmuster";',
    "await started;",
    "const identity = passmusterExpress(passmuster);",
    "// First in the listener of createServer:",
    'const [, path] = /^\\/identity(?=[/?]|$)(.*)$/.exec(request.url ?? "") ?? [];',
    "if (path !== undefined) {",
    '  request.url = path || "/";',
    "  return identity(request, response, () => response.destroy());",
    "}",
  ],
};
