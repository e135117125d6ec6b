import { expect, test } from "vitest";
import { type Listing, listDeclarations } from "../../../../scripts/release/declarations.ts";
import { incompatibleDeclarations } from "../../../../scripts/release/incompatible.ts";

const listingOf = (text: string): Listing =>
  listDeclarations(new Map([["/sample.ts", text]]), new Map([["sample", "/sample.ts"]]), "0.1.0");

const broken = (before: string, after: string): readonly string[] =>
  incompatibleDeclarations(listingOf(before), listingOf(after)).map(({ sentence }) => sentence);

const service = `
  export interface Options { readonly secret: string; readonly seconds?: number; readonly mode?: "fast" | "safe" }
  export interface Person { readonly name: string; readonly born?: string; readonly status: "new" | "old" }
  interface Inner { readonly depth: number }
  export interface Store { get(id: string): Promise<string | undefined>; close?(): void }
  export declare function create(options: Options, store: Store): Promise<Person>;
  export declare function inner(): readonly Inner[];
  export declare class Wrong extends TypeError { #held; constructor(text: string); get problems(): readonly string[]; }
  export declare const limit: number;
  interface Stored { readonly id: string; readonly seal: string; readonly shown: string }
  export declare function find(): Omit<Stored, "seal">;
  export declare const schema: z.ZodObject<{ name: z.ZodString; age: z.ZodOptional<z.ZodNumber> }>;
  export declare function parse(value: z.output<typeof schema>): void;
`;
const edited = (from: string, to: string): readonly string[] => {
  expect(service).toContain(from);
  return broken(service, service.replace(from, to));
};

test.each([
  ["a removed export", "export declare const limit: number;", "", "limit vanished from sample"],
  [
    "a required parameter",
    "store: Store)",
    "store: Store, clock: () => number)",
    "create(clock) is new, and required",
  ],
  ["a removed parameter", ", store: Store)", ")", "create takes 1 parameters, took 2"],
  ["a removed member of a result", "readonly born?: string; ", "", "Person.born vanished"],
  ["a removed option", "readonly seconds?: number; ", "", "Options.seconds vanished"],
  ["an option that is required", "seconds?: number", "seconds: number", "Options.seconds is required now"],
  [
    "a new required option",
    "readonly secret",
    "readonly key: string; readonly secret",
    "Options.key is new, and required",
  ],
  ["a value that is refused", '"fast" | "safe"', '"safe"', 'Options.mode does not take `"fast"` any more'],
  [
    "a result of another kind",
    '"new" | "old"',
    '"new" | "old" | "gone"',
    'Person.status can also be `"gone"`',
  ],
  [
    "a result that can be missing",
    "readonly name: string",
    "readonly name?: string",
    "Person.name can be missing now",
  ],
  ["a narrower parameter", "get(id: string)", "get(id: number)", "Store.get(id) was `string`, is `number`"],
  [
    "a port's new method",
    "close?(): void",
    "close?(): void; put(one: Person): void",
    "Store.put is new, and required",
  ],
  ["another result", "limit: number", "limit: string", "limit was `number`, is `string`"],
  [
    "a member of an inner type",
    "depth: number",
    "depth: number | undefined",
    "Inner.depth can also be `undefined`",
  ],
  [
    "a member that is omitted",
    'Omit<Stored, "seal">',
    'Omit<Stored, "seal" | "shown">',
    "find().shown vanished",
  ],
  [
    "a new required member of a schema",
    "name: z.ZodString",
    "name: z.ZodString; key: z.ZodString",
    "schema.key is new, and required",
  ],
  ["a removed member of a schema", "name: z.ZodString; ", "", "schema.name vanished"],
  ["another base class", "extends TypeError", "extends Error", "Wrong.extends TypeError vanished"],
  [
    "a constructor's argument",
    "constructor(text: string)",
    "constructor(text: string, at: number)",
    "Wrong.constructor(at) is new, and required",
  ],
])("%s is incompatible if it breaks a caller", (_name, from, to, sentence) => {
  expect(edited(from, to)).toEqual([sentence]);
});

test.each([
  [
    "a new export",
    "export declare const limit",
    "export declare const more: string; export declare const limit",
  ],
  ["an optional parameter", "store: Store)", "store: Store, clock?: () => number)"],
  ["a new option", "readonly secret", "readonly key?: string; readonly secret"],
  ["an option that may be missing", "readonly secret: string", "readonly secret?: string"],
  ["a new value of an option", '"fast" | "safe"', '"fast" | "safe" | "slow"'],
  ["a new member of a result", "readonly name: string", "readonly name: string; readonly age?: number"],
  ["a result of fewer kinds", '"new" | "old"', '"new"'],
  [
    "a new optional member of a schema",
    "name: z.ZodString",
    "name: z.ZodString; key: z.ZodOptional<z.ZodString>",
  ],
  ["a type that is written out", 'Omit<Stored, "seal">', "{ id: string; shown: string; seen: boolean }"],
  ["a parameter's name", "get(id: string)", "get(key: string)"],
  ["a renamed inner type", "Inner", "Nested"],
  ["a port's optional method", "close?(): void", "close?(): void; open?(): void"],
])("%s is compatible", (_name, from, to) => {
  expect(broken(service, service.replaceAll(from, to))).toEqual([]);
});

test("a type that moves to another file of its package stays the same", () => {
  const before = listingOf("export interface A { readonly one: string } export declare function a(): A;");
  const files = new Map([
    ["/inner.ts", "export interface B { readonly one: string; readonly two: string }"],
    [
      "/sample.ts",
      'export type { B as A } from "./inner.ts"; import type { B } from "./inner.ts"; export declare function a(): B;',
    ],
  ]);
  const after = listDeclarations(files, new Map([["sample", "/sample.ts"]]), "0.1.0");
  expect(incompatibleDeclarations(before, after)).toEqual([]);
});
