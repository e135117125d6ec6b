import type { TextLine } from "../../print/page.ts";

/**
 * Field numbers of licences: Directive 2006/126/EC, annex I, point 3; Vienna Convention on Road Traffic,
 * annex 6.
 */
const joined = /^(1|2|3|4[a-eh6]|5|7|8|9)([.,:)])(\S{2,})$/i;

/** Whether a line begins with a field number. */
export const isNumbered = (line: TextLine): boolean => {
  const [first] = line.words;
  return (
    first !== undefined &&
    (/^(\d[a-d]?|[il])[.,:)]+$/i.test(first.text) || joined.test(first.text) || /^4[a-d]$/i.test(first.text))
  );
};
