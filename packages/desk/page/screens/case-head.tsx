import { Button } from "../parts/button.tsx";
import { FieldsOr } from "../parts/fields.tsx";
import { FirstApproval } from "../parts/first-approval.tsx";
import { Unanswered } from "../parts/unanswered.tsx";
import { Value } from "../parts/value.tsx";
import type { CaseData } from "../session/cases.ts";
import { useDesk } from "../session/desk.ts";
import { nameOfFlow } from "../session/flows.ts";
import { ageOf, nameOf } from "../session/format.ts";
import {
  actSentenceOf,
  expectedName,
  isWritten,
  sentenceOf,
  statusName,
  valueName,
} from "../session/names.ts";
import type { Refusal } from "../session/refusal.ts";
import { headlineOf, type Row } from "../session/rows.ts";
import { say } from "../session/say.ts";
import { useStore } from "../session/store.ts";
import { CaseworkLine } from "./casework-line.tsx";
import type { ChangeCase } from "./use-case.ts";

/** The first failed line in plain words, with its two values. */
export function CaseHead({
  data: { detail, ref },
  rows,
  taken,
  change,
}: {
  readonly data: CaseData;
  readonly rows: readonly Row[];
  readonly taken: Refusal | undefined;
  readonly change: ChangeCase;
}) {
  const desk = useDesk();
  const session = useStore(desk.session);
  const failed = rows.filter(({ state }) => state === "failed");
  const [first] = failed;
  const waits = detail.status_label === "Double Check";
  const takeOver = (): void => {
    desk.claims.take(ref, true).catch((error: unknown) => desk.notice.set(sentenceOf(error)));
  };
  return (
    <section class="case-head">
      <p class="who">
        <strong>
          <bdi>{nameOf(detail)}</bdi>
        </strong>
        <bdi>{nameOfFlow(session, ref.flow)}</bdi>
        {detail.vendor_reference && <bdi>{detail.vendor_reference}</bdi>}
        <span>
          {waits ? ageOf(detail.submitted_at ?? detail.created_at) : statusName(detail.status_label)}
        </span>
        <FirstApproval of={detail} />
        <Unanswered id={ref.id} />
      </p>
      <CaseworkLine of={detail} flow={ref.flow} change={change} />
      {taken !== undefined && (
        <div class="banner" role="alert">
          {taken.code === "claimed" && <strong>{say("takenTitle")}</strong>}{" "}
          <span>{actSentenceOf(taken)}</span>
          {desk.may("lead") && taken.code === "claimed" && (
            <Button onClick={takeOver}>{say("takeOver")}</Button>
          )}
        </div>
      )}
      {!waits && <p class="banner">{say("notWaiting")}</p>}
      <h1 tabIndex={-1}>{first ? headlineOf(first) : say("noneFailed")}</h1>
      {first && (first.given || first.print || first.extracted) && <Values row={first} />}
      {failed.length > 1 && (
        <ul class="others">
          {failed.slice(1).map((row) => (
            <li key={row.key}>{headlineOf(row)}</li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Values({ row }: { readonly row: Row }) {
  const { code, given, print, extracted } = row;
  const one = given ? expectedName(code, given) : valueName(code, print ?? "");
  const other = valueName(code, extracted);
  const isSpelt = isWritten(code);
  return (
    <dl class="versus">
      <div>
        <dt>{say(given ? "given" : "print")}</dt>
        <dd>
          <FieldsOr row={row} of="print">
            <Value text={one} other={isSpelt ? other : undefined} isMissing />
          </FieldsOr>
        </dd>
      </div>
      <div>
        <dt>{say(given ? "read" : "code")}</dt>
        <dd>
          <FieldsOr row={row} of="coded">
            <Value text={other} other={isSpelt ? one : undefined} isMissing />
          </FieldsOr>
        </dd>
      </div>
    </dl>
  );
}
