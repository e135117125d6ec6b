import { useId, useRef, useState } from "preact/hooks";
import { Button } from "../parts/button.tsx";
import { FlowOptions } from "../parts/flow-options.tsx";
import type { ReplayOrder } from "../session/replay.ts";
import { say } from "../session/say.ts";

const periods = [7, 30, 90, 180, 365] as const;
/** The API takes no more. */
const longest = 100_000;

interface PolicyFormProps {
  readonly text: string;
  readonly flow: string;
  readonly problems: readonly string[];
  readonly isRunning: boolean;
  readonly onText: (text: string) => void;
  readonly onFlow: (flow: string) => void;
  readonly onProblem: (problem: string) => void;
  readonly onStart: (order: ReplayOrder) => void;
  readonly onStop: () => void;
}

/** A policy to try: a file or a text, for one flow or all, over a period. */
export function PolicyForm(props: PolicyFormProps) {
  const { text, flow, isRunning, onProblem } = props;
  const [days, setDays] = useState("90");
  const start = (): void => {
    if (text.length > longest) onProblem(say("policyTooLong", { count: longest }));
    else if (text.trim() === "") onProblem(say("policyNeeded"));
    else props.onStart({ policy: text, flow, since: `${days}d` });
  };
  return (
    <section>
      <h2>{say("policyTry")}</h2>
      <div class="filters">
        <label>
          <span>{say("flow")}</span>
          <select value={flow} onChange={({ currentTarget }) => props.onFlow(currentTarget.value)}>
            <FlowOptions />
          </select>
        </label>
        <label>
          <span>{say("policyPeriod")}</span>
          <select value={days} onChange={({ currentTarget }) => setDays(currentTarget.value)}>
            {periods.map((count) => (
              <option key={count} value={String(count)}>
                {say("lastDays", { count })}
              </option>
            ))}
          </select>
        </label>
        <PolicyFile onText={props.onText} onProblem={onProblem} />
      </div>
      <PolicyText text={text} problems={props.problems} onText={props.onText} />
      <div class="row">
        <Button kind="primary" disabled={isRunning} onClick={start}>
          {say("policyReplay")}
        </Button>
        {isRunning && <Button onClick={props.onStop}>{say("policyStop")}</Button>}
      </div>
    </section>
  );
}

/** Takes the text from a file. */
function PolicyFile({ onText, onProblem }: Pick<PolicyFormProps, "onText" | "onProblem">) {
  const file = useRef<HTMLInputElement>(null);
  const take = async (input: HTMLInputElement): Promise<void> => {
    const [chosen] = input.files ?? [];
    if (!chosen) return;
    // UTF-8 has at most three bytes for each UTF-16 unit.
    if (chosen.size > longest * 3) onProblem(say("policyTooLong", { count: longest }));
    else onText(await chosen.text());
    // The same file may be chosen again after it was edited.
    input.value = "";
  };
  return (
    <>
      <input
        ref={file}
        hidden
        type="file"
        accept="application/json,.json"
        onChange={({ currentTarget }) => void take(currentTarget)}
      />
      <Button onClick={() => file.current?.click()}>{say("policyFile")}</Button>
    </>
  );
}

/** The text, and what is wrong with it. */
function PolicyText({ text, problems, onText }: Pick<PolicyFormProps, "text" | "problems" | "onText">) {
  const list = useId();
  return (
    <>
      <label class="field">
        <span>{say("policyText")}</span>
        <textarea
          class="code"
          rows={12}
          dir="ltr"
          spellcheck={false}
          autocomplete="off"
          value={text}
          aria-invalid={problems.length > 0}
          aria-describedby={problems.length > 0 ? list : undefined}
          onInput={({ currentTarget }) => onText(currentTarget.value)}
        />
      </label>
      <div role="alert">
        {problems.length > 0 && (
          <ul id={list} class="problem">
            {problems.map((problem) => (
              <li key={problem}>
                <bdi>{problem}</bdi>
              </li>
            ))}
          </ul>
        )}
      </div>
    </>
  );
}
