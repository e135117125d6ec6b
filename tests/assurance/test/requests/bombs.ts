const size = 31 * 2 ** 20;
const filled = (part: string) => Buffer.alloc(size - 64, part);
const within = (start: string, middle: Uint8Array, end: string) =>
  Buffer.concat([Buffer.from(start), middle, Buffer.from(end)]);

const keys = () => {
  const members = Array.from({ length: 3_000_000 }, (_, index) => `"k${index.toString(36)}":0`);
  return Buffer.from(`{${members.join()}}`);
};

/** Bodies that cost a parser seconds, each with the status that refuses it. */
export const bombs: readonly { readonly name: string; readonly code: number; make(): Buffer }[] = [
  { name: "a list of empty objects", code: 400, make: () => within('{"a":[', filled("{},"), "{}]}") },
  { name: "an object of three million names", code: 400, make: keys },
  { name: "a list of numbers", code: 400, make: () => within('{"a":[', filled("1,"), "1]}") },
  { name: "a body of empty strings", code: 400, make: () => within("{", filled('""'), "}") },
  { name: "one bracket in another", code: 400, make: () => filled("[") },
  { name: "a string of escaped quotes", code: 413, make: () => within('{"a":"', filled('\\"'), '"}') },
  { name: "a very long name", code: 413, make: () => within('{"', filled("a_"), 'a":1}') },
  { name: "white space", code: 413, make: () => within("{", filled(" "), "}") },
  { name: "a very long number", code: 413, make: () => within('{"a":', filled("1"), "}") },
];
