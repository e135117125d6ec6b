import { say } from "../session/say.ts";
import { Difference } from "./difference.tsx";

/** A value of a rule, with the characters marked that the other lacks. */
export function Value({
  text,
  other,
  isMissing = false,
}: {
  readonly text: string;
  readonly other: string | undefined;
  readonly isMissing?: boolean;
}) {
  if (text === "") return isMissing ? <em>{say("notRead")}</em> : <span class="muted">—</span>;
  return other === undefined || other === "" ? (
    <bdi class="value">{text}</bdi>
  ) : (
    <Difference text={text} other={other} />
  );
}
