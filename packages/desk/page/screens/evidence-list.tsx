import { Difference } from "../parts/difference.tsx";
import { fieldValue } from "../session/names.ts";
import type { Weighed } from "../session/rows.ts";
import { isMessage, say } from "../session/say.ts";

const words = {
  agreed: "agreed",
  traced: "traced",
  contradicted: "contradicted",
  unread: "notRead",
} as const;

/**
 * What the print says about each value of a code. Values without a name in the reviewer's language are left
 * out.
 */
export function EvidenceList({ evidence }: { readonly evidence: readonly Weighed[] }) {
  return (
    <dl class="evidence">
      {evidence.map(({ name, coded, print, standing }) =>
        isMessage(name) ? (
          <div key={name} class={standing}>
            <dt>{say(name)}</dt>
            <dd>
              <span class={`mark ${standing}`}>{say(words[standing])}</span>{" "}
              {standing === "contradicted" && print !== null ? (
                <Difference text={fieldValue(name, print)} other={fieldValue(name, coded)} />
              ) : (
                <bdi class="value">{fieldValue(name, print ?? coded)}</bdi>
              )}
            </dd>
          </div>
        ) : null,
      )}
    </dl>
  );
}
