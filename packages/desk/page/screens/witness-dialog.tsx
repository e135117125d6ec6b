import { useState } from "preact/hooks";
import { Ask } from "../parts/ask.tsx";
import { sentenceOf } from "../session/names.ts";
import { type WitnessInput, type WitnessMethod, witnessMethods } from "../session/postal.ts";
import { say } from "../session/say.ts";

export const methodName = (method: WitnessMethod): string => say(`postal_${method}`);

/** Asks who saw the signature on the form, how and when. */
export function WitnessDialog({
  send,
  onClose,
}: {
  readonly send: (witness: WitnessInput) => Promise<unknown>;
  readonly onClose: () => void;
}) {
  const [by, setBy] = useState("");
  const [method, setMethod] = useState<WitnessMethod>("in_person");
  const [at, setAt] = useState("");
  const [number, setNumber] = useState("");
  const [state, setState] = useState("");
  const [problem, setProblem] = useState("");
  const isNotary = method === "notary";
  const save = async (): Promise<void> => {
    try {
      await send({ by, method, at, ...(isNotary && { commission: { number, state } }) });
      onClose();
    } catch (error) {
      setProblem(sentenceOf(error));
    }
  };
  return (
    <Ask
      title={say("postal_record")}
      send={say("save")}
      problem={problem}
      onSend={() => void save()}
      onClose={onClose}
    >
      <div class="asked">
        <Text name={say("postal_by")} value={by} onInput={setBy} />
        <label>
          <span>{say("postal_how")}</span>
          <select
            value={method}
            onChange={({ currentTarget }) => setMethod(currentTarget.value as WitnessMethod)}
          >
            {witnessMethods.map((each) => (
              <option key={each} value={each}>
                {methodName(each)}
              </option>
            ))}
          </select>
        </label>
        <label>
          <span>{say("day")}</span>
          <input type="date" value={at} onInput={({ currentTarget }) => setAt(currentTarget.value)} />
        </label>
        {isNotary && <Text name={say("postal_commission")} value={number} onInput={setNumber} />}
        {isNotary && <Text name={say("postal_state")} value={state} onInput={setState} />}
      </div>
    </Ask>
  );
}

function Text({
  name,
  value,
  onInput,
}: {
  readonly name: string;
  readonly value: string;
  readonly onInput: (value: string) => void;
}) {
  return (
    <label>
      <span>{name}</span>
      <input value={value} onInput={({ currentTarget }) => onInput(currentTarget.value)} />
    </label>
  );
}
