import type { Session, SessionDocument } from "@passmuster/client";
import { useSay } from "../session/context.ts";
import { Notice } from "./controls.tsx";

/** Why new pictures are needed, in a reviewer's words where one asked, and which attempt this is. */
export function Retake({
  part: { suggestions, message },
  attempts: { made, of },
}: {
  readonly part: SessionDocument;
  readonly attempts: Session["attempts"];
}) {
  const say = useSay();
  return (
    <div role="alert">
      <Notice>
        {of > 1 && (
          <p>
            <strong>{say("attemptOf", { attempt: made + 1, attempts: of })}</strong>
          </p>
        )}
        <p>{say("retakeLead")}</p>
        {message !== undefined && (
          <p class="quote" dir="auto">
            {message}
          </p>
        )}
        {suggestions.map(({ code, text }) => (
          <p key={code}>{text}</p>
        ))}
      </Notice>
    </div>
  );
}
