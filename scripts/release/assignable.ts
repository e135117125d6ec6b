import ts from "typescript";
import { type Member, membersOf, type Signature, signatureOf, type Typed, textOf, unwrap } from "./shapes.ts";

/** What stands in the way, with the path of members and parameters that leads to it. */
export interface Obstacle {
  readonly path: string;
  readonly problem: string;
}

/** Values of a type that are also values of the other, if all their arguments are. */
const followArguments =
  /^(Promise|PromiseLike|Readonly|ReadonlyArray|Array|ReadonlySet|Set|ReadonlyMap|Map|Iterable|AsyncIterable|Partial|Record|z\.Zod\w+)$/;

const clip = (text: string): string => (text.length > 120 ? `${text.slice(0, 117)}…` : text);

/** The type of an alias or a constant, for a message. */
function shown({ node }: Typed): string {
  const isNamed = ts.isTypeAliasDeclaration(node) || ts.isVariableDeclaration(node);
  return clip(textOf(isNamed ? node.type : node));
}

/**
 * Compares a type before and after, as far as syntax shows it. Whoever takes a value needs `from` to fit
 * `to`: what callers get goes from the new type to the old, what they hand over from the old to the new. What
 * this cannot show to fit is an obstacle.
 */
export class Comparison {
  /** Pairs that are compared now or were: types can mention themselves. */
  readonly #met: Set<string>;

  constructor(met: Iterable<string> = []) {
    this.#met = new Set(met);
  }

  /** `isOldFirst` tells that `from` is the old type. A member that vanished is an obstacle either way. */
  compare(from: Typed, to: Typed, isOldFirst: boolean, path = ""): readonly Obstacle[] {
    const [one, other] = [textOf(from.node), textOf(to.node)];
    if (one === other) return [];
    const pair = `${one} ${other} ${isOldFirst}`;
    if (this.#met.has(pair)) return [];
    this.#met.add(pair);
    const [a, b] = [unwrap(from), unwrap(to)];
    const known =
      this.#simple(a, b) ?? this.#unions(a, b, isOldFirst, path) ?? this.#parts(a, b, isOldFirst, path);
    if (known) return known;
    const [before, after] = isOldFirst ? [from, to] : [to, from];
    return [{ path, problem: `was \`${shown(before)}\`, is \`${shown(after)}\`` }];
  }

  #simple({ node: from }: Typed, { node: to }: Typed): readonly Obstacle[] | undefined {
    if (
      textOf(from) === textOf(to) ||
      /^(unknown|any)$/.test(textOf(to)) ||
      /^(any|never)$/.test(textOf(from))
    )
      return [];
    if (ts.isLiteralTypeNode(from) && to.kind === widened[from.literal.kind]) return [];
    return undefined;
  }

  #unions(from: Typed, to: Typed, isOldFirst: boolean, path: string): readonly Obstacle[] | undefined {
    if (ts.isUnionTypeNode(from.node)) {
      const members = from.node.types.map((node) => ({ node, among: from.among }));
      const unfit = members.filter((one) => !this.#fits(one, to, isOldFirst));
      if (unfit.length === 0) return [];
      const names = unfit.map(({ node }) => `\`${clip(textOf(node))}\``).join(", ");
      return [{ path, problem: isOldFirst ? `does not take ${names} any more` : `can also be ${names}` }];
    }
    if (!ts.isUnionTypeNode(to.node)) return undefined;
    const members = to.node.types.map((node) => ({ node, among: to.among }));
    return members.some((one) => this.#fits(from, one, isOldFirst)) ? [] : undefined;
  }

  /**
   * In a comparison of its own: a member of a union that does not fit says nothing of the pairs that it met.
   */
  #fits(from: Typed, to: Typed, isOldFirst: boolean): boolean {
    const members = ts.isUnionTypeNode(unwrap(to).node)
      ? (unwrap(to).node as ts.UnionTypeNode).types
      : [to.node];
    return members.some(
      (node) => new Comparison(this.#met).compare(from, { node, among: to.among }, isOldFirst).length === 0,
    );
  }

  #parts(from: Typed, to: Typed, isOldFirst: boolean, path: string): readonly Obstacle[] | undefined {
    const [one, other] = [signatureOf(from), signatureOf(to)];
    if (one && other) return this.#signatures(one, other, isOldFirst, path);
    const [element, itsElement] = [elementOf(from), elementOf(to)];
    if (element && itsElement && (!isReadonly(from) || isReadonly(to)))
      return this.compare(element, itsElement, isOldFirst, path);
    const [members, wanted] = [membersOf(from), membersOf(to)];
    if (members && wanted) return this.#members(members, wanted, isOldFirst, path);
    return this.#arguments(from, to, isOldFirst, path);
  }

