import ts from "typescript";
import { Comparison, type Obstacle } from "./assignable.ts";
import type { Listing } from "./declarations.ts";
import { Declarations, type Typed } from "./shapes.ts";

/** An incompatible change: `name` is what a changeset has to name, such as `PassmusterOptions.secret`. */
export interface Incompatible {
  readonly name: string;
  readonly sentence: string;
}

/** What code written for `before` can trip over, by the declarations of both releases. */
export function incompatibleDeclarations(before: Listing, after: Listing): readonly Incompatible[] {
  return [...vanished(before, after), ...changed(before, after)];
}

function vanished(before: Listing, after: Listing): readonly Incompatible[] {
  const found = new Map<string, string[]>();
  for (const [entry, names] of Object.entries(before.entries)) {
    const now = after.entries[entry];
    if (!now) found.set(entry, []);
    for (const name of now ? Object.keys(names) : [])
      if (!Object.hasOwn(now ?? {}, name)) found.set(name, [...(found.get(name) ?? []), entry]);
  }
  return [...found].map(([name, entries]) => ({
    name,
    sentence:
      entries.length > 0 ? `${name} vanished from ${entries.join(", ")}` : `the entry ${name} vanished`,
  }));
}

/** Pairs of declarations by the name that users know, or else by that of the listing. */
function pairsOf(before: Listing, after: Listing): ReadonlyMap<string, string> {
  const pairs = new Map(
    Object.keys(before.declarations)
      .filter((name) => Object.hasOwn(after.declarations, name))
      .map((name) => [name, name] as const),
  );
  for (const [entry, names] of Object.entries(before.entries))
    for (const [name, declaration] of Object.entries(names)) {
      const now = after.entries[entry]?.[name];
      if (now && !pairs.has(declaration)) pairs.set(declaration, now);
    }
  return pairs;
}

function changed(before: Listing, after: Listing): readonly Incompatible[] {
  const [old, today] = [new Declarations(before), new Declarations(after)];
  const [taken, given] = [new Set(before.taken), new Set(before.given)];
  return [...pairsOf(before, after)].flatMap(([name, now]) => {
    if (before.declarations[name] === after.declarations[now]) return [];
    const [was, is] = [typed(old, name), typed(today, now)];
    const obstacles = [
      ...(given.has(name) ? compareDeclarations(is, was, false) : []),
      ...(taken.has(name) ? compareDeclarations(was, is, true) : []),
    ];
    const shown = name.replace(/^\w+\.|\$\w+$/g, "");
    const sentences = new Map(
      obstacles.map((one) => [handleOf(shown, one), `${handleOf(shown, one)} ${one.problem}`]),
    );
    return [...sentences].map(([handle, sentence]) => ({ name: handle, sentence }));
  });
}

const handleOf = (name: string, { path }: Obstacle): string =>
  `${name}${path && !path.startsWith("(") ? "." : ""}${path}`;

const typed = (among: Declarations, name: string): readonly Typed[] =>
  among.of(name).map((node) => ({ node, among }));

function compareDeclarations(
  from: readonly Typed[],
  to: readonly Typed[],
  isOldFirst: boolean,
): readonly Obstacle[] {
  const [one, other] = [from[0], to[0]];
  const generics = [one, other].map((side) => (side ? genericsOf(side) : ""));
  const [ofFrom, ofTo] = generics;
  if (one && other && ofFrom !== ofTo) {
    const [was, is] = isOldFirst ? [ofFrom, ofTo] : [ofTo, ofFrom];
    return [{ path: "", problem: `had the type parameters <${was}>, has <${is}>` }];
  }
  return new Comparison().overloads(from, to, isOldFirst, "");
}

function genericsOf({ node }: Typed): string {
  const isGeneric =
    ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node) || ts.isClassDeclaration(node);
  return isGeneric ? (node.typeParameters ?? []).map((one) => one.getText()).join(", ") : "";
}
