import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import ts from "typescript";
import { given, modules } from "./docstring-names.ts";
import { published } from "./workspace.ts";

/**
 * One `@example` of a docstring: a module of one line of imports and declarations, then the example as it
 * stands.
 */
export interface Example {
  readonly file: string;
  readonly line: number;
  readonly code: string;
}

/** Names that a module exports, `export *` of its own package followed. */
function exportsOf(file: string): ReadonlySet<string> {
  const names = new Set<string>();
  const source = ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.Latest);
  for (const statement of source.statements) {
    if (ts.isExportDeclaration(statement)) {
      const { exportClause, moduleSpecifier } = statement;
      if (exportClause && ts.isNamedExports(exportClause))
        for (const { name } of exportClause.elements) names.add(name.text);
      else if (moduleSpecifier && ts.isStringLiteral(moduleSpecifier) && moduleSpecifier.text.startsWith("."))
        for (const name of exportsOf(join(dirname(file), moduleSpecifier.text))) names.add(name);
    } else if (
      ts.canHaveModifiers(statement) &&
      ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)
    ) {
      const declared = ts.isVariableStatement(statement)
        ? statement.declarationList.declarations.map(({ name }) => name)
        : "name" in statement
          ? [statement.name as ts.Identifier]
          : [];
      for (const name of declared) if (ts.isIdentifier(name)) names.add(name.text);
    }
  }
  return names;
}

/**
 * Where the name of an example is imported from: its own file, its own package, another package, a library.
 */
const publicNames = published.flatMap(({ folder, manifest }) =>
  Object.entries(manifest.exports ?? {}).flatMap(([path, target]) => {
    const source = typeof target === "object" ? target["@passmuster/source"] : undefined;
    const specifier = join(manifest.name, path);
    // Some entries of this repository are style sheets or patterns.
    return source && /^[^*]+\.ts$/.test(source)
      ? [...exportsOf(join(folder, source))].map((name) => ({ folder, name, specifier }))
      : [];
  }),
);

function prelude(code: string, file: string, folder: string): string {
  const own = exportsOf(file);
  const parsed = ts.createSourceFile("example.ts", code, ts.ScriptTarget.Latest, true);
  const used = new Set<string>();
  const declared = new Set<string>();
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node)) {
      const { parent } = node;
      const binds = ts.isVariableDeclaration(parent) || ts.isBindingElement(parent) || ts.isParameter(parent);
      if (binds && parent.name === node) declared.add(node.text);
      else if (!(ts.isPropertyAccessExpression(parent) && parent.name === node)) used.add(node.text);
    }
    ts.forEachChild(node, visit);
  };
  visit(parsed);
  const lines = [...used].flatMap((name) => {
    if (declared.has(name)) return [];
    if (own.has(name)) return [`import { ${name} } from ${JSON.stringify(file)};`];
    const sources = publicNames.filter((one) => one.name === name);
    const [beside, elsewhere] = [sources.find((one) => one.folder === folder), sources[0]];
    if (!beside && modules[name]) return [modules[name]];
    const found = beside ?? elsewhere;
    if (found) return [`import { ${name} } from "${found.specifier}";`];
    return given[name] ? [`declare const ${name}: ${given[name]};`] : [];
  });
  return lines.join(" ");
}

/** Every `@example` in the source of the published packages. */
export function examplesOfDocstrings(): readonly Example[] {
  return published.flatMap(({ folder }) =>
    globSync("src/**/*.ts", { cwd: folder }).flatMap((name) => {
      const file = join(folder, name);
      const text = readFileSync(file, "utf8");
      return [...text.matchAll(/\* @example[ \t]*\n?([\s\S]*?)(?=\n\s*\* @|\n?\s*\*\/)/g)].map((found) => {
        const code = (found[1] ?? "").replace(/^\s*\* ?/gm, "");
        const line = text.slice(0, found.index).split("\n").length;
        return { file, line, code: `${prelude(code, file, folder)}\n${code}\nexport {};\n` };
      });
    }),
  );
}
