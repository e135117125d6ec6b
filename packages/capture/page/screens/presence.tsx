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
        {phase === "running" && (
          <div class="actions">
            <Button kind="secondary" onClick={check.cancel}>
              {say("cancel")}
            </Button>
          </div>
        )}
        {phase === "ready" && (
          <Ways
            isMissed={isMissed}
            isLeft={left > 0}
            onBegin={() => element.current && check.begin(element.current)}
            onPhone={onPhone}
            onSkip={onSkip}
          />
        )}
      </div>
    </Screen>
  );
}

/** What the person can do while no check runs. */
function Ways({
  isMissed,
  isLeft,
  onBegin,
  onPhone,
  onSkip,
}: {
  readonly isMissed: boolean;
  /** Another check may be begun. */
  readonly isLeft: boolean;
  readonly onBegin: () => void;
  readonly onPhone: (() => void) | undefined;
  readonly onSkip: () => void;
}) {
  const say = useSay();
  return (
    <div class="actions">
      {isLeft && (
        <Button icon="camera" focus={isMissed} onClick={onBegin}>
          {say(isMissed ? "tryAgain" : "presenceStart")}
        </Button>
      )}
      {isLeft && onPhone && (
        <Button kind="quiet" icon="phone" onClick={onPhone}>
          {say("usePhone")}
        </Button>
      )}
      <Button kind={isLeft ? "quiet" : "primary"} onClick={onSkip}>
        {say(isLeft ? "skip" : "goOn")}
      </Button>
    </div>
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
