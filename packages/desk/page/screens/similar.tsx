import { useEffect, useState } from "preact/hooks";
import type { CaseData } from "../session/cases.ts";
import { useDesk } from "../session/desk.ts";
import { nameOfFlow } from "../session/flows.ts";
import { timeOf } from "../session/format.ts";
import { statusName } from "../session/names.ts";
import { hashOf, type Route, routeOf } from "../session/route.ts";
import { say } from "../session/say.ts";
import { useStore } from "../session/store.ts";
import type { Similar } from "../session/wire.ts";

/** Other verifications with the same number or picture. */
export function SimilarNote({ of }: { readonly of: Pick<CaseData, "similar"> }) {
  const [seen, setSeen] = useState<Similar>();
  useEffect(() => {
    let alive = true;
    void of.similar().then((now) => {
      if (alive) setSeen(now);
    });
    return () => {
      alive = false;
    };
  }, [of]);
  const groups = seen
    ? ([
        ["sameNumber", seen.same_number],
        ["samePicture", seen.same_picture],
      ] as const)
    : [];
  const found = groups.filter(([, { count }]) => count > 0);
  if (found.length === 0) return null;
  return (
    <section class="similar">
      <h2>{say("similar")}</h2>
      {found.map(([key, { count, verifications }]) => (
        <div key={key}>
          <p>
            <strong>{say(key, { count })}</strong>
          </p>
          <ul>
            {verifications.map((each) => (
              <Other key={each.id} {...each} />
            ))}
          </ul>
          {count > verifications.length && (
            <p class="muted">{say("hiddenSimilar", { count: count - verifications.length })}</p>
          )}
        </div>
      ))}
    </section>
  );
}

function Other({
  id,
  flow,
  status_label,
  created_at,
}: {
  readonly id: string;
  readonly flow: string;
  readonly status_label: string;
  readonly created_at: string;
}) {
  const session = useStore(useDesk().session);
  const sessionFlow = session?.flows.find(({ path }) => path === flow);
  const wanted: Route = { screen: "case", ref: { flow: sessionFlow?.path ?? "", id } };
  // An address that the page would not open is no link.
  const isLink = routeOf(hashOf(wanted)).screen === "case";
  const text = (
    <>
      <bdi>{nameOfFlow(session, flow)}</bdi> · {timeOf(created_at)}
    </>
  );
  return (
    <li>
      {isLink ? (
        <a href={hashOf(wanted)} target="_blank" rel="noopener noreferrer">
          {text}
        </a>
      ) : (
        text
      )}{" "}
      <span class="status">{statusName(status_label)}</span>
    </li>
  );
}
