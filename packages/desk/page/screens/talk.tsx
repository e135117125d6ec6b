import { useRef, useState } from "preact/hooks";
import { Button } from "../parts/button.tsx";
import { CaseFile } from "../parts/case-file.tsx";
import type { CaseData } from "../session/cases.ts";
import { useDesk } from "../session/desk.ts";
import { timeOf } from "../session/format.ts";
import { historySentence } from "../session/history.ts";
import { useKeys } from "../session/keys.ts";
import { sentenceOf, statusName } from "../session/names.ts";
import { say } from "../session/say.ts";
import type { Detail } from "../session/wire.ts";

/** Comments and history. */
export function Talk({
  data: { detail, ref },
  reload,
}: {
  readonly data: CaseData;
  readonly reload: () => Promise<void>;
}) {
  const desk = useDesk();
  const writing = useWriting((text, isPrivate) => desk.api.comment(ref, text, isPrivate), reload);
  useKeys({ m: () => writing.area.current?.focus() });
  return (
    <div class="talk">
      <section>
        <h2>{say("comments")}</h2>
        {desk.may("review") && <Write writing={writing} />}
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
        <CaseFile of={ref} />
        <ol class="history">
          {detail.history.map((each) => (
            <Change key={each.id} of={each} documents={detail.documents} />
          ))}
        </ol>
      </section>
    </div>
  );
}

/** A comment that is being written. */
type Writing = ReturnType<typeof useWriting>;

function useWriting(
  send: (text: string, isPrivate: boolean) => Promise<unknown>,
  reload: () => Promise<void>,
) {
  const [text, setText] = useState("");
  const [isPrivate, setPrivate] = useState(true);
  const [problem, setProblem] = useState("");
  const [busy, setBusy] = useState(false);
  const area = useRef<HTMLTextAreaElement>(null);
  const add = async (): Promise<void> => {
    if (text.trim() === "" || busy) return;
    setBusy(true);
    setProblem("");
    try {
      await send(text.trim(), isPrivate);
      setText("");
      area.current?.blur();
      await reload();
    } catch (error) {
      setProblem(sentenceOf(error));
    }
    setBusy(false);
  };
  return { text, setText, isPrivate, setPrivate, problem, busy, area, add };
}

function Write({ writing }: { readonly writing: Writing }) {
  const { text, isPrivate, problem, busy, area, add } = writing;
  return (
    <div class="write">
      <textarea
        ref={area}
        rows={2}
        dir="auto"
        maxLength={5000}
        aria-label={say("comment")}
        placeholder={`${say("comment")} (m)`}
        value={text}
        onInput={({ currentTarget }) => writing.setText(currentTarget.value)}
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
            onChange={({ currentTarget }) => writing.setPrivate(currentTarget.checked)}
          />
          {say("private")}
        </label>
        <Button disabled={busy || text.trim() === ""} onClick={() => void add()}>
          {say("addComment")}
        </Button>
      </div>
      <div role="alert">{problem && <p class="problem">{problem}</p>}</div>
    </div>
  );
}

/** An entry of the history. */
function Change({
  of,
  documents,
}: {
  readonly of: Detail["history"][number];
  readonly documents: Detail["documents"];
}) {
  return (
    <li>
      <p>{changeOf(of)}</p>
      {of.comment && <p dir="auto">{historySentence(of.comment, documents)}</p>}
      <small>
        <bdi>{of.user === "system" || of.user === null ? say("system") : of.user}</bdi>{" "}
        {timeOf(of.created_at)}
      </small>
    </li>
  );
}

function changeOf({ from_status: from, to_status: to }: Detail["history"][number]): string {
  if (from === null) return say("historyFirst", { to: statusName(to) });
  if (from === to) return statusName(to);
  return say("historyChange", { from: statusName(from), to: statusName(to) });
}
