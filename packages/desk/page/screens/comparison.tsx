import { useEffect, useState } from "preact/hooks";
import { Button } from "../parts/button.tsx";
import { Dialog } from "../parts/dialog.tsx";
import { Value } from "../parts/value.tsx";
import type { CaseData } from "../session/cases.ts";
import {
  type ComparedValue,
  expectedValues,
  type Pair,
  pairedDocuments,
  pairedFaces,
  pairedSides,
  readValues,
} from "../session/compare.ts";
import { useDesk } from "../session/desk.ts";
import { nameOfFlow } from "../session/flows.ts";
import { dateOf, nameOf, timeOf } from "../session/format.ts";
import { historySentence } from "../session/history.ts";
import { shortcuts } from "../session/keys.ts";
import { sentenceOf, statusName, typeName } from "../session/names.ts";
import { hashOf } from "../session/route.ts";
import { headlineOf, rowsOf } from "../session/rows.ts";
import { say, sayName } from "../session/say.ts";
import { useStore } from "../session/store.ts";
import type { CaseDocument, CaseRef, SimilarItem } from "../session/wire.ts";
import { ComparedFaces, ComparedSides } from "./compared-pictures.tsx";

/** A verification that this reviewer may open. */
export interface Comparable {
  readonly ref: CaseRef;
  readonly item: SimilarItem;
}

/**
 * A case beside others of its number or picture, one at a time. Digits choose another one. It is loaded as
 * if it was opened, so the server records the same reading.
 */
export function Comparison({
  data,
  others,
  first,
  onClose,
}: {
  readonly data: CaseData;
  readonly others: readonly Comparable[];
  /** The place of the one that is shown first. */
  readonly first: number;
  readonly onClose: () => void;
}) {
  const [at, setAt] = useState(first);
  const { ref } = others[at] ?? {};
  const onKeyDown = (event: KeyboardEvent): void => {
    const { key, ctrlKey, metaKey, altKey, repeat } = event;
    if (!shortcuts.get() || ctrlKey || metaKey || altKey || repeat) return;
    const place = Number(key) - 1;
    if (key !== "f" && !(/^[1-9]$/.test(key) && others[place])) return;
    // The page's own key would open it again.
    event.preventDefault();
    if (key === "f") onClose();
    else setAt(place);
  };
  if (!ref) return null;
  return (
    <Dialog title={say("sideBySide")} class="compare" onClose={onClose} onKeyDown={onKeyDown}>
      {others.length > 1 && <Choice others={others} at={at} onChoose={setAt} />}
      <Beside key={ref.id} data={data} of={ref} />
      <div class="row">
        <a class="button" href={hashOf({ screen: "case", ref })} target="_blank" rel="noopener noreferrer">
          {say("openCase")}
        </a>
        <Button kind="quiet" keyName="f" onClick={onClose}>
          {say("close")}
        </Button>
      </div>
    </Dialog>
  );
}

function Choice({
  others,
  at,
  onChoose,
}: {
  readonly others: readonly Comparable[];
  readonly at: number;
  readonly onChoose: (at: number) => void;
}) {
  return (
    <div class="tabs">
      {others.map(({ item: { id, name, created_at } }, place) => (
        <button key={id} type="button" aria-pressed={place === at} onClick={() => onChoose(place)}>
          {place < 9 && (
            <span class="key" aria-hidden="true">
              {place + 1}
            </span>
          )}{" "}
          <bdi>{name || say("noName")}</bdi> · {dateOf(created_at)}
        </button>
      ))}
    </div>
  );
}

function Beside({ data, of }: { readonly data: CaseData; readonly of: CaseRef }) {
  const { other, problem } = useOther(of);
  if (problem) return <p role="alert">{problem}</p>;
  if (!other) return <p class="loading">{say("loading")}</p>;
  return (
    <div class="compared" data-case={of.id}>
      <div class="columns">
        <Summary data={data} title={say("thisCase")} />
        <Summary data={other} title={say("similar")} />
      </div>
      <ComparedFaces of={pairedFaces(data, other)} />
      <table class="values">
        <Values title={say("given")} of={expectedValues(data.detail, other.detail)} />
        {pairedDocuments(data.detail, other.detail).map((pair) => (
          <Values key={pair.map((each) => each?.id).join()} title={titleOf(pair)} of={readValues(pair)} />
        ))}
      </table>
      <ComparedSides of={pairedSides(data, other)} />
    </div>
  );
}

/** Loads a verification for as long as it is shown. */
function useOther(ref: CaseRef) {
  const { cases } = useDesk();
  const [other, setOther] = useState<CaseData>();
  const [problem, setProblem] = useState("");
  useEffect(() => {
    let alive = true;
    cases.load(ref).then(
      (loaded) => alive && setOther(loaded),
      (error: unknown) => alive && setProblem(sentenceOf(error)),
    );
    return () => {
      alive = false;
      cases.drop(ref.id);
    };
  }, []);
  return { other, problem };
}

function Summary({ data, title }: { readonly data: CaseData; readonly title: string }) {
  const { detail, ref } = data;
  const session = useStore(useDesk().session);
  return (
    <section>
      <h3>{title}</h3>
      <p>
        <strong>
          <bdi>{nameOf(detail)}</bdi>
        </strong>{" "}
        <span class="status">{statusName(detail.status_label)}</span>
      </p>
      <p class="muted">
        {timeOf(detail.created_at)} · <bdi>{nameOfFlow(session, ref.flow)}</bdi>
        {detail.vendor_reference && (
          <>
            {" · "}
            <bdi>{detail.vendor_reference}</bdi>
          </>
        )}
      </p>
      <p dir="auto">{reasonOf(data)}</p>
    </section>
  );
}

/** Why a verification has its status: what a person or the pipeline said, else the first rule that failed. */
function reasonOf(data: CaseData): string {
  const { history, documents, status_label } = data.detail;
  const last = history.find(({ from_status, to_status }) => from_status !== to_status);
  if (status_label !== "Double Check" && last?.comment) return historySentence(last.comment, documents);
  const failed = rowsOf(data).find(({ state }) => state === "failed");
  return failed ? headlineOf(failed) : say("noneFailed");
}

function titleOf(pair: Pair<CaseDocument>): string {
  const kinds = pair.flatMap((each) => each?.document_type ?? []);
  return [...new Set(kinds.map(({ name, id }) => typeName(name, id)))].join(" · ") || say("document");
}

/** A part of the table: values of both, marked where they differ. */
function Values({ title, of }: { readonly title: string; readonly of: readonly ComparedValue[] }) {
  if (of.length === 0) return null;
  return (
    <tbody>
      <tr>
        <th scope="rowgroup" colSpan={3}>
          {title}
        </th>
      </tr>
      {of.map(({ name, texts: [one, other], differs }, at) => (
        <tr key={`${name} ${at}`} class={differs ? "differs" : ""}>
          <th scope="row">
            {sayName(name)} {differs && <span class="mark contradicted">{say("contradicted")}</span>}
          </th>
          <td>
            <Value text={one} other={differs ? other : undefined} />
          </td>
          <td>
            <Value text={other} other={differs ? one : undefined} />
          </td>
        </tr>
      ))}
    </tbody>
  );
}
