import { expect, test } from "vitest";
import { inLine } from "../../src/terminal/plain-text.ts";

test("a stranger's text cannot colour the terminal, move its cursor or reorder its line", () => {
  expect(inLine("\u001b[31mAPPROVED\u001b[0m\u0007")).toBe("�[31mAPPROVED�[0m�");
  expect(inLine("\u009b2Jx\u007f\u0000")).toBe("�2Jx��");
  expect(inLine("a\u202eb\u2066c\u200f")).toBe("a�b�c�");
});

test("line breaks are shown, so that one value stays in one line", () => {
  expect(inLine("one\r\ntwo\n\n  three\u2028four")).toBe("one ⏎ two ⏎ three ⏎ four");
});

test("letters of any script stay", () => {
  expect(inLine("Zoë Übung 山田 مريم")).toBe("Zoë Übung 山田 مريم");
});
