import { useRef, useState } from "preact/hooks";
import { Button } from "../parts/button.tsx";
import type { CaseData } from "../session/cases.ts";
import { useDesk } from "../session/desk.ts";
import { timeOf } from "../session/format.ts";
import { useKeys } from "../session/keys.ts";
import { sentenceOf, statusName } from "../session/names.ts";
import { say } from "../session/say.ts";

/** Comments and history. */
export function Talk({
  data: { detail, ref },
  reload,
}: {
  readonly data: CaseData;
  readonly reload: () => Promise<void>;
}) {
  const desk = useDesk();
  const [text, setText] = useState("");
  const [isPrivate, setPrivate] = useState(true);
  const [problem, setProblem] = useState("");
  const [busy, setBusy] = useState(false);
  const area = useRef<HTMLTextAreaElement>(null);
  const mayWrite = desk.may("review");
  useKeys({ m: () => area.current?.focus() });
  const add = async (): Promise<void> => {
    if (text.trim() === "" || busy) return;
    setBusy(true);
    setProblem("");
    try {
      await desk.api.comment(ref, text.trim(), isPrivate);
      setText("");
      area.current?.blur();
      await reload();
    } catch (error) {
      setProblem(sentenceOf(error));
    }
    setBusy(false);
  };
  return (
    <div class="talk">
      <section>
        <h2>{say("comments")}</h2>
        {mayWrite && (
          <div class="write">
            <textarea
              ref={area}
              rows={2}
              dir="auto"
              maxLength={5000}
              aria-label={say("comment")}
              placeholder={`${say("comment")} (m)`}
              value={text}
              onInput={({ currentTarget }) => setText(currentTarget.value)}
              onKeyDown={(event) => {
                if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) void add();
                if (event.key === "Escape") {
                  event.stopPropagation();
                  area.current?.blur();
                }
              }}
            />
            <div class="row">
              <label class="check" title={say("privateHint")}>
                <input
                  type="checkbox"
                  checked={isPrivate}
                  onChange={({ currentTarget }) => setPrivate(currentTarget.checked)}
                />
                {say("private")}
              </label>
              <Button disabled={busy || text.trim() === ""} onClick={() => void add()}>
                {say("addComment")}
              </Button>
            </div>
            <div role="alert">{problem && <p class="problem">{problem}</p>}</div>
          </div>
        )}
        {detail.comments.length === 0 && <p class="muted">{say("noComments")}</p>}
        <ul class="comments">
          {detail.comments.map((each) => (
            <li key={`${each.created_at}${each.content}`} class={each.private ? "private" : ""}>
              <p dir="auto">{each.content}</p>
              <small>
                {each.private && <span class="tag">{say("private")}</span>}{" "}
                {each.author && <bdi>{each.author}</bdi>} {timeOf(each.created_at)}
              </small>
            </li>
          ))}
        </ul>
      </section>
      <section>
        <h2>{say("history")}</h2>
        <ol class="history">
          {detail.history.map((each) => (
            <li key={each.id}>
              <p>
                {each.from_status === null
                  ? say("historyFirst", { to: statusName(each.to_status) })
                  : each.from_status === each.to_status
                    ? statusName(each.to_status)
                    : say("historyChange", {
                        from: statusName(each.from_status),
                        to: statusName(each.to_status),
                      })}
              </p>
              {each.comment && <p dir="auto">{each.comment}</p>}
              <small>
                <bdi>{each.user === "system" || each.user === null ? say("system") : each.user}</bdi>{" "}
                {timeOf(each.created_at)}
              </small>
            </li>
          ))}
        </ol>
      </section>
    </div>
  );
}
