import type { Draw } from "./draw.ts";

/** Texts that parsers, databases and terminals treat specially. */
export const texts = [
  "",
  " ",
  "\0",
  "a\0b",
  "\uD800",
  "\uDFFF\uD800",
  "\u202Eevil",
  "\u200B",
  "\uFEFF",
  "\r\nSet-Cookie: a=b",
  "\u001B[2J",
  "ſ",
  "uſa",
  "ıta",
  "ﬁn",
  "ﷺ",
  "\u0130",
  "e\u0301",
  "👩‍👩‍👧‍👦",
  "'; drop table verifications; --",
  "%00",
  "%",
  "%zz",
  "../../etc/passwd",
  "..%2f..%2f",
  "{{7*7}}",
  "$" + "{7*7}",
  "<script>alert(1)</script>",
  "__proto__",
  "constructor",
  "toString",
  "hasOwnProperty",
  "null",
  "undefined",
  "NaN",
  "true",
  "0",
  "-0",
  "1e309",
  "2023-02-30",
  "0000-00-00",
  "9999-12-31",
  "1990-04-12T00:00:00Z",
  "USA",
  "usa",
  "Passport",
  "PHOTO_ID",
  "data:image/png;base64,",
  "data:text/html;base64,AAAA",
  "AAAA",
  "AA==",
  "/9j/",
  "=".repeat(64),
  "a".repeat(501),
  "é".repeat(300),
  "a@example.test",
  "@",
  "https://example.test/",
  "http://169.254.169.254/",
];

const numbers = [
  "0",
  "-0",
  "-1",
  "1",
  "2",
  "7",
  "8",
  "3",
  "1.5",
  "1e3",
  "1e309",
  "-1e309",
  "9007199254740993",
  "1e-400",
  "1".repeat(400),
  `0.${"0".repeat(400)}1`,
  "2147483648",
  "4294967297",
  "9223372036854775808",
];

const broken = [
  "NaN",
  "Infinity",
  "01",
  "+1",
  ".5",
  "'a'",
  "undefined",
  "{",
  "]",
  '"',
  '"\\x"',
  '"\\ud800"',
  ",",
  "//",
];

/** The text of a JSON value, mostly valid. */
export function hostileJson(draw: Draw): string {
  switch (draw.below(9)) {
    case 0:
      return draw.one(["null", "true", "false", "[]", "{}", "[[]]", '[{"a":1}]', '""']);
    case 1:
    case 2:
      return draw.one(numbers) ?? "0";
    case 3:
      return nested(draw);
    case 4:
      return draw.chance(0.3)
        ? (draw.one(broken) ?? "{")
        : '{"__proto__":{"scopes":["admin"]},"constructor":1}';
    default:
      return JSON.stringify(draw.one(texts));
  }
}

function nested(draw: Draw): string {
  const depth = draw.one([5, 31, 33, 200, 2000]);
  return draw.chance(0.5)
    ? "[".repeat(depth) + "]".repeat(depth)
    : `${'{"a":'.repeat(depth)}1${"}".repeat(depth)}`;
}
