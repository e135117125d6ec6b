import type { FunctionComponent } from "preact";
import { useEffect, useState } from "preact/hooks";
import { Button, Notice } from "../parts/controls.tsx";
import { Screen } from "../parts/screen.tsx";
import { useSay } from "../session/context.ts";

/**
 * A step whose script is loaded when the step is first shown.
 *
 * @param waiting what is shown until then
 * @param failed what is shown if the script cannot be loaded; by default a screen with a reload, which loses
 *   nothing
 */
export function later<Props extends object>(
  load: () => Promise<FunctionComponent<Props>>,
  waiting: FunctionComponent,
  failed: FunctionComponent<Props> = Lost,
): FunctionComponent<Props> {
  let loaded: FunctionComponent<Props> | undefined;
  return (props) => {
    const [step, setStep] = useState(loaded && { Step: loaded });
    const [lost, setLost] = useState(false);
    useEffect(() => {
      if (step) return;
      load().then(
        (Step) => {
          loaded = Step;
          setStep({ Step });
        },
        () => setLost(true),
      );
    }, []);
    const Shown: FunctionComponent<Props> = step?.Step ?? (lost ? failed : waiting);
    return <Shown {...props} />;
  };
}

export function Reload() {
  const say = useSay();
  return (
    <div class="actions">
      <Button icon="retry" onClick={() => location.reload()}>
        {say("tryAgain")}
      </Button>
    </div>
  );
}

export function Waiting() {
  const say = useSay();
  return (
    <div class="end" role="status">
      <span class="spinner" aria-hidden="true" />
      <p class="unseen">{say("loading")}</p>
    </div>
  );
}

function Lost() {
  const say = useSay();
  return (
    <Screen name="lost" title={say("serverTitle")}>
      <div class="sheet">
        <Notice>{say("serverTroubled")}</Notice>
        <Reload />
      </div>
    </Screen>
  );
}
