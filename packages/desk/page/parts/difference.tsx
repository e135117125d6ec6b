import { runsOf } from "../session/difference.ts";

/** A value with the characters marked that the other lacks. */
export function Difference({ text, other }: { readonly text: string; readonly other: string }) {
  return (
    <bdi class="value">
      {runsOf(text, other).map(({ from, text: run, same }) =>
        same ? <span key={from}>{run}</span> : <mark key={from}>{run}</mark>,
      )}
    </bdi>
  );
}
