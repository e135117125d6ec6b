/** Node runs the files as they are. */
export const plainConfig = {
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

/** Nest needs decorators, so its files are compiled. `nodenext` lets CommonJS import ES modules. */
export const nestConfig = {
  compilerOptions: {
    target: "ES2023",
    module: "nodenext",
    types: ["node"],
    strict: true,
    noUncheckedIndexedAccess: true,
    experimentalDecorators: true,
    emitDecoratorMetadata: true,
    skipLibCheck: true,
    rootDir: "src",
    outDir: "dist",
  },
  include: ["src"],
};

/** As `next build` writes it. */
export const nextConfig = {
  compilerOptions: {
    target: "ES2023",
    lib: ["DOM", "DOM.Iterable", "ES2024"],
    module: "ESNext",
    moduleResolution: "Bundler",
    types: ["node"],
    jsx: "react-jsx",
    strict: true,
    noUncheckedIndexedAccess: true,
    esModuleInterop: true,
    isolatedModules: true,
    resolveJsonModule: true,
    allowJs: true,
    incremental: true,
    skipLibCheck: true,
    noEmit: true,
    plugins: [{ name: "next" }],
  },
  include: ["next-env.d.ts", "**/*.ts", "**/*.tsx", ".next/types/**/*.ts", ".next/dev/types/**/*.ts"],
  exclude: ["node_modules"],
};
