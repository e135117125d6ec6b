import type { Capabilities } from "@passmuster/core/ports";
import { expect, test } from "vitest";
import { greeting } from "../../src/terminal/greeting.ts";

const plain = (_style: unknown, text: string): string => text;
const given = {
  storage: "sqlite:./here.db",
  blobs: "memory:",
  extractor: "local",
  specimens: "review",
  role: "all",
} as const;
const shownFor = (tokens: number, changes: Partial<Record<keyof typeof given, string>> = {}): string =>
  greeting("http://127.0.0.1:3000", { ...given, ...changes } as typeof given, tokens, plain).join("\n");

test("a server started in a terminal shows its settings and the address of its API", () => {
  for (const part of ["http://127.0.0.1:3000/api/v1", "sqlite:./here.db", "memory:", "local", "Ctrl+C"])
    expect(shownFor(1)).toContain(part);
});

test("the hint to create a token is shown only while no token exists", () => {
  expect(shownFor(0)).toContain("passmuster token create");
  expect(shownFor(1)).not.toContain("token");
  expect(shownFor(0, { storage: "memory:" })).toContain("use another --storage");
});

test("specimens that are accepted are said", () => {
  expect(shownFor(1)).not.toContain("specimens");
  expect(shownFor(1, { specimens: "accept" })).toContain("accepted: for trying only");
});

test("the sandbox reader is labelled", () => {
  expect(shownFor(1, { extractor: "sandbox" })).toContain("sandbox: reads no images");
});

test("the reader's engine is named, with advice where a faster one could be installed", () => {
  const shown = (engine: Capabilities["engine"]) =>
    greeting("http://127.0.0.1:3000", { ...given, ...(engine && { engine }) }, 1, plain).join("\n");
  expect(shown({ name: "native", cost: 1 })).toContain("local, native engine");
  const slow = shown({ name: "webassembly", cost: 3, advice: "Run this." });
  expect(slow).toContain("WebAssembly (3 times the native engine's processor time). Run this.");
});

test("passwords of addresses are hidden", () => {
  const shown = shownFor(1, {
    storage: "postgres://app:hunter2@db.internal/passmuster",
    blobs: "s3://bucket/prefix?endpoint=http://key:word@minio:9000",
  });
  expect(shown).toContain("postgres://db.internal/passmuster");
  for (const secret of ["hunter2", "word@", "key:"]) expect(shown).not.toContain(secret);
});
