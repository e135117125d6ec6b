import type { Choices, Files } from "./choices.ts";
import { nestConfig, nextConfig, plainConfig } from "./tsconfigs.ts";

type Framework = Choices["framework"];

interface Needs {
  /** Packages of Passmuster besides `passmuster`. */
  readonly own?: readonly string[];
  readonly dependencies: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly scripts?: Readonly<Record<string, string>>;
  readonly tsconfig?: object;
}

const needs: Readonly<Record<Framework, Needs>> = {
  express: {
    dependencies: { express: "^5.3.0" },
    devDependencies: { "@types/express": "^5.0.6" },
  },
  fastify: { dependencies: { fastify: "^5.12.0" } },
  hono: { dependencies: { hono: "^4.13.0", "@hono/node-server": "^2.1.8" } },
  nest: {
    dependencies: {
      "@nestjs/common": "^12.5.1",
      "@nestjs/core": "^12.5.1",
      "@nestjs/platform-express": "^12.5.1",
      "reflect-metadata": "^0.2.2",
      rxjs: "^7.8.2",
    },
    scripts: {
      build: "tsc",
      start: "node --env-file=.env dist/main.js",
      test: "tsc && node --test dist/*.test.js",
      check: "tsc --noEmit",
    },
    tsconfig: nestConfig,
  },
  next: {
    own: ["@passmuster/react"],
    dependencies: { next: "^16.4.6", react: "^19.3.1", "react-dom": "^19.3.1" },
    devDependencies: { "@types/react": "^19.3.0", "@types/react-dom": "^19.3.0" },
    scripts: {
      dev: "next dev --hostname 127.0.0.1",
      build: "next build",
      start: "next start --hostname 127.0.0.1",
      check: "tsc",
    },
    tsconfig: nextConfig,
  },
};

/** Whether `npm start` needs `npm run build` first. */
export const needsBuild = (framework: Framework): boolean => needs[framework].scripts?.build !== undefined;

const sorted = (members: Readonly<Record<string, string>>): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(members).sort(([a], [b]) => (a < b ? -1 : 1)));

function manifest({ name, framework, version }: Choices): string {
  const { own = [], dependencies, devDependencies, scripts } = needs[framework];
  return json({
    name,
    version: "0.0.0",
    private: true,
    // Nest is compiled to CommonJS.
    ...(framework !== "nest" && { type: "module" }),
    engines: { node: ">=22.19" },
    scripts: {
      start: "node --env-file=.env server.ts",
      token: "node --env-file=.env node_modules/passmuster/bin/passmuster.mjs token create",
      test: "node --test",
      check: "tsc",
      ...scripts,
    },
    dependencies: sorted({
      ...Object.fromEntries(["passmuster", ...own].map((one) => [one, version])),
      ...dependencies,
    }),
    devDependencies: sorted({
      ...devDependencies,
      "@types/node": "^22.20.5",
      typescript: "^6.0.3",
    }),
  });
}

export const addresses = {
  sqlite: "sqlite:data/passmuster.db",
  postgres: "postgres://postgres@127.0.0.1:5432/passmuster",
} as const;

/** The files of a starter that contain no code. */
export function projectFiles(choices: Choices): Files {
  return {
    "package.json": manifest(choices),
    "tsconfig.json": json(needs[choices.framework].tsconfig ?? plainConfig),
    ".npmrc": [
      "# Dependencies run no install scripts; none of them needs one.",
      "ignore-scripts=true",
      "# An unsupported Node fails at installation, not later.",
      "engine-strict=true",
      "",
    ].join("\n"),
    ".gitignore": "node_modules/\ndata/\ndist/\n.next/\nnext-env.d.ts\n.env\n",
    ".env": [
      "# Signs links. At least 32 bytes, the same in every process. Never commit it.",
      `PASSMUSTER_SECRET=${choices.secret}`,
      `PASSMUSTER_STORAGE=${addresses[choices.storage]}`,
      "PASSMUSTER_BLOBS=file:data/blobs",
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
