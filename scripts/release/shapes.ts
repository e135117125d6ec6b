import ts from "typescript";
import type { Listing } from "./declarations.ts";

/** A type with the declarations that its names stand for. */
export interface Typed {
  readonly node: ts.Node;
  readonly among: Declarations;
}

export interface Member extends Typed {
  readonly isOptional: boolean;
}

/** The declarations of a listing as syntax. */
export class Declarations {
  readonly #texts: Listing["declarations"];
  readonly #parsed = new Map<string, readonly ts.Node[]>();

  constructor({ declarations }: Pick<Listing, "declarations">) {
    this.#texts = declarations;
  }

  /** The declarations of a name; overloads have several. Empty if the name is from elsewhere. */
  of(name: string): readonly ts.Node[] {
    const text = Object.hasOwn(this.#texts, name) ? this.#texts[name] : undefined;
    if (text === undefined) return [];
    const known = this.#parsed.get(name);
    if (known) return known;
    const file = ts.createSourceFile("one.d.ts", text, ts.ScriptTarget.Latest, true);
    const nodes = file.statements.flatMap((one): readonly ts.Node[] =>
      ts.isVariableStatement(one) ? one.declarationList.declarations : [one],
    );
    this.#parsed.set(name, nodes);
    return nodes;
  }
}

/** Text without what makes no difference to a user: `readonly` members, spaces, separators. */
export const textOf = (node: ts.Node | undefined): string =>
  (node?.getText() ?? "any")
    .replace(/\breadonly (?=([\w$]+|"[^"]*"|\[[^\]]*\])\??: )/g, "")
    .replace(/[;,]? ([}\]])/g, " $1")
    .replace(/\s+/g, " ")
    .trim();

/** Behind parentheses, aliases without arguments, constants, and `typeof`. */
export function unwrap(typed: Typed): Typed {
  const { node, among } = typed;
  if (ts.isParenthesizedTypeNode(node)) return unwrap({ node: node.type, among });
  if ((ts.isTypeAliasDeclaration(node) || ts.isVariableDeclaration(node)) && node.type)
    return unwrap({ node: node.type, among });
  const [target] = ownDeclarations(typed);
  return target && !ts.isInterfaceDeclaration(target) && !ts.isClassDeclaration(target)
    ? unwrap({ node: target, among })
    : typed;
}

/** The declarations behind a name without arguments. */
export function ownDeclarations({ node, among }: Typed): readonly ts.Node[] {
  if (ts.isTypeReferenceNode(node) && !node.typeArguments) return among.of(node.typeName.getText());
  if (ts.isExpressionWithTypeArguments(node) && !node.typeArguments)
    return among.of(node.expression.getText());
  if (ts.isTypeQueryNode(node)) return among.of(node.exprName.getText());
  return [];
}

const isHidden = (node: ts.Node): boolean =>
  ts.isPropertyDeclaration(node) && ts.isPrivateIdentifier(node.name)
    ? true
    : ts.canHaveModifiers(node) &&
      (ts.getModifiers(node) ?? []).some(({ kind }) => kind === ts.SyntaxKind.PrivateKeyword);

function nameOf(node: ts.ClassElement | ts.TypeElement): string {
  if (ts.isConstructorDeclaration(node)) return "constructor";
  if (node.name) return node.name.getText().replace(/^"([\w$]+)"$/, "$1");
  return ts.isIndexSignatureDeclaration(node) ? `[${textOf(node.parameters[0]?.type)}]` : "()";
}

/** A member of a schema of zod that callers may leave out. */
const isOptionalSchema = (node: ts.Node): boolean =>
  ts.isPropertySignature(node) && /^z\.Zod(Optional|Default|Prefault)</.test(textOf(node.type));

const literalsOf = (node: ts.Node | undefined): readonly string[] | undefined => {
  const parts = node && ts.isUnionTypeNode(node) ? node.types : [node];
  const literals = parts.map((one) =>
    one && ts.isLiteralTypeNode(one) && ts.isStringLiteral(one.literal) ? one.literal.text : undefined,
  );
  return literals.includes(undefined) ? undefined : literals.filter((one) => one !== undefined);
};

/** The members of `Pick`, `Omit`, `Partial`, `Required` and `Readonly` of a type with members. */
function derived({ node, among }: Typed): ReadonlyMap<string, readonly Member[]> | undefined {
  const isName = ts.isTypeReferenceNode(node) || ts.isExpressionWithTypeArguments(node);
  const [base, keys] = (isName ? node.typeArguments : undefined) ?? [];
  const name = isName ? (ts.isTypeReferenceNode(node) ? node.typeName : node.expression).getText() : "";
  if (!base || !/^(Pick|Omit|Partial|Required|Readonly)$/.test(name)) return undefined;
  const members = membersOf({ node: base, among });
  if (!members || name === "Readonly") return members;
  if (name === "Partial" || name === "Required") {
    const isOptional = name === "Partial";
    return new Map([...members].map(([key, all]) => [key, all.map((one) => ({ ...one, isOptional }))]));
  }
  const literals = literalsOf(keys);
  return literals && new Map([...members].filter(([key]) => literals.includes(key) === (name === "Pick")));
}

/**
 * The members of an interface, a class, an object type or an intersection of those, by name; a method with
 * overloads has several. Undefined if the type is something else.
 */
export function membersOf(typed: Typed): ReadonlyMap<string, readonly Member[]> | undefined {
  const { node, among } = unwrap(typed);
  if (ts.isIntersectionTypeNode(node)) {
    const parts = node.types.map((one) => membersOf({ node: one, among }));
    return parts.includes(undefined) ? undefined : new Map(parts.flatMap((one) => [...(one ?? [])]));
  }
  const utility = derived({ node, among });
  if (utility) return utility;
  const [own] = ownDeclarations({ node, among });
  const shape = own ?? node;
  const isObject =
    ts.isInterfaceDeclaration(shape) || ts.isClassDeclaration(shape) || ts.isTypeLiteralNode(shape);
  if (!isObject) return undefined;
  const found = new Map<string, Member[]>();
  for (const member of shape.members) {
    if (isHidden(member)) continue;
    const isOptional = Boolean("questionToken" in member && member.questionToken) || isOptionalSchema(member);
    const name = nameOf(member);
    found.set(name, [...(found.get(name) ?? []), { node: member, among, isOptional }]);
  }
  const clauses = ts.isTypeLiteralNode(shape) ? [] : (shape.heritageClauses ?? []);
  const above = clauses.flatMap(({ types }) => types.map((node) => inherited({ node, among })));
  return new Map([...above.flatMap((one) => [...one]), ...found]);
}

/** The members of a base; one from elsewhere counts as a member of its own. */
const inherited = (base: Typed): ReadonlyMap<string, readonly Member[]> =>
  membersOf(base) ?? new Map([[`extends ${textOf(base.node)}`, [{ ...base, isOptional: false }]]]);

/** What a caller passes to a function and gets from it. */
export interface Signature {
  readonly parameters: readonly ts.ParameterDeclaration[];
  readonly generics: string;
  readonly result: ts.Node | undefined;
  readonly among: Declarations;
}

export function signatureOf({ node, among }: Typed): Signature | undefined {
  const callable =
    ts.isFunctionTypeNode(node) ||
    ts.isConstructorTypeNode(node) ||
    ts.isFunctionDeclaration(node) ||
    ts.isMethodSignature(node) ||
    ts.isMethodDeclaration(node) ||
    ts.isConstructorDeclaration(node) ||
    ts.isCallSignatureDeclaration(node);
  if (callable)
    return {
      parameters: node.parameters,
      generics: (node.typeParameters ?? []).map(textOf).join(", "),
      result: ts.isConstructorDeclaration(node) ? undefined : node.type,
      among,
    };
  return undefined;
}
