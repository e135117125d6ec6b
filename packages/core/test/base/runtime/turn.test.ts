import { expect, test } from "vitest";
import { turn } from "../../../src/base/runtime/turn.ts";

test("of those that wait for a later turn of the event loop, one goes on in each, in order", async () => {
  let now = 0;
  const count = (): void => {
    now += 1;
    counting = setImmediate(count);
  };
  let counting = setImmediate(count);
  const went: (readonly [string, number])[] = [];
  const wait = async (name: string): Promise<void> => {
    await turn();
    went.push([name, now]);
  };
  await Promise.all([wait("a"), wait("b").then(() => wait("again")), wait("c")]);
  clearImmediate(counting);
  expect(went.map(([name]) => name)).toEqual(["a", "b", "c", "again"]);
  const turns = went.map(([, at]) => at);
  expect(new Set(turns).size).toBe(4);
  expect(turns).toEqual([...turns].sort((one, other) => one - other));
});
