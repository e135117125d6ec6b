import { useEffect, useMemo, useState } from "preact/hooks";
import { Button } from "../parts/button.tsx";
import { useTitle } from "../parts/use-title.ts";
import type { CaseData } from "../session/cases.ts";
import { useDesk } from "../session/desk.ts";
import { nameOf } from "../session/format.ts";
import { useKeys } from "../session/keys.ts";
import { useMedia } from "../session/media.ts";
import { type Row, rowsOf } from "../session/rows.ts";
import { say } from "../session/say.ts";
import { useStore } from "../session/store.ts";
import type { CaseRef } from "../session/wire.ts";
import { ActBar } from "./act-bar.tsx";
import { CaseHead } from "./case-head.tsx";
import { DocumentBar } from "./document-bar.tsx";
import { Hits } from "./hits.tsx";
import { Mailbox } from "./mailbox.tsx";
import { OwnData } from "./own-data.tsx";
import { Pictures } from "./pictures.tsx";
import { PresenceLine } from "./presence-line.tsx";
import { RulesTable } from "./rules-table.tsx";
import { SimilarNote } from "./similar.tsx";
import { Talk } from "./talk.tsx";
import { type ChangeCase, useCase } from "./use-case.ts";

export function CaseScreen({ of: ref }: { readonly of: CaseRef }) {
  const desk = useDesk();
  const { data, problem, isNextReady, reload, change } = useCase(ref);
  useKeys({ Escape: () => desk.router.go({ screen: "queue" }) });
  if (problem) {
    return (
      <main class="trouble">
        <h1>{say("caseGone")}</h1>
        <p role="alert">{problem}</p>
        <Button onClick={() => desk.router.go({ screen: "queue" })}>{say("queue")}</Button>
        <Button kind="primary" keyName="n" onClick={() => void desk.next()}>
          {say("claimNext")}
        </Button>
      </main>
    );
  }
  return data ? (
    <Case data={data} isNextReady={isNextReady} reload={reload} change={change} />
  ) : (
    <p class="loading">{say("loading")}</p>
  );
}

interface CaseProps {
  readonly data: CaseData;
  readonly isNextReady: boolean;
  readonly reload: () => Promise<void>;
  readonly change: ChangeCase;
}

function Case({ data, isNextReady, reload, change }: CaseProps) {
  const desk = useDesk();
  const { ref, detail } = data;
  const taken = useStore(desk.claims.lost)[ref.id];
  const rows = useMemo(() => rowsOf(data), [data]);
  const mayCorrect = desk.may("correct") && taken === undefined && detail.status_label === "Double Check";
  const { row, lit, editing, onChoose, onHover, onEdit } = useLines(rows, mayCorrect);
  const [pictures, setPictures] = useState<"loading" | "shown" | "missing">("loading");
  // A name in the title would stay in the browser's history.
  useTitle("desk");
  useEffect(() => {
    document.querySelector<HTMLElement>("main.case h1")?.focus({ preventScroll: true });
  }, []);
  const ready = useReady(pictures !== "loading");
  const narrow = useMedia(oneColumn);
  const head = <CaseHead key="head" data={data} rows={rows} taken={taken} change={change} />;
  const complete = pictures === "shown";
  const deciding = { data, rows, who: nameOf(detail), ready, complete, taken: taken !== undefined };
  const images = (
    <Pictures
      key="pictures"
      data={data}
      row={row}
      lit={lit}
      onState={setPictures}
      bar={(document) => <DocumentBar document={document} {...deciding} />}
    />
  );
  const facts = (
    <div key="facts" class="facts">
      {detail.presence && <PresenceLine presence={detail.presence} />}
      <Hits data={data} reload={reload} />
      <RulesTable
        data={data}
        rows={rows}
        chosen={row?.key}
        editing={editing}
        mayCorrect={mayCorrect}
        onChoose={onChoose}
        onHover={onHover}
        onEdit={onEdit}
        reload={reload}
      />
      <Mailbox data={data} reload={reload} />
      {isNextReady && <SimilarNote of={data} />}
      <Talk data={data} reload={reload} />
      <OwnData of={ref} hold={detail.legal_hold} onChange={reload} />
    </div>
  );
  const acts = <ActBar key="acts" {...deciding} reload={reload} change={change} />;
  return (
    <main class="case" data-ready={ready} data-case={ref.id}>
      {narrow ? [head, acts, images, facts] : [images, head, facts, acts]}
    </main>
  );
}

/** The line that is chosen, the one whose boxes are lit, and the keys that move between lines. */
function useLines(rows: readonly Row[], mayCorrect: boolean) {
  const shown = rows.filter(({ state }) => state === "failed" || state === "passed");
  const [chosen, setChosen] = useState(shown[0]?.key);
  const [hovered, setHovered] = useState<string>();
  const [editing, setEditing] = useState(false);
  const at = Math.max(
    0,
    shown.findIndex(({ key }) => key === chosen),
  );
  const row = shown[at];
  const move = (to: number): void => {
    const next = shown[Math.max(0, Math.min(shown.length - 1, to))];
    if (!next) return;
    setEditing(false);
    setChosen(next.key);
    document.getElementById(`row-${next.key}`)?.focus();
  };
  useKeys({
    j: () => move(at + 1),
    k: () => move(at - 1),
    c: () => setEditing(mayCorrect && (row?.fields.length ?? 0) > 0),
  });
  const lit = shown.find(({ key }) => key === hovered) ?? row;
  return { row, lit, editing, onChoose: setChosen, onHover: setHovered, onEdit: setEditing };
}

/**
 * WCAG 2.2, 1.3.2 and 2.4.3: at 400 % zoom the reason and the acts come first, for the eyes and for the
 * keyboard.
 */
const oneColumn = "(max-width: 44rem), (max-height: 30rem)";

/** An act counts only after the case was seen: a key pressed twice must not decide two cases. */
function useReady(loaded: boolean): boolean {
  const [ready, setReady] = useState(false);
  useEffect(() => {
    if (!loaded) return undefined;
    const timer = setTimeout(() => setReady(true), unseen);
    return () => clearTimeout(timer);
  }, [loaded]);
  return ready;
}

const unseen = 200;
