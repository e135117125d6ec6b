import { timeOf } from "../session/format.ts";
import { numberOf, say } from "../session/say.ts";
import type { Presence } from "../session/wire.ts";

/** What the host's provider of presence checks said about the attempt, in words. */
export function PresenceLine({ presence }: { readonly presence: Presence }) {
  const { outcome, provider, level, score, at } = presence;
  const facts = [
    provider,
    level,
    score === null ? null : say("presence_score", { score: numberOf(score, { maximumFractionDigits: 1 }) }),
    at === null ? null : timeOf(at),
  ];
  return (
    <p class="presence">
      <strong>{say("presence_title")}</strong>{" "}
      <span class={`mark ${outcome === "passed" ? "passed" : "failed"}`}>
        {say(outcome === null ? "presence_none" : `presence_${outcome}`)}
      </span>{" "}
      <bdi>{facts.filter((fact) => fact !== null).join(" · ")}</bdi>
    </p>
  );
}
