import type { SessionDocument } from "@passmuster/client";
import { type Advice, adviceText } from "../session/answer.ts";
import { useSay } from "../session/context.ts";
import { Notice } from "./controls.tsx";

/** What to do about the pictures of a document. */
export function AdviceNotice({
  part,
  advice,
}: {
  readonly part: SessionDocument;
  readonly advice: readonly Advice[];
}) {
  const say = useSay();
  return (
    <div role="alert">
      <Notice>
        {advice.map((one) => (
          <p key={one.code}>{adviceText(say, part, one)}</p>
        ))}
      </Notice>
    </div>
  );
}
