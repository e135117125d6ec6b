import { expect, test } from "vitest";
import { greeting } from "../../src/terminal/greeting.ts";

const plain = (_style: unknown, text: string): string => text;
const given = { storage: "sqlite:./here.db", blobs: "memory:", extractor: "local", role: "all" } as const;
const said = (tokens: number, changes: Partial<Record<keyof typeof given, string>> = {}): string =>
  greeting("http://127.0.0.1:3000", { ...given, ...changes } as typeof given, tokens, plain).join("\n");

test("whoever starts a server in a terminal reads what it runs on and where its API is", () => {
  for (const part of ["http://127.0.0.1:3000/api/v1", "sqlite:./here.db", "memory:", "local", "Ctrl+C"])
    expect(said(1)).toContain(part);
});

test("the first thing to do is told only while it is not done", () => {
  expect(said(0)).toContain("passmuster token create");
  expect(said(1)).not.toContain("token");
  expect(said(0, { storage: "memory:" })).toContain("use another --storage");
});

test("a sandbox is called one", () => {
  expect(said(1, { extractor: "sandbox" })).toContain("sandbox: nothing is read");
});

test("no password of an address is shown", () => {
  const shown = said(1, {
    storage: "postgres://app:hunter2@db.internal/passmuster",
    blobs: "s3://bucket/prefix?endpoint=http://key:word@minio:9000",
  });
  expect(shown).toContain("postgres://db.internal/passmuster");
  for (const secret of ["hunter2", "word@", "key:"]) expect(shown).not.toContain(secret);
});
