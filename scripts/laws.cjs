/** The dependency law of the core: domain → ports; http → domain; nobody → http; node:* only at the edges. */
const core = "^packages/core/src/";
const domain = `${core}(verification|document|catalogue|pipeline)/`;

module.exports = {
  forbidden: [
    {
      name: "nobody-imports-http",
      comment: "HTTP is one way in among others.",
      severity: "error",
      from: {
        path: core,
        pathNot: [`${core}http/`, `${core}passmuster\\.ts$`, `${core}index\\.ts$`, `${core}testing/`],
      },
      to: { path: `${core}http/` },
    },
    {
      name: "ports-are-types",
      comment: "A port depends on nothing but the nouns it names.",
      severity: "error",
      from: { path: `${core}ports/` },
      to: { path: core, pathNot: [`${core}ports/`], dependencyTypesNot: ["type-only"] },
    },
    {
      name: "node-only-at-the-edges",
      comment: "The domain takes time, ids and randomness from its Environment and nothing from Node.",
      severity: "error",
      from: { path: domain, pathNot: [`${core}catalogue/countries\\.ts$`] },
      to: { dependencyTypes: ["core"] },
    },
    {
      name: "xstate-only-in-step",
      comment: "Machines are used as pure functions, in one place for each lifecycle.",
      severity: "error",
      from: { path: core, pathNot: [`${core}lifecycle/(verification|document)-step\\.ts$`] },
      to: { path: "node_modules/xstate" },
    },
    {
      name: "packages-use-the-public-core",
      comment: "What another package needs, a host may need too.",
      severity: "error",
      from: { path: "^packages/(?!core/)" },
      to: {
        path: core,
        pathNot: [
          `${core}(index|catalogue/(geography|quality-codes)|media/pictures|process-pool/index)\\.ts$`,
          `${core}testing/index\\.ts$`,
        ],
      },
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
