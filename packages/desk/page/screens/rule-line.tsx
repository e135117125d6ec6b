import { Button } from "../parts/button.tsx";
import { FieldsOr } from "../parts/fields.tsx";
import { Value } from "../parts/value.tsx";
import { expectedName, isWritten, ruleTitle, valueName } from "../session/names.ts";
import type { Row } from "../session/rows.ts";
import { labelOf, say } from "../session/say.ts";
import { Correction } from "./correction.tsx";
import { EvidenceList } from "./evidence-list.tsx";
import type { TableProps } from "./table-props.ts";

export function RuleLine({
  row,
  data,
  chosen,
  editing,
  mayCorrect,
  onChoose,
  onHover,
  onEdit,
  reload,
}: TableProps & { readonly row: Row }) {
  const isChosen = chosen === row.key;
  const isFailed = row.state === "failed";
  return (
    <>
      <tr
        class={`${row.state} ${isChosen ? "chosen" : ""}`}
        onClick={() => onChoose(row.key)}
        onMouseEnter={() => onHover(row.key)}
        onMouseLeave={() => onHover(undefined)}
      >
        <RuleHead row={row} isChosen={isChosen} onChoose={onChoose} />
        <td data-name={labelOf("given")}>
          <Value
            text={expectedName(row.code, row.given)}
            other={row.given && isFailed && isWritten(row.code) ? row.extracted : undefined}
          />
        </td>
        <ReadCells row={row} />
        <td class="result">
          <span class={`mark ${row.state}`}>{say(isFailed ? "failed" : "passed")}</span>
          {isChosen && mayCorrect && row.fields.length > 0 && !editing && (
            <Button kind="quiet" keyName="c" onClick={() => onEdit(true)}>
              {say("correctValue")}
            </Button>
          )}
        </td>
      </tr>
      {isChosen && row.evidence.length > 0 && (
        <tr class="weighed">
          <td colSpan={5}>
            <EvidenceList evidence={row.evidence} />
          </td>
        </tr>
      )}
      {isChosen && editing && (
        <tr class="edit">
          <td colSpan={5}>
            <Correction data={data} row={row} reload={reload} onClose={() => onEdit(false)} />
          </td>
        </tr>
      )}
    </>
  );
}

function RuleHead({
  row,
  isChosen,
  onChoose,
}: Pick<TableProps, "onChoose"> & { readonly row: Row; readonly isChosen: boolean }) {
  return (
    <th scope="row">
      <button
        type="button"
        id={`row-${row.key}`}
        class="line"
        title={row.code}
        aria-pressed={isChosen}
        onFocus={() => onChoose(row.key)}
      >
        {ruleTitle(row.code, row.title)}
      </button>
      {(row.state === "failed" || isChosen) && <small>{row.code}</small>}
    </th>
  );
}

/** What was read: in one cell, or in print and code apart. */
function ReadCells({ row }: { readonly row: Row }) {
  if (row.print === undefined && row.coded === undefined)
    return (
      <td data-name={labelOf("read")} colSpan={2}>
        <Value
          text={valueName(row.code, row.extracted)}
          other={row.state === "failed" && isWritten(row.code) ? row.given : undefined}
          isMissing
        />
      </td>
    );
  return (
    <>
      <td data-name={labelOf("print")}>
        <FieldsOr row={row} of="print">
          <Value text={valueName(row.code, row.print ?? "")} other={against(row, row.print)} />
        </FieldsOr>
      </td>
      <td data-name={labelOf("code")}>
        <FieldsOr row={row} of="coded">
          <Value text={valueName(row.code, row.coded ?? "")} other={against(row, row.coded)} />
        </FieldsOr>
      </td>
    </>
  );
}

/** The value that another one of a failed line is compared with. */
function against({ code, state, given, print, coded }: Row, own: string | undefined): string | undefined {
  if (state !== "failed" || !own || !isWritten(code)) return undefined;
  return given || (own === print ? coded : print);
}
