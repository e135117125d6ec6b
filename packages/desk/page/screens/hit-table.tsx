import type { ComponentChildren } from "preact";
import type { CaseData } from "../session/cases.ts";
import { iso2Of } from "../session/country-codes.ts";
import { nameOf, withDates } from "../session/format.ts";
import { countryName, fieldValue } from "../session/names.ts";
import { readValue } from "../session/rows.ts";
import { labelOf, say } from "../session/say.ts";
import type { CaseDocument, Detail, Hit } from "../session/wire.ts";

/** A value of the person beside the list's, and how both compare. */
interface Line {
  readonly name: string;
  readonly own: ComponentChildren;
  readonly listed: ComponentChildren;
  readonly result: ComponentChildren;
}

/** The person beside the entry of a list. @param title the id of the entry's heading */
export function HitTable({
  hit,
  data: { detail },
  title,
}: {
  readonly hit: Hit;
  readonly data: CaseData;
  readonly title: string;
}) {
  const document = detail.documents.find(({ id }) => id === hit.document);
  return (
    <table aria-labelledby={title}>
      <thead>
        <tr>
          <td />
          <th scope="col">{say("person")}</th>
          <th scope="col">{say("screening_listed")}</th>
          <th scope="col">{say("result")}</th>
        </tr>
      </thead>
      <tbody>
        {linesOf(hit, detail, document).map(({ name, own, listed, result }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{own}</td>
            <td>{listed}</td>
            <td class="result">{result}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function linesOf(hit: Hit, detail: Detail, document: CaseDocument | undefined): readonly Line[] {
  const { alias, listed, words } = hit;
  return [
    {
      name: say("full_name"),
      own: <OwnName detail={detail} document={document} />,
      listed: <Texts texts={[...new Set([alias, listed.name])]} />,
      result: say("ofHundred", { number: Math.round(hit.score * 100) }),
    },
    {
      name: say("screening_words"),
      own: <Texts texts={words.map(({ own }) => own)} />,
      listed: <Texts texts={words.map((word) => word.listed)} />,
      result: null,
    },
    {
      name: say("date_of_birth"),
      own: <Texts texts={[birthOf(detail, document)].filter(Boolean).map(withDates)} />,
      listed: <Texts texts={listed.birth_dates.map(withDates)} />,
      result: <Compared as={hit.date_of_birth} />,
    },
    {
      name: say("country"),
      own: <Texts texts={countriesOf(document)} />,
      listed: <Texts texts={listed.countries.map((code) => fieldValue("country", code))} />,
      result: <Compared as={hit.country} />,
    },
  ];
}

/** The name as read, and as expected where that is another one. */
function OwnName({
  detail,
  document,
}: {
  readonly detail: Detail;
  readonly document: CaseDocument | undefined;
}) {
  const value = (field: string): string => (document ? readValue(document, `person.${field}`) : "");
  const read = value("full_name") || `${value("given_names")} ${value("surname")}`.trim();
  const expected = detail.expected_data.person ? nameOf(detail) : "";
  const isOther = expected.toLowerCase() !== read.toLowerCase();
  return (
    <>
      <div>{read ? <bdi>{read}</bdi> : <em>{say("notRead")}</em>}</div>
      {expected && isOther && (
        <small>
          {labelOf("given")} <bdi>{expected}</bdi>
        </small>
      )}
    </>
  );
}

/** The lists are asked for the date as read, else for the expected one. */
function birthOf({ expected_data: { person } }: Detail, document: CaseDocument | undefined): string {
  return (document && readValue(document, "person.date_of_birth")) || person?.date_of_birth || "";
}

/** The document's country, and the one that it states if that is another one. */
function countriesOf(document: CaseDocument | undefined): readonly string[] {
  if (!document) return [];
  const stated = readValue(document, "document.country_code");
  const isOther = stated !== "" && iso2Of(stated) !== document.country?.iso2;
  return [
    ...(document.country ? [countryName(document.country)] : []),
    ...(isOther ? [fieldValue("country", stated)] : []),
  ];
}

/** Texts below each other. */
function Texts({ texts }: { readonly texts: readonly string[] }) {
  if (texts.length === 0) return <span class="muted">—</span>;
  return texts.map((text) => (
    <div key={text}>
      <bdi>{text}</bdi>
    </div>
  ));
}

const results = { same: "agreed", near: "traced", other: "contradicted" } as const;

function Compared({ as }: { readonly as: Hit["country"] }) {
  if (as === "unknown") return null;
  return <span class={`mark ${results[as]}`}>{say(results[as])}</span>;
}
