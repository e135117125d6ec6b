import type { Session } from "@passmuster/client";
import { useEffect, useRef } from "preact/hooks";
import { Button, Notice } from "../parts/controls.tsx";
import { Illustration } from "../parts/illustration.tsx";
import { Screen } from "../parts/screen.tsx";
import { useSay } from "../session/context.ts";
import { usePresence } from "../session/use-presence.ts";

/** The host's provider checks that a person is in front of the camera. Without a result a person decides. */
export function PresenceStep({
  presence: { provider, outcome, left },
  onDone,
  onPhone,
  onSkip,
}: {
  readonly presence: NonNullable<Session["presence"]>;
  /** The check was passed, here or on another device. */
  readonly onDone: () => void;
  readonly onPhone: (() => void) | undefined;
  readonly onSkip: () => void;
}) {
  const say = useSay();
  const check = usePresence(document.documentElement.lang);
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (outcome === "passed") onDone();
  }, [outcome]);
  const { phase, problem } = check;
  useEffect(() => {
    if (phase === "running") element.current?.focus({ preventScroll: true });
  }, [phase]);
  const isBusy = phase === "starting" || phase === "asking";
  const isMissed = problem !== undefined || outcome !== null;
  return (
    <Screen name="presence" title={say("presenceTitle")} lead={say("presenceLead", { provider })}>
      <div class="sheet">
        {phase === "ready" && !isMissed && <Illustration shape="face" />}
        <div role="alert">{phase === "ready" && problem && <Notice tone="error">{say(problem)}</Notice>}</div>
        {phase === "ready" && isMissed && <p>{say("reviewingLead")}</p>}
        <div ref={element} class="presence" tabIndex={-1} />
        <div role="status">{isBusy && <Busy text={say("presenceChecking")} />}</div>
        <div class="actions">
          {phase === "ready" && left > 0 && (
            <Button
              icon="camera"
              focus={isMissed}
              onClick={() => element.current && check.begin(element.current)}
            >
              {say(isMissed ? "tryAgain" : "presenceStart")}
            </Button>
          )}
          {phase === "running" && (
            <Button kind="secondary" onClick={check.cancel}>
              {say("cancel")}
            </Button>
          )}
          {phase === "ready" && onPhone && left > 0 && (
            <Button kind="quiet" icon="phone" onClick={onPhone}>
              {say("usePhone")}
            </Button>
          )}
          {phase === "ready" && (
            <Button kind={left > 0 ? "quiet" : "primary"} onClick={onSkip}>
              {say(left > 0 ? "skip" : "goOn")}
            </Button>
          )}
        </div>
      </div>
    </Screen>
  );
}

function Busy({ text }: { readonly text: string }) {
  return (
    <div class="looking">
      <span class="spinner" aria-hidden="true" />
      <p>{text}</p>
    </div>
  );
}
