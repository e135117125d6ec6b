import type { Choices, Files } from "./choices.ts";

const ranges = {
  express: { dependencies: { express: "^5.3.0" }, devDependencies: { "@types/express": "^5.0.6" } },
  fastify: { dependencies: { fastify: "^5.12.0" }, devDependencies: {} },
} as const;

const sorted = (members: Readonly<Record<string, string>>): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(members).sort(([a], [b]) => (a < b ? -1 : 1)));

function manifest({ name, framework, storage, version }: Choices): string {
  const own = (...names: readonly string[]) =>
    Object.fromEntries(names.map((one) => [`@passmuster/${one}`, version]));
  const { dependencies, devDependencies } = ranges[framework];
  return json({
    name,
    version: "0.0.0",
    private: true,
    type: "module",
    engines: { node: ">=22.19" },
    scripts: {
      start: "node --env-file=.env server.ts",
      token: "node --env-file=.env node_modules/@passmuster/cli/bin/passmuster.mjs token create",
      test: "node --test",
      check: "tsc",
    },
    dependencies: sorted({
      ...own("core", `adapter-${framework}`, "capture", `storage-${storage}`, "extractor-local"),
      ...dependencies,
    }),
    devDependencies: sorted({
      ...own("cli"),
      ...devDependencies,
      "@types/node": "^22.20.5",
      typescript: "^6.0.3",
    }),
  });
}

const tsconfig = {
  compilerOptions: {
    target: "ES2023",
    lib: ["ES2024"],
    module: "NodeNext",
    types: ["node"],
    strict: true,
    noUncheckedIndexedAccess: true,
    verbatimModuleSyntax: true,
    erasableSyntaxOnly: true,
    allowImportingTsExtensions: true,
    skipLibCheck: true,
    noEmit: true,
  },
  include: ["*.ts"],
};

const addresses = {
  sqlite: "sqlite:data/passmuster.db",
  postgres: "postgres://postgres@127.0.0.1:5432/passmuster",
} as const;

/** The files of a starter that contain no code. */
export function projectFiles(choices: Choices): Files {
  return {
    "package.json": manifest(choices),
    "tsconfig.json": json(tsconfig),
    ".npmrc": [
      "# Dependencies run no install scripts; none of them needs one.",
      "ignore-scripts=true",
      "# An unsupported Node fails at installation, not later.",
      "engine-strict=true",
      "",
    ].join("\n"),
    ".gitignore": "node_modules/\ndata/\n.env\n",
    ".env": [
      "# Signs links. At least 32 bytes, the same in every process. Never commit it.",
      `PASSMUSTER_SECRET=${choices.secret}`,
      `PASSMUSTER_STORAGE=${addresses[choices.storage]}`,
      "# Encrypt the data keys: the file and the folder data/passmuster.keys.erasable. Back them up apart from the database.",
      "PASSMUSTER_KEYS=file:data/passmuster.keys",
      "# Remove this line to read real documents.",
      "PASSMUSTER_EXTRACTOR=sandbox",
      "",
    ].join("\n"),
  };
}

function json(value: object): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
