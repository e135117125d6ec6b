/** The dependency law of the core, type imports included; scripts/house-rules.ts holds that no two rooms import each other. */
const core = "^packages/core/src/";
const rooms = (...names) => `${core}(${names.join("|")})/`;
const loose = (...names) => `${core}(${names.join("|")})\\.ts$`;

const pure = ["catalogue", "comparison", "fingerprint", "lifecycle", "pipeline", "verification"];
const domain = ["verification", "document", "pipeline", "session", "access", "outbox", "webhooks"];

module.exports = {
  forbidden: [
    {
      name: "model-imports-nothing",
      comment: "Nouns stand for themselves: everything may import them.",
      severity: "error",
      from: { path: rooms("model") },
      to: { pathNot: rooms("model") },
    },
    {
      name: "ports-name-nouns",
      comment: "A port depends on nothing but the nouns it names.",
      severity: "error",
      from: { path: rooms("ports") },
      to: { pathNot: rooms("ports", "model") },
    },
    {
      name: "catalogue-is-data",
      severity: "error",
      from: { path: rooms("catalogue", "comparison", "fingerprint", "input") },
      to: {
        path: core,
        pathNot: [rooms("catalogue", "comparison", "fingerprint", "input", "model"), loose("errors")],
      },
    },
    {
      name: "lifecycle-is-below-the-domain",
      comment: "Steps and effects are pure: they know nouns, ports and the catalogue.",
      severity: "error",
      from: { path: rooms("lifecycle") },
      to: {
        path: core,
        pathNot: [rooms("lifecycle", "catalogue", "comparison", "input", "model", "ports"), loose("errors")],
      },
    },
    {
      name: "domain-knows-no-adapter",
      comment: "Only those who join a service know http, the storages, the sandbox and the host.",
      severity: "error",
      from: {
        path: rooms(...domain),
        pathNot: [`${core}outbox/purge\\.ts$`, `${core}webhooks/endpoints\\.ts$`],
      },
      to: {
        path: [
          rooms("http", "host", "memory", "directory", "runtime", "sandbox", "testing"),
          loose("core", "passmuster", "index"),
        ],
      },
    },
    {
      name: "nobody-imports-http",
      comment: "HTTP is one way in among others.",
      severity: "error",
      from: { path: core, pathNot: [rooms("http", "testing", "entry"), loose("passmuster", "index")] },
      to: { path: rooms("http") },
    },
    {
      name: "node-only-at-the-edges",
      comment: "The domain takes time, ids and randomness from its Environment and nothing from Node.",
      severity: "error",
      from: {
        path: rooms("model", "ports", "input", "document", ...pure),
        pathNot: [`${core}catalogue/countries\\.ts$`],
      },
      to: { dependencyTypes: ["core"] },
    },
    {
      name: "xstate-only-in-machines-and-steps",
      comment: "Machines are used as pure functions, in one place for each lifecycle.",
      severity: "error",
      from: { path: core, pathNot: [`${core}lifecycle/(verification|document)-(machine|step)\\.ts$`] },
      to: { path: "node_modules/xstate" },
    },
    {
      name: "packages-use-the-public-core",
      comment: "What another package needs, a host may need too.",
      severity: "error",
      from: { path: "^(packages|tools|tests)/(?!core/)" },
      to: {
        path: core,
        pathNot: [
          `${core}(index|entry/\\w+|catalogue/(geography|quality-codes)|media/pictures)\\.ts$`,
          `${core}testing/index\\.ts$`,
        ],
      },
    },
    {
      name: "no-cycles-of-types-in-the-core",
      severity: "error",
      from: { path: core },
      to: { circular: true },
    },
    {
      name: "no-cycles",
      severity: "error",
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ["type-only"] } },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "(^|/)(dist|node_modules)/" },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["@passmuster/source", "import", "types", "node"],
    },
  },
};
