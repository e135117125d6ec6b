import { describe, expect, it } from "vitest";
import type { Side } from "../../src/detect/side.ts";
import { readSheets } from "../../src/layout/read-sheets.ts";
import type { TextReader } from "../../src/layout/text-reader.ts";
import type { ReadPage } from "../../src/layout/uncoded.ts";
import type { LookLimit } from "../../src/print/look-limit.ts";

const empty: Pick<ReadPage, "along" | "print"> = { along: undefined, print: { data: undefined } as never };
const holder = {
  person: { fullName: "Jane Doe" },
  address: { street: "12 Elm St", city: "Reno", zip: "89501", full: "12 Elm St, Reno 89501" },
};

/** Reads sheets with these fields, taking so many looks at each, and records each one's limit. */
async function read(pages: readonly Partial<ReadPage>[], announced: number | undefined, looks = 10) {
  const limits: number[] = [];
  const reader = {
    async readPage(_side: Side, _announced: number | undefined, _trace: unknown, limit: LookLimit) {
      limits.push(limit.left);
      limit.left -= looks;
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

  it("after the first are read from the top with fewer looks", async () => {
    const { limits } = await read([{ kind: 23 }, { kind: 23 }, {}], 23);
    const [first = 0, ...further] = limits;
    for (const limit of further) expect(limit).toBeLessThan(first / 4);
  });

  it("end with the third", async () => {
    const { limits } = await read([{}, {}, {}, {}, {}], 23);
    expect(limits).toHaveLength(3);
  });

  it("end with the one that uses up the looks", async () => {
    const { limits } = await read([{}, {}, {}], 23, 200);
    expect(limits).toHaveLength(2);
  });

  it("yield the one with fields if others have none", async () => {
    const { page } = await read([{}, { kind: 23, number: "1234" }, {}], 23);
    expect(page?.number).toBe("1234");
  });
});
