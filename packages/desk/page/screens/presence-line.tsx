import { timeOf } from "../session/format.ts";
import { numberOf, say } from "../session/say.ts";
import type { Presence } from "../session/wire.ts";

/** What the host's provider of presence checks said about the attempt, and whose face it saw, in words. */
export function PresenceLine({ presence }: { readonly presence: Presence }) {
  const { outcome, provider, level, score, comparison, at } = presence;
  const facts = [
    provider,
    level,
    score === null ? null : say("presence_score", { score: numberOf(score, { maximumFractionDigits: 1 }) }),
    at === null ? null : timeOf(at),
    outcome === "passed" ? likenessOf(comparison) : null,
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

function likenessOf(comparison: Presence["comparison"]): string {
  return comparison === null
    ? say("presence_uncompared")
    : say("presence_compared", { score: numberOf(Number(comparison), { maximumFractionDigits: 1 }) });
}
