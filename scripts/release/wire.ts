import type { Incompatible } from "./incompatible.ts";

interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly anyOf?: readonly Schema[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Schema;
  readonly items?: Schema | boolean;
}

interface Parameter {
  readonly $ref?: string;
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly schema?: Schema;
}

interface Content {
  readonly $ref?: string;
  readonly required?: boolean;
  readonly content?: Readonly<Record<string, { readonly schema?: Schema }>>;
}

interface Operation {
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: Content;
  readonly responses?: Readonly<Record<string, Content>>;
}

/** The part of an OpenAPI description that is compared. */
export interface Description {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components?: Readonly<Record<string, Readonly<Record<string, object>>>>;
}

type Direction = "request" | "response";

/** What a client written for `before` can trip over, by the descriptions of both releases. */
export function incompatibleWire(before: Description, after: Description): readonly Incompatible[] {
  return new Wire(before, after).compare();
}

class Wire {
  readonly #before: Description;
  readonly #after: Description;
  readonly #found = new Map<string, Incompatible>();
  readonly #met = new Set<string>();

  constructor(before: Description, after: Description) {
    this.#before = before;
    this.#after = after;
  }

  compare(): readonly Incompatible[] {
    for (const [path, methods] of Object.entries(this.#before.paths))
      for (const [method, operation] of Object.entries(methods)) {
        const name = `${method.toUpperCase()} ${path}`;
        const now = this.#after.paths[path]?.[method];
        if (now) this.#operation(name, operation, now);
        else this.#report(name, "vanished");
      }
    return [...this.#found.values()];
  }

  #report(name: string, problem: string): void {
    this.#found.set(`${name} ${problem}`, { name, sentence: `${name} ${problem}` });
  }

  #operation(name: string, before: Operation, after: Operation): void {
    this.#parameters(name, before, after);
    const [body, now] = [before.requestBody, after.requestBody].map((one, at) => this.#follow(one, at === 0));
    if (now?.required && !body?.required) this.#report(`${name} request`, "is required now");
    this.#content(`${name} request`, body, now, "request");
    for (const [status, response] of Object.entries(before.responses ?? {})) {
      const other = after.responses?.[status];
      if (other)
        this.#content(
          `${name} ${status}`,
          this.#follow(response, true),
          this.#follow(other, false),
          "response",
        );
      else if (/^[23]/.test(status)) this.#report(`${name} ${status}`, "vanished");
    }
  }

  #parameters(name: string, before: Operation, after: Operation): void {
    const list = ({ parameters = [] }: Operation, isOld: boolean) =>
      new Map(
        parameters
          .map((one) => this.#follow(one, isOld) ?? one)
          .map((one) => [`${one.in} ${one.name}`, one] as const),
      );
    const [old, now] = [list(before, true), list(after, false)];
    for (const [key, { schema }] of old) {
      const other = now.get(key);
      if (!other) this.#report(`${name} ${key}`, "vanished");
      else if (schema && other.schema) this.#schema(`${name} ${key}`, schema, other.schema, "request");
    }
    for (const [key, { required }] of now)
      if (required && !old.get(key)?.required) this.#report(`${name} ${key}`, "is required now");
  }

  #content(
    name: string,
    before: Content | undefined,
    after: Content | undefined,
    direction: Direction,
  ): void {
    for (const [type, { schema }] of Object.entries(before?.content ?? {})) {
      const now = after?.content?.[type];
      if (!now) this.#report(name, `is no longer ${type}`);
      else if (schema && now.schema) this.#schema(name, schema, now.schema, direction);
    }
  }

  #schema(path: string, before: Schema, after: Schema, direction: Direction): void {
    const name = before.$ref && before.$ref === after.$ref ? before.$ref.split("/").at(-1) : undefined;
    const pair = `${name ?? path} ${direction}`;
    if (this.#met.has(pair)) return;
    this.#met.add(pair);
    const [old, now] = [this.#variants(before, true), this.#variants(after, false)];
    const [kinds, kindsNow] = [old, now].map((all) => new Set(all.map(kindOf)));
    const [from = new Set<string>(), to = new Set<string>()] =
      direction === "request" ? [kinds, kindsNow] : [kindsNow, kinds];
    if (!to.has("any"))
      for (const kind of from)
        if (!to.has(kind) && !(kind === "integer" && to.has("number")))
          this.#report(
            name ?? path,
            direction === "request" ? `does not take ${kind} any more` : `can be ${kind} now`,
          );
    if (direction === "request") this.#values(name ?? path, old, now);
    for (const one of old.filter(
      (variant) => variant.properties || variant.items || variant.additionalProperties,
    ))
      this.#inside(name ?? path, one, alike(one, now), direction);
  }

  #values(path: string, before: readonly Schema[], after: readonly Schema[]): void {
    const now = after.flatMap(valuesOf);
    if (after.some((one) => kindOf(one) === "string" && valuesOf(one).length === 0)) return;
    for (const value of before.flatMap(valuesOf))
      if (!now.includes(value)) this.#report(path, `does not take ${JSON.stringify(value)} any more`);
  }

  #inside(path: string, before: Schema, after: Schema | undefined, direction: Direction): void {
    if (!after) return;
    for (const [name, member] of Object.entries(before.properties ?? {})) {
      const now = after.properties?.[name];
      if (now) this.#schema(`${path}.${name}`, member, now, direction);
      else this.#report(`${path}.${name}`, "vanished");
    }
    const [loose, strict] = direction === "request" ? [before, after] : [after, before];
    for (const name of strict.required ?? [])
      if (!loose.required?.includes(name) && (direction === "request" || after.properties?.[name]))
        this.#report(`${path}.${name}`, direction === "request" ? "is required now" : "can be missing now");
    const [values, valuesNow] = [before, after].map((one) => one.additionalProperties);
    if (typeof values === "object" && typeof valuesNow === "object")
      this.#schema(`${path}.*`, values, valuesNow, direction);
    if (typeof before.items === "object" && typeof after.items === "object")
      this.#schema(`${path}[]`, before.items, after.items, direction);
  }

  #variants(schema: Schema, isOld: boolean): readonly Schema[] {
    const { anyOf, ...rest } = this.#follow(schema, isOld) ?? schema;
    if (anyOf) return anyOf.flatMap((one) => this.#variants(one, isOld));
    return [rest.type ?? kindOf(rest)].flat().map((type) => ({ ...rest, type }));
  }

  #follow<T extends { readonly $ref?: string }>(value: T | undefined, isOld: boolean): T | undefined {
    const [, kind = "", name = ""] = /^#\/components\/(\w+)\/(.+)$/.exec(value?.$ref ?? "") ?? [];
    const { components } = isOld ? this.#before : this.#after;
    return name ? this.#follow(components?.[kind]?.[name] as T | undefined, isOld) : value;
  }
}

/** Variants of one kind are told apart by the names that they share. */
function alike(one: Schema, among: readonly Schema[]): Schema | undefined {
  const names = Object.keys(one.properties ?? {});
  const shared = (other: Schema) => names.filter((name) => other.properties?.[name]).length;
  const same = among.filter((other) => kindOf(other) === kindOf(one));
  return same.toSorted((a, b) => shared(b) - shared(a))[0];
}

const valuesOf = (schema: Schema): readonly unknown[] =>
  schema.enum ?? (schema.const === undefined ? [] : [schema.const]);

function kindOf(schema: Schema): string {
  const [value] = valuesOf(schema);
  if (typeof schema.type === "string") return schema.type;
  if (value === undefined) return schema.properties ? "object" : "any";
  return value === null ? "null" : typeof value;
}
