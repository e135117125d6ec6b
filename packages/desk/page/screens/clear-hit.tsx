import { useRef, useState } from "preact/hooks";
import { useDesk } from "../session/desk.ts";
import { sentenceOf } from "../session/names.ts";
import { say } from "../session/say.ts";
import type { CaseRef, Hit } from "../session/wire.ts";

interface ClearProps {
  readonly hit: Hit;
  readonly of: CaseRef;
  /** The id of the entry's heading. */
  readonly title: string;
  readonly reload: () => Promise<void>;
}

/** A reviewer says why the entry is somebody else. */
export function ClearHit(props: ClearProps) {
  const desk = useDesk();
  return desk.may("review") ? <ClearForm {...props} /> : null;
}

function ClearForm({ hit, of: ref, title, reload }: ClearProps) {
  const desk = useDesk();
  const [reason, setReason] = useState("");
  const [problem, setProblem] = useState("");
  const input = useRef<HTMLInputElement>(null);
  const isSent = useRef(false);
  const clear = async (): Promise<void> => {
    if (isSent.current) return;
    if (reason.trim() === "") {
      setProblem(say("sentenceNeeded"));
      input.current?.focus();
      return;
    }
    isSent.current = true;
    setProblem("");
    try {
      await desk.api.clearHit(ref, hit.id, reason);
      await reload();
    } catch (error) {
      setProblem(sentenceOf(error));
    }
    isSent.current = false;
  };
  const told = `${title}-problem`;
  return (
    <form
      noValidate
      aria-labelledby={title}
      onSubmit={(event) => {
        event.preventDefault();
        void clear();
      }}
    >
      <label class="field">
        <span>{say("screening_why")}</span>
        <input
          ref={input}
          dir="auto"
          autocomplete="off"
          value={reason}
          maxLength={500}
          required
          aria-invalid={problem !== ""}
          aria-describedby={told}
          onInput={({ currentTarget }) => {
            setReason(currentTarget.value);
            setProblem("");
          }}
        />
      </label>
      <button type="submit" class="button">
        <span>{say("screening_clear")}</span>
      </button>
      <div id={told} role="alert">
        {problem && <p class="problem">{problem}</p>}
      </div>
    </form>
  );
}
