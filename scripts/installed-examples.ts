import { cpSync, globSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { startCluster, testDatabase } from "@passmuster/throwaway-postgres";
import { root } from "./workspace.ts";

/** Runs a command in the installed folder; throws with its output. */
export type Run = (command: string, ...line: readonly string[]) => string;

interface Dependencies {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}

/** The examples and their tests. The long fleet example runs for a short time. */
const examples: Readonly<Record<string, readonly string[]>> = {
  "custom-extractor": ["test/textract.test.ts"],
  "express-sqlite": ["test/app.test.ts"],
  fastify: ["test/server.deep.test.ts"],
  "fastify-postgres": ["test/app.deep.test.ts"],
  fleet: [],
  hono: ["test/app.test.ts"],
  "presence-aws": ["test/rekognition.test.ts"],
  testing: ["test/api.test.ts", "test/onboarding.test.ts", "test/onboarding.node.ts"],
  "webhook-receiver": ["test/receiver.test.ts"],
};

/** A user's compiler settings, without the repository's conditions. */
const compilerOptions = {
  target: "ES2023",
  lib: ["ES2024"],
  module: "NodeNext",
  types: ["node"],
  strict: true,
  noUncheckedIndexedAccess: true,
  exactOptionalPropertyTypes: true,
  verbatimModuleSyntax: true,
  erasableSyntaxOnly: true,
  allowImportingTsExtensions: true,
  skipLibCheck: true,
  noEmit: true,
};

const read = (path: string): Dependencies => JSON.parse(readFileSync(path, "utf8"));

/** Dependencies of the examples besides Passmuster, with the repository's versions. */
function needed(): readonly string[] {
  const { devDependencies = {} } = read(join(root, "package.json"));
  const own = Object.keys(examples).flatMap((name) => {
    const manifest = read(join(root, "examples", name, "package.json"));
    return Object.entries({ ...manifest.devDependencies, ...manifest.dependencies });
  });
  const types = Object.entries(devDependencies).filter(([name]) => /^(@types\/.*|vitest)$/.test(name));
  return [...new Map([...own, ...types])]
    .filter(([name]) => !/^(@passmuster\/.+|passmuster)$/.test(name))
    .map(([name, version]) => `${name}@${version}`);
}

/** Modules without types, or not installed: the examples take the address of a database instead. */
const untyped = ["@20minutes/s3rver", "@passmuster/throwaway-postgres"];

/**
 * Type-checks the examples against the installed packages and runs their tests; returns what passed as
 * sentences.
 */
export async function installExamples(folder: string, suites: string, run: Run): Promise<readonly string[]> {
  run(
    "npm",
    "install",
    "--no-audit",
    "--no-fund",
    "--ignore-scripts",
    "--prefer-offline",
    suites,
    ...needed(),
  );
  symlinkSync(join(root, "tools/test-servers"), join(folder, "node_modules/@passmuster/test-servers"));
  for (const [name, tests] of Object.entries(examples)) {
    const from = join(root, "examples", name);
    for (const file of [...globSync("src/**/*.{ts,mts}", { cwd: from }), ...tests])
      cpSync(join(from, file), join(folder, "examples", name, file));
  }
  writeFileSync(join(folder, "untyped.d.ts"), untyped.map((name) => `declare module "${name}";\n`).join(""));
  cpSync(join(root, "README.md"), join(folder, "README.md"));
  const written = { compilerOptions, include: ["examples", "suite.test.ts", "untyped.d.ts"] };
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify(written));
  writeFileSync(
    join(folder, "suite.test.ts"),
    `import { memoryBlobs } from "@passmuster/core";
import { describeBlobStore } from "@passmuster/conformance";
describeBlobStore("memory", () => memoryBlobs());
`,
  );
  run(process.execPath, join(root, "node_modules/typescript/bin/tsc"), "-p", ".");
  const vitest = join(folder, "node_modules/vitest/vitest.mjs");
  const cluster = await startCluster();
  try {
    process.env.TEST_DATABASE_URL = cluster.url();
    run(process.execPath, vitest, "run", "examples", "suite.test.ts");
    process.env.EMPTY_DATABASE_URL = (await testDatabase(cluster.url())).url;
    run(process.execPath, "examples/fleet/src/main.ts", "1", "1");
  } finally {
    await cluster.stop();
  }
  run(process.execPath, "--test", "examples/testing/test/onboarding.node.ts");
  return [
    `The examples ${Object.keys(examples).join(", ")} compile with the installed types.`,
    "Their tests and a conformance suite pass with the installed packages.",
  ];
}
