import type { CaseData } from "../session/cases.ts";
import { typeName } from "../session/names.ts";
import { say } from "../session/say.ts";

/** The documents that the person takes again. */
export function RetakeChoice({
  data: { detail },
  chosen,
  onChoose,
}: {
  readonly data: CaseData;
  readonly chosen: readonly string[];
  readonly onChoose: (chosen: readonly string[]) => void;
}) {
  if (detail.documents.length < 2) return null;
  return (
    <fieldset class="again">
      <legend>{say("takeAgain")}</legend>
      {detail.documents.map(({ id, document_type: type }) => (
        <label key={id} class="check">
          <input
            type="checkbox"
            checked={chosen.includes(id)}
            disabled={chosen.length === 1 && chosen[0] === id}
            onChange={() =>
              onChoose(chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id])
            }
          />
          {type ? typeName(type.name, type.id) : say("document")}
        </label>
      ))}
    </fieldset>
  );
}
