import { countryName, ruleTitle, statusName, typeName } from "../session/names.ts";
import type { Row } from "../session/rows.ts";
import { say } from "../session/say.ts";
import { RuleLine } from "./rule-line.tsx";
import type { TableProps } from "./table-props.ts";

/** One table for each document: what was expected, what was read, and the rule's result. */
export function RulesTable(props: TableProps) {
  const { data, rows } = props;
  const documents = [...new Set(rows.map(({ document }) => document))];
  if (data.detail.documents.length === 0) return <p class="empty">{say("noDocuments")}</p>;
  return (
    <>
      {documents.map((document) => {
        const own = rows.filter((row) => row.document === document);
        const run = own.filter(({ state }) => state === "failed" || state === "passed");
        const rest = own.filter((row) => !run.includes(row));
        const apart = run.some(({ print, coded }) => print !== undefined || coded !== undefined);
        if (own.length === 0) return null;
        const title = titleOf(document);
        return (
          <section key={document.id} class="document">
            <h2>
              {title || say("document")} <span class="status">{statusName(document.status_label)}</span>
            </h2>
            <table class="rules">
              <Head apart={apart} />
              <tbody>
                {run.map((row) => (
                  <RuleLine key={row.key} row={row} {...props} />
                ))}
              </tbody>
            </table>
            {rest.length > 0 && (
              <details>
                <summary>{say("notRun", { count: rest.length })}</summary>
                <ul class="rest">
                  {rest.map(({ key, code, title, reason }) => (
                    <li key={key}>
                      {say("pair", { name: ruleTitle(code, title), value: "" })} <bdi lang="en">{reason}</bdi>
                    </li>
                  ))}
                </ul>
              </details>
            )}
          </section>
        );
      })}
    </>
  );
}

/** @param apart whether print and code have columns of their own */
function Head({ apart }: { readonly apart: boolean }) {
  return (
    <thead>
      <tr>
        <th scope="col">{say("rule")}</th>
        <th scope="col">{say("given")}</th>
        {apart ? (
          <>
            <th scope="col">{say("print")}</th>
            <th scope="col" title={say("codeHint")}>
              {say("code")}
            </th>
          </>
        ) : (
          <th scope="col" colSpan={2}>
            {say("read")}
          </th>
        )}
        <th scope="col">{say("result")}</th>
      </tr>
    </thead>
  );
}

function titleOf({ document_type: type, country }: Row["document"]): string {
  return [type && typeName(type.name, type.id), country && countryName(country)].filter(Boolean).join(" · ");
}
