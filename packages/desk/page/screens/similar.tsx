import { useEffect, useState } from "preact/hooks";
import type { CaseData } from "../session/cases.ts";
import { useDesk } from "../session/desk.ts";
import { nameOfFlow } from "../session/flows.ts";
import { dateOf } from "../session/format.ts";
import { statusName } from "../session/names.ts";
import { hashOf, type Route, routeOf } from "../session/route.ts";
import { say } from "../session/say.ts";
import { useStore } from "../session/store.ts";
import type { Similar, SimilarItem } from "../session/wire.ts";

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
            {alikeIn(verifications).map(([first, ...others]) => (
              <Other key={first.id} of={first} more={others.length} />
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

type Group = readonly [SimilarItem, ...SimilarItem[]];

/** Those of one person, day, flow and status together, newest first. */
function alikeIn(items: readonly SimilarItem[]): readonly Group[] {
  const groups = new Map<string, Group>();
  for (const item of items) {
    const key = [item.name, dateOf(item.created_at), item.flow, item.status_label].join("\n");
    const group = groups.get(key);
    groups.set(key, group ? [...group, item] : [item]);
  }
  return [...groups.values()];
}

/** The newest of a group. */
function Other({
  of: { id, flow, name, status_label, created_at },
  more,
}: {
  readonly of: SimilarItem;
  /** How many others are like it. */
  readonly more: number;
}) {
  const session = useStore(useDesk().session);
  const sessionFlow = session?.flows.find(({ path }) => path === flow);
  const wanted: Route = { screen: "case", ref: { flow: sessionFlow?.path ?? "", id } };
  // An address that the page would not open is no link.
  const isLink = routeOf(hashOf(wanted)).screen === "case";
  const text = (
    <>
      <bdi>{name || say("noName")}</bdi> · {dateOf(created_at)} · <bdi>{nameOfFlow(session, flow)}</bdi>
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
      <span class="status">{statusName(status_label)}</span>{" "}
      {more > 0 && <span class="muted">{say("moreReasons", { count: more })}</span>}
    </li>
  );
}
