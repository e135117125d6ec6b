import { useEffect, useState } from "preact/hooks";
import { Button } from "../parts/button.tsx";
import type { CaseData } from "../session/cases.ts";
import { useDesk } from "../session/desk.ts";
import { nameOfFlow } from "../session/flows.ts";
import { dateOf } from "../session/format.ts";
import { useKeys } from "../session/keys.ts";
import { statusName } from "../session/names.ts";
import { hashOf, routeOf } from "../session/route.ts";
import { say } from "../session/say.ts";
import { useStore } from "../session/store.ts";
import type { CaseRef, DeskSession, Similar, SimilarItem } from "../session/wire.ts";
import { type Comparable, Comparison } from "./comparison.tsx";

/** Other verifications with the same number or picture, and the comparison with one of them. */
export function SimilarNote({ of }: { readonly of: CaseData }) {
  const seen = useSimilar(of);
  const session = useStore(useDesk().session);
  const [compared, setCompared] = useState<number>();
  const groups = seen
    ? ([
        ["sameNumber", seen.same_number],
        ["samePicture", seen.same_picture],
      ] as const)
    : [];
  const found = groups.filter(([, { count }]) => count > 0);
  const others = comparables(
    session,
    found.flatMap(([, { verifications }]) => verifications),
  );
  useKeys({ f: others.length > 0 ? () => setCompared(0) : undefined });
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
            {alikeIn(verifications).map(([first, ...more]) => (
              <Other
                key={first.id}
                of={first}
                more={more.length}
                place={others.findIndex(({ item }) => item.id === first.id)}
                onCompare={setCompared}
              />
            ))}
          </ul>
          {count > verifications.length && (
            <p class="muted">{say("hiddenSimilar", { count: count - verifications.length })}</p>
          )}
        </div>
      ))}
      {compared !== undefined && (
        <Comparison data={of} others={others} first={compared} onClose={() => setCompared(undefined)} />
      )}
    </section>
  );
}

function useSimilar(of: Pick<CaseData, "similar">): Similar | undefined {
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
  return seen;
}

/** Those that the page would open, each once. */
function comparables(session: DeskSession | undefined, items: readonly SimilarItem[]): readonly Comparable[] {
  const once = new Map(items.map((item) => [item.id, item]));
  return [...once.values()].flatMap((item) => {
    const ref = refOf(session, item);
    return ref ? [{ ref, item }] : [];
  });
}

function refOf(session: DeskSession | undefined, { flow, id }: SimilarItem): CaseRef | undefined {
  const ref = { flow: session?.flows.find(({ path }) => path === flow)?.path ?? "", id };
  return routeOf(hashOf({ screen: "case", ref })).screen === "case" ? ref : undefined;
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
  of,
  more,
  place,
  onCompare,
}: {
  readonly of: SimilarItem;
  /** How many others are like it. */
  readonly more: number;
  /** Its place among those that can be compared; -1 if the page would not open it. */
  readonly place: number;
  readonly onCompare: (place: number) => void;
}) {
  const session = useStore(useDesk().session);
  const ref = refOf(session, of);
  const text = (
    <>
      <bdi>{of.name || say("noName")}</bdi> · {dateOf(of.created_at)} ·{" "}
      <bdi>{nameOfFlow(session, of.flow)}</bdi>
    </>
  );
  return (
    <li>
      {ref ? (
        <a href={hashOf({ screen: "case", ref })} target="_blank" rel="noopener noreferrer">
          {text}
        </a>
      ) : (
        text
      )}{" "}
      <span class="status">{statusName(of.status_label)}</span>{" "}
      {more > 0 && <span class="muted">{say("moreReasons", { count: more })}</span>}
      {place === 0 && (
        <Button kind="quiet" keyName="f" onClick={() => onCompare(place)}>
          {say("compare")}
        </Button>
      )}
      {place > 0 && (
        <Button kind="quiet" onClick={() => onCompare(place)}>
          {say("compare")}
        </Button>
      )}
    </li>
  );
}
