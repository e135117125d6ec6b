import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import ts from "typescript";
import { entriesOf, published, root } from "../workspace.ts";
import { Walk } from "./walk.ts";

/**
 * What packages declare to their users. `entries` has the exported names of each entry, such as
 * `@passmuster/core/ports`, with the declaration behind each. `declarations` has those, and all that they
 * mention, as TypeScript without comments. `taken` lists declarations that a caller hands over, `given` those
 * that a caller gets; one can be both.
 */
export interface Listing {
  readonly version: string;
  readonly entries: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly declarations: Readonly<Record<string, string>>;
  readonly taken: readonly string[];
  readonly given: readonly string[];
}

/** Text by path. */
type Files = ReadonlyMap<string, string>;

const config = ts.getParsedCommandLineOfConfigFile(
  join(root, "tsconfig.json"),
  {},
  {
    ...ts.sys,
    onUnRecoverableConfigFileDiagnostic: () => {},
  },
) as ts.ParsedCommandLine;
const options: ts.CompilerOptions = { ...config.options, incremental: false, composite: false };

/** The source file of each public entry, by what a user imports. */
const publicEntries: ReadonlyMap<string, string> = new Map(
  published.flatMap((one) => {
    const files = new Set(entriesOf(one));
    return Object.entries(one.manifest.exports ?? {}).flatMap(([path, target]) => {
      const source = typeof target === "object" ? target["@passmuster/source"] : undefined;
      return source && files.has(source)
        ? [[join(one.manifest.name, path), join(one.folder, source)] as const]
        : [];
    });
  }),
);

/** The declarations of each source file that an entry reaches: types that the compiler infers are written. */
function emitDeclarations(entries: readonly string[]): Files {
  const program = ts.createProgram(entries, {
    ...options,
    noEmit: false,
    declaration: true,
    emitDeclarationOnly: true,
    noCheck: true,
  });
  const found = new Map<string, string>();
  program.emit(undefined, (_path, text, _mark, _onError, sources) => {
    for (const { fileName } of sources ?? []) found.set(fileName, text);
  });
  return found;
}

/**
 * A program of declarations alone. Modules from elsewhere stay unresolved: their names are compared as text.
 */
function programOf(files: Files, entries: readonly string[]): ts.Program {
  const host: ts.CompilerHost = {
    ...ts.createCompilerHost(options),
    getSourceFile: (path) =>
      files.has(path)
        ? ts.createSourceFile(path, files.get(path) ?? "", ts.ScriptTarget.Latest, true)
        : undefined,
    fileExists: (path) => files.has(path),
    readFile: (path) => files.get(path),
    resolveModuleNameLiterals: (names, from) =>
      names.map(({ text }) => {
        const path = text.startsWith(".") ? join(dirname(from), text) : publicEntries.get(text);
        const file = [path, path?.replace(/\.js$/, ".ts"), path?.replace(/\.ts$/, ".tsx")].find(
          (one) => one && files.has(one),
        );
        return {
          resolvedModule: file ? { resolvedFileName: file, extension: ts.Extension.Ts } : undefined,
        } as ts.ResolvedModuleWithFailedLookupLocations;
      }),
  };
  return ts.createProgram({ rootNames: entries, options: { ...options, noLib: true, types: [] }, host });
}

const byName = ([one]: readonly [string, unknown], [other]: readonly [string, unknown]): number =>
  one < other ? -1 : 1;

/** Lists what files declare; `entries` has the path of each entry by its name. */
export function listDeclarations(
  files: Files,
  entries: ReadonlyMap<string, string>,
  version: string,
): Listing {
  const program = programOf(files, [...entries.values()]);
  const checker = program.getTypeChecker();
  const walk = new Walk(checker);
  const exported = [...entries].map(([entry, path]) => {
    const file = program.getSourceFile(path);
    const symbol = file && checker.getSymbolAtLocation(file);
    return [entry, symbol ? checker.getExportsOfModule(symbol) : []] as const;
  });
  const symbols = exported.flatMap(([, all]) => all);
  for (const symbol of symbols) walk.visitValue(symbol);
  for (const symbol of symbols) walk.visitType(symbol);
  const names = exported.map(([entry, all]) => {
    const targets = all.map((one) => [one.name, walk.nameOf(one)] as const);
    return [entry, Object.fromEntries(targets.sort(byName))] as const;
  });
  return {
    version,
    entries: Object.fromEntries(names),
    declarations: Object.fromEntries([...walk.declarations].sort(byName)),
    taken: [...walk.sides.taken].sort(),
    given: [...walk.sides.given].sort(),
  };
}

/** Lists what the packages of this checkout declare. */
export function declarationsToday(): Listing {
  const { version } = JSON.parse(readFileSync(join(root, "packages/core/package.json"), "utf8")) as {
    version: string;
  };
  return listDeclarations(emitDeclarations([...publicEntries.values()]), publicEntries, version);
}
