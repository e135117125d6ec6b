import { useState } from "preact/hooks";
import { Button } from "../parts/button.tsx";
import type { CaseData } from "../session/cases.ts";
import { useDesk } from "../session/desk.ts";
import { nameOf } from "../session/format.ts";
import { sentenceOf } from "../session/names.ts";
import { say } from "../session/say.ts";
import type { Hit } from "../session/wire.ts";

/** Entries of lists that may be the person, beside the person. */
export function Hits({ data, reload }: { readonly data: CaseData; readonly reload: () => Promise<void> }) {
  const { screening } = data.detail;
  if (!screening || screening.hits.length === 0) return null;
  const lists = screening.lists.map(({ name, version }) => `${name} (${version})`).join(", ");
  return (
    <section class="hits">
      <h2>{say("screening_title")}</h2>
      {screening.hits.map((hit) => (
        <HitTable key={`${hit.document} ${hit.id}`} hit={hit} data={data} reload={reload} />
      ))}
      <p class="muted">{say("screening_searched", { lists })}</p>
    </section>
  );
}

interface HitProps {
  readonly hit: Hit;
  readonly data: CaseData;
  readonly reload: () => Promise<void>;
}

function HitTable({ hit, data, reload }: HitProps) {
  const { listed, cleared } = hit;
  const { person } = data.detail.expected_data;
  const { country } = data.detail.documents.find(({ id }) => id === hit.document) ?? {};
  const rows = [
    [say("full_name"), nameOf(data.detail), [...new Set([hit.alias, listed.name])].join(" · ")],
    [say("date_of_birth"), person?.date_of_birth ?? "", listed.birth_dates.join(", ")],
    [say("country"), country?.name ?? "", listed.countries.join(", ")],
  ];
  return (
    <div class="hit">
      <table>
        <thead>
          <tr>
            <th scope="col">{`${hit.list} ${hit.entry}`}</th>
            <th scope="col">{say("person")}</th>
            <th scope="col">{say("screening_listed")}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, own, other]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>
                <bdi>{own}</bdi>
              </td>
              <td>
                <bdi>{other}</bdi>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {cleared ? (
        <p>{say("screening_cleared", { by: cleared.by, reason: cleared.reason })}</p>
      ) : (
        <ClearHit hit={hit} data={data} reload={reload} />
      )}
    </div>
  );
}

/** A reviewer says why the entry is somebody else. */
function ClearHit({ hit, data, reload }: HitProps) {
  const desk = useDesk();
  const [reason, setReason] = useState("");
  const [isSent, setSent] = useState(false);
  if (!desk.may("review")) return null;
  const isReady = !isSent && reason.trim() !== "";
  const clear = async (): Promise<void> => {
    if (!isReady) return;
    setSent(true);
    await desk.api
      .clearHit(data.ref, hit.id, reason)
      .then(reload)
      .catch((error: unknown) => desk.notice.set(sentenceOf(error)));
    setSent(false);
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void clear();
      }}
    >
      <label>
        {say("screening_why")}{" "}
        <input
          value={reason}
          maxLength={500}
          required
          onInput={({ currentTarget }) => setReason(currentTarget.value)}
        />
      </label>
      <Button disabled={!isReady} onClick={() => void clear()}>
        {say("screening_clear")}
      </Button>
    </form>
  );
}
