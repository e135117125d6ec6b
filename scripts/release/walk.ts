import { relative } from "node:path";
import ts from "typescript";
import { root } from "../workspace.ts";

type Side = "taken" | "given";

/** Walks from exported names to everything that they mention, with the side that hands it over. */
export class Walk {
  readonly declarations = new Map<string, string>();
  readonly sides = { taken: new Set<string>(), given: new Set<string>() };
  readonly #names = new Map<ts.Node, string>();
  readonly #used = new Set<string>();
  readonly #checker: ts.TypeChecker;
  readonly #printer = ts.createPrinter({ removeComments: true });

  constructor(checker: ts.TypeChecker) {
    this.#checker = checker;
  }

  /** Visits exported functions, constants and classes. */
  visitValue(symbol: ts.Symbol): void {
    const nodes = this.#declarationsOf(symbol);
    if (!nodes.every(isType)) this.#visit(nodes, "given");
  }

  /** Visits an exported type. Nothing says which side fills one that no exported value mentions. */
  visitType(symbol: ts.Symbol): void {
    const nodes = this.#declarationsOf(symbol);
    if (!nodes.every(isType) || this.declarations.has(this.nameOf(symbol))) return;
    this.#visit(nodes, "given");
    this.#visit(nodes, "taken");
  }

  /** The name of a declaration in the listing: `core.Passmuster`. */
  nameOf(symbol: ts.Symbol): string {
    const [first] = this.#declarationsOf(symbol);
    return first ? this.#nameOf(first) : symbol.name;
  }

  #declarationsOf(symbol: ts.Symbol): readonly ts.Declaration[] {
    const isAlias = symbol.flags & ts.SymbolFlags.Alias;
    const { declarations = [] } = isAlias ? this.#checker.getAliasedSymbol(symbol) : symbol;
    return declarations.filter(isTopLevel);
  }

  #visit(nodes: readonly ts.Declaration[], side: Side): void {
    const [first] = nodes;
    if (!first) return;
    const name = this.#nameOf(first);
    if (this.sides[side].has(name)) return;
    this.sides[side].add(name);
    for (const node of nodes) this.#follow(node, side);
    if (!this.declarations.has(name))
      this.declarations.set(name, nodes.map((node) => this.#print(node)).join("\n"));
  }

  /** The second declaration of a name in a package gets its file too. */
  #nameOf(node: ts.Declaration): string {
    const known = this.#names.get(node);
    if (known) return known;
    const file = relative(root, node.getSourceFile().fileName);
    const [, folder = "sample"] = /^(?:packages|tools)\/([^/]+)/.exec(file) ?? [];
    const plain = `${folder.replace(/-(\w)/g, (_, letter) => letter.toUpperCase())}.${ts.getNameOfDeclaration(node)?.getText()}`;
    const name = this.#used.has(plain) ? `${plain}$${file.replace(/\W/g, "_")}` : plain;
    this.#used.add(name);
    this.#names.set(node, name);
    return name;
  }

  #follow(node: ts.Node, side: Side): void {
    const other = side === "taken" ? "given" : "taken";
    this.#visit(this.#mentioned(node), side);
    ts.forEachChild(node, (child) => this.#follow(child, ts.isParameter(child) ? other : side));
  }

  /** The declarations in this repository that a name in a type leads to. */
  #mentioned(node: ts.Node): readonly ts.Declaration[] {
    const symbol = isMention(node) ? this.#checker.getSymbolAtLocation(node) : undefined;
    return symbol ? this.#declarationsOf(symbol) : [];
  }

  #print(node: ts.Declaration): string {
    const { transformed } = ts.transform<ts.Node>(node, [
      (context) => (top) => {
        const visit = (child: ts.Node): ts.Node =>
          this.#renamed(child, visit) ?? ts.visitEachChild(child, visit, context);
        return ts.visitEachChild(top, visit, context);
      },
    ]);
    const [result = node] = transformed;
    const text = this.#printer
      .printNode(ts.EmitHint.Unspecified, result, node.getSourceFile())
      .replace(/^((export|declare|default) )+/, "")
      .replace(/\s+/g, " ");
    return ts.isVariableDeclaration(node) ? `const ${text};` : text;
  }

  /** A mention with the name of the listing; `import("./x.ts").X` becomes that name alone. */
  #renamed(node: ts.Node, visit: (one: ts.Node) => ts.Node): ts.Node | undefined {
    const imported = ts.isImportTypeNode(node) ? node.qualifier : undefined;
    const [target] = this.#mentioned(imported ?? node);
    if (!target) return undefined;
    const name = ts.factory.createIdentifier(this.#nameOf(target));
    if (!ts.isImportTypeNode(node)) return name;
    const given = node.typeArguments?.map((one) => ts.visitNode(one, visit) as ts.TypeNode);
    return node.isTypeOf
      ? ts.factory.createTypeQueryNode(name, given)
      : ts.factory.createTypeReferenceNode(name, given);
  }
}

const isType = (node: ts.Node): boolean => ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node);

const isTopLevel = (node: ts.Node): boolean =>
  isType(node) ||
  ts.isClassDeclaration(node) ||
  ts.isFunctionDeclaration(node) ||
  (ts.isVariableDeclaration(node) && ts.isSourceFile(node.parent.parent.parent));

const isMention = ({ kind, parent }: ts.Node): boolean =>
  kind === ts.SyntaxKind.Identifier &&
  (ts.isTypeReferenceNode(parent) ||
    ts.isExpressionWithTypeArguments(parent) ||
    ts.isTypeQueryNode(parent) ||
    ts.isImportTypeNode(parent) ||
    ts.isQualifiedName(parent));
