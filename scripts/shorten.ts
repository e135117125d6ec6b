import { globSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type MinifyOptions, minify } from "terser";
import ts from "typescript";

/**
 * Takes the white space out of the code of a folder and shortens the names of parameters and variables. Functions, classes and members keep
 * theirs, none is drawn into another, and lines stay short: a stack trace in somebody else's server can be read, and found again in the source.
 */
export async function shortenCode(folder: string): Promise<void> {
  for (const file of globSync("**/*.js", { cwd: folder })) {
    const path = join(folder, file);
    const written = readFileSync(path, "utf8");
    const { code = written } = await minify(written, optionsFor(written));
    writeFileSync(path, code);
  }
}

function optionsFor(code: string): MinifyOptions {
  const names = { keep_fnames: true, keep_classnames: true };
  return {
    module: true,
    ecma: 2020,
    mangle: { ...names, reserved: [...namesOfFunctions(code)] },
    compress: { ...names, passes: 2, inline: 0, reduce_funcs: false },
    format: { max_line_len: 200, comments: false },
  };
}

/** The names of variables that hold a function: terser knows only of names that stand in the function itself. */
function namesOfFunctions(code: string): ReadonlySet<string> {
  const names = new Set<string>();
  const visit = (node: ts.Node): void => {
    if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name) && holdsFunction(node.initializer))
      names.add(node.name.text);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile("code.js", code, ts.ScriptTarget.ESNext, false, ts.ScriptKind.JS));
  return names;
}

function holdsFunction(node: ts.Expression | undefined): boolean {
  if (node === undefined) return false;
  if (ts.isParenthesizedExpression(node)) return holdsFunction(node.expression);
  return ts.isArrowFunction(node) || ts.isFunctionExpression(node) || ts.isClassExpression(node);
}

const { SyntaxKind } = ts;

/** Takes the white space out of declarations; every word of them stays, and every comment and line. */
export function shortenTypes(folder: string): void {
  for (const file of globSync("**/*.d.ts", { cwd: folder })) {
    const path = join(folder, file);
    writeFileSync(path, tight(readFileSync(path, "utf8")));
  }
}

function tight(code: string): string {
  let written = "";
  let space = "";
  for (const { kind, text } of tokensOf(code)) {
    if (kind === SyntaxKind.NewLineTrivia) space = "\n";
    else if (kind === SyntaxKind.WhitespaceTrivia) space ||= " ";
    else {
      const needed = space === "\n" || (/[\w$]/.test(written.at(-1) ?? "") && /^[\w$]/.test(text));
      written += needed ? space + text : text;
      space = "";
    }
  }
  return written;
}

function* tokensOf(code: string): Generator<{ readonly kind: ts.SyntaxKind; readonly text: string }> {
  const scanner = ts.createScanner(ts.ScriptTarget.ESNext, false, ts.LanguageVariant.Standard, code);
  let inTemplates = 0;
  for (let kind = scanner.scan(); kind !== SyntaxKind.EndOfFileToken; kind = scanner.scan()) {
    if (kind === SyntaxKind.TemplateHead) inTemplates += 1;
    // Only what goes on says whether a brace ends an expression in a template; types in templates have none of their own.
    if (kind === SyntaxKind.CloseBraceToken && inTemplates > 0) kind = scanner.reScanTemplateToken(false);
    if (kind === SyntaxKind.TemplateTail) inTemplates -= 1;
    yield { kind, text: scanner.getTokenText() };
  }
}
