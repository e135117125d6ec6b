import { describe, expect, it } from "vitest";
import type { Side } from "../../src/side.ts";
import { readSheets } from "../../src/text/read-sheets.ts";
import type { TextReader } from "../../src/text/text-reader.ts";
import type { ReadPage } from "../../src/text/uncoded.ts";

const empty: Pick<ReadPage, "along" | "print"> = { along: undefined, print: { data: undefined } as never };
const holder = {
  person: { fullName: "Jane Doe" },
  address: { street: "12 Elm St", city: "Reno", zip: "89501", full: "12 Elm St, Reno 89501" },
};

/** Reads sheets with these fields, and records each one's time limit. */
async function read(pages: readonly Partial<ReadPage>[], announced: number | undefined) {
  const limits: (number | undefined)[] = [];
  const reader = {
    async readPage(_side: Side, _announced: number | undefined, _trace: unknown, cpuMs?: number) {
      limits.push(cpuMs);
      return { ...empty, ...pages[limits.length - 1] };
    },
  } as unknown as TextReader;
  async function* sheets(): AsyncGenerator<Side> {
    for (const _page of pages) yield {} as Side;
  }
  return { page: await readSheets(reader, sheets(), announced), limits };
}

describe("the sheets of a document", () => {
  it.each([undefined, 30])(
    "are read up to the one that names the holder, announced as %s",
    async (announced) => {
      const { page, limits } = await read([{ kind: 30 }, { kind: 30, ...holder }, { kind: 30 }], announced);
      expect(page?.person).toEqual(holder.person);
      expect(limits).toHaveLength(2);
    },
  );

  it("are all read if none is of the announced type", async () => {
    const { limits } = await read([{ kind: 31, ...holder }, {}, {}], 30);
    expect(limits).toHaveLength(3);
  });

  it("after the first are read from the top for a short time", async () => {
    const { limits } = await read([{ kind: 23 }, { kind: 23 }, {}], 23);
    const [first, ...further] = limits;
    expect(first).toBeUndefined();
    for (const limit of further) expect(limit).toBeLessThanOrEqual(600);
  });

  it("yield the one with fields if others have none", async () => {
    const { page } = await read([{}, { kind: 23, number: "1234" }, {}], 23);
    expect(page?.number).toBe("1234");
  });
});
