import { readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { root } from "../workspace.ts";

/** The most lines of a function, what stands inside it included. Tables do not count. */
export const mostLines = 60;

export interface FunctionSize {
  readonly file: string;
  /** Of its variable, its method or itself. */
  readonly name: string;
  readonly line: number;
  readonly lines: number;
}

/** The functions of a file with more than `mostLines`, but for tables. */
export function longFunctionsIn(file: string): readonly FunctionSize[] {
  const source = ts.createSourceFile(
    file,
    readFileSync(join(root, file), "utf8"),
    ts.ScriptTarget.Latest,
    true,
  );
  const lineOf = (at: number): number => source.getLineAndCharacterOfPosition(at).line + 1;
  const found: FunctionSize[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node) && "body" in node && node.body && !isTable(node.body)) {
      const line = lineOf(node.getStart());
      const lines = lineOf(node.end) - line + 1;
      if (lines > mostLines) found.push({ file, name: nameOf(node), line, lines });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function nameOf(node: ts.SignatureDeclaration): string {
  const holder = node.name ? node : node.parent;
  return "name" in holder && holder.name ? (holder.name as ts.Node).getText() : "a function";
}

/** Rows of data: an expression with no function inside that has statements. */
function isTable(body: ts.Node): boolean {
  if (ts.isBlock(body)) return false;
  let isData = true;
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node) && "body" in node && node.body) isData &&= !ts.isBlock(node.body as ts.Node);
    if (ts.isJsxElement(node) || ts.isJsxFragment(node)) isData = false;
    ts.forEachChild(node, visit);
  };
  visit(body);
  return isData;
}
