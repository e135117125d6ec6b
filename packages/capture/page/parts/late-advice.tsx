import type { Session } from "@passmuster/client";
import { adviceText, advisedLate, isMendable, openAdvice, sideToRetake } from "../session/answer.ts";
import { useSay } from "../session/context.ts";
import { partName } from "../session/names.ts";
import type { Context, Side } from "../session/parts.ts";
import type { Place } from "../session/place.ts";
import { Notice } from "./controls.tsx";

/** Advice that came after the person had gone on, above every step. */
export function LateAdvice({
  session,
  place,
  onRetake,
  onKeep,
}: {
  readonly session: Session;
  readonly place: Place;
  readonly onRetake: (context: Context, side: Side) => void;
  readonly onKeep: (context: Context) => void;
}) {
  const say = useSay();
  return (
    <div class="late" role="status">
      {advisedLate(session, place).map((part) => {
        const { context } = part;
        const advice = openAdvice(part);
        const mendable = isMendable(advice);
        return (
          <Notice key={context}>
            <strong>{partName(say, part)}</strong>
            {advice.map((one) => (
              <p key={one.code}>{adviceText(say, part, one)}</p>
            ))}
            <p class="late-actions">
              {mendable && (
                <button type="button" class="link" onClick={() => onRetake(context, sideToRetake(advice))}>
                  {say("retake")}
                </button>
              )}
              <button type="button" class="link" onClick={() => onKeep(context)}>
                {say(mendable ? "useAnyway" : "usePicture")}
              </button>
            </p>
          </Notice>
        );
      })}
    </div>
  );
}