  #arguments(from: Typed, to: Typed, isOldFirst: boolean, path: string): readonly Obstacle[] | undefined {
    if (!ts.isTypeReferenceNode(from.node) || !ts.isTypeReferenceNode(to.node)) return undefined;
    const name = from.node.typeName.getText();
    const [given = [], wanted = []] = [from.node.typeArguments, to.node.typeArguments];
    const isSame = name === to.node.typeName.getText() && given.length === wanted.length;
    if (!isSame || !followArguments.test(name)) return undefined;
    return given.flatMap((node, at) =>
      this.compare(
        { node, among: from.among },
        { node: wanted[at] ?? node, among: to.among },
        isOldFirst,
        path,
      ),
    );
  }

  #members(
    from: ReadonlyMap<string, readonly Member[]>,
    to: ReadonlyMap<string, readonly Member[]>,
    isOldFirst: boolean,
    path: string,
  ): readonly Obstacle[] {
    const [before, after] = isOldFirst ? [from, to] : [to, from];
    const found: Obstacle[] = [];
    const at = (name: string): string => (path ? `${path}.${name}` : name);
    for (const name of before.keys())
      if (!after.has(name)) found.push({ path: at(name), problem: "vanished" });
    for (const [name, wanted] of to) {
      const given = from.get(name) ?? [];
      if (given.length > 0) found.push(...this.#member(given, wanted, isOldFirst, at(name)));
      else if (isOldFirst && wanted.some(({ isOptional }) => !isOptional))
        found.push({ path: at(name), problem: "is new, and required" });
    }
    return found;
  }

  #member(
    from: readonly Member[],
    to: readonly Member[],
    isOldFirst: boolean,
    path: string,
  ): readonly Obstacle[] {
    const loosened = from.some(({ isOptional }) => isOptional) && to.some(({ isOptional }) => !isOptional);
    const obstacle = isOldFirst ? "is required now" : "can be missing now";
    return [
      ...(loosened ? [{ path, problem: obstacle }] : []),
      ...this.overloads(from.map(typeWithin), to.map(typeWithin), isOldFirst, path),
    ];
  }

  /** Each wanted signature needs one that serves it. */
  overloads(
    from: readonly Typed[],
    to: readonly Typed[],
    isOldFirst: boolean,
    path: string,
  ): readonly Obstacle[] {
    const [one, other] = [from[0], to[0]];
    if (from.length === 1 && to.length === 1 && one && other)
      return this.compare(one, other, isOldFirst, path);
    return to.flatMap((wanted) => {
      if (from.some((given) => new Comparison(this.#met).compare(given, wanted, isOldFirst).length === 0))
        return [];
      return [{ path, problem: `has another overload than \`${clip(textOf(wanted.node))}\`` }];
    });
  }

  #signatures(from: Signature, to: Signature, isOldFirst: boolean, path: string): readonly Obstacle[] {
    const [before, after] = isOldFirst ? [from, to] : [to, from];
    const found: Obstacle[] = [];
    if (before.generics !== after.generics)
      found.push({ path, problem: `had the type parameters <${before.generics}>, has <${after.generics}>` });
    // Whoever calls `to` passes its parameters, so those have to fit what `from` takes.
    for (const [at, taken] of from.parameters.entries()) {
      const passed = to.parameters[at];
      const parameter = `${path}(${ts.isIdentifier(taken.name) ? taken.name.text : at + 1})`;
      if (!passed) {
        if (!isOptional(taken))
          found.push({ path: parameter, problem: isOldFirst ? "vanished" : "is new, and required" });
        continue;
      }
      if (!isOptional(taken) && isOptional(passed))
        found.push({ path: parameter, problem: isOldFirst ? "can be missing now" : "is required now" });
      found.push(
        ...this.compare(
          typeWithin({ node: passed, among: to.among }),
          typeWithin({ node: taken, among: from.among }),
          !isOldFirst,
          parameter,
        ),
      );
    }
    if (!isOldFirst && to.parameters.length > from.parameters.length)
      found.push({
        path,
        problem: `takes ${from.parameters.length} parameters, took ${to.parameters.length}`,
      });
    if (from.result && to.result && textOf(to.result) !== "void")
      found.push(
        ...this.compare(
          { node: from.result, among: from.among },
          { node: to.result, among: to.among },
          isOldFirst,
          `${path}()`,
        ),
      );
    return found;
  }
}

const widened: Readonly<Partial<Record<ts.SyntaxKind, ts.SyntaxKind>>> = {
  [ts.SyntaxKind.StringLiteral]: ts.SyntaxKind.StringKeyword,
  [ts.SyntaxKind.NumericLiteral]: ts.SyntaxKind.NumberKeyword,
  [ts.SyntaxKind.TrueKeyword]: ts.SyntaxKind.BooleanKeyword,
  [ts.SyntaxKind.FalseKeyword]: ts.SyntaxKind.BooleanKeyword,
};

const isOptional = ({ questionToken, initializer, dotDotDotToken }: ts.ParameterDeclaration): boolean =>
  Boolean(questionToken ?? initializer ?? dotDotDotToken);

/** The type of a member, a parameter or a getter. Methods and functions stand for themselves. */
function typeWithin({ node, among }: Typed): Typed {
  const isTyped =
    ts.isPropertySignature(node) ||
    ts.isPropertyDeclaration(node) ||
    ts.isParameter(node) ||
    ts.isGetAccessorDeclaration(node) ||
    ts.isIndexSignatureDeclaration(node);
  return { node: isTyped && node.type ? node.type : node, among };
}

const isReadonly = ({ node }: Typed): boolean => ts.isTypeOperatorNode(node);

function elementOf({ node, among }: Typed): Typed | undefined {
  const array = ts.isTypeOperatorNode(node) ? node.type : node;
  return ts.isArrayTypeNode(array) ? { node: array.elementType, among } : undefined;
}
