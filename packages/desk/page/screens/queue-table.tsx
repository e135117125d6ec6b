import type { RefObject } from "preact";
import { FirstApproval } from "../parts/first-approval.tsx";
import { Unanswered } from "../parts/unanswered.tsx";
import { useDesk } from "../session/desk.ts";
import { nameOfFlow, pathOf } from "../session/flows.ts";
import { ageOf, nameOf, reasonsOf, timeOf } from "../session/format.ts";
import { listOf, reasonOf, statusName, typeName } from "../session/names.ts";
import { hashOf, type Route } from "../session/route.ts";
import { say } from "../session/say.ts";
import { useStore } from "../session/store.ts";
import type { Item } from "../session/wire.ts";

export function QueueTable({
  items,
  chosen,
  rows,
  onChoose,
}: {
  readonly items: readonly Item[];
  readonly chosen: number;
  readonly rows: RefObject<HTMLTableSectionElement | null>;
  readonly onChoose: (at: number) => void;
}) {
  const waits = items.some(({ waiting_since }) => waiting_since !== undefined);
  return (
    <table class="items">
      <thead>
        <tr>
          <th scope="col">{say("person")}</th>
          <th scope="col">{say(waits ? "reason" : "status")}</th>
          <th scope="col">{say("flow")}</th>
          <th scope="col">{say("reference")}</th>
          <th scope="col" class="age">
            {say(waits ? "age" : "created")}
          </th>
        </tr>
      </thead>
      <tbody ref={rows}>
        {items.map((item, at) => (
          <Row key={item.id} item={item} isChosen={at === chosen} onChoose={() => onChoose(at)} />
        ))}
      </tbody>
    </table>
  );
}

function Row({
  item,
  isChosen,
  onChoose,
}: {
  readonly item: Item;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}) {
  const desk = useDesk();
  const session = useStore(desk.session);
  const path = pathOf(session?.flows ?? [], item);
  const route: Route | undefined =
    path === undefined ? undefined : { screen: "case", ref: { flow: path, id: item.id } };
  return (
    <tr class={isChosen ? "chosen" : ""} onClick={() => route && desk.router.go(route)}>
      <th scope="row">
        {route ? (
          <a
            class="open"
            href={hashOf(route)}
            onFocus={onChoose}
            onClick={(event) => {
              event.stopPropagation();
              if (event.ctrlKey || event.metaKey || event.shiftKey) return;
              event.preventDefault();
              desk.router.go(route);
            }}
          >
            <bdi>{nameOf(item)}</bdi>
          </a>
        ) : (
          <bdi>{nameOf(item)}</bdi>
        )}
        <Kind item={item} />
      </th>
      <td class="why">
        <Why item={item} />
      </td>
      <td>
        <bdi>{path === undefined ? item.flow : nameOfFlow(session, path)}</bdi>
      </td>
      <td class="reference">
        <bdi>{item.vendor_reference ?? ""}</bdi>
      </td>
      <td class="age">
        {item.waiting_since ? (
          <time dateTime={item.waiting_since} title={timeOf(item.waiting_since)}>
            {ageOf(item.waiting_since)}
          </time>
        ) : (
          timeOf(item.created_at)
        )}
      </td>
    </tr>
  );
}

function Kind({ item: { reasons, expected_data } }: { readonly item: Item }) {
  const { photo_id, proof_of_address } = expected_data.documents ?? {};
  const expected = [photo_id?.type, proof_of_address?.type].filter(Boolean);
  const types = expected.length > 0 ? expected : [...new Set(reasons?.map(({ type }) => type))];
  return <small>{listOf(types.flatMap((type) => (type ? [typeName(type)] : [])))}</small>;
}

function Why({ item }: { readonly item: Item }) {
  const [first, ...others] = reasonsOf(item);
  if (item.reasons === undefined) return <span class="status">{statusName(item.status_label)}</span>;
  return (
    <>
      <Holder item={item} />
      <FirstApproval of={item} />
      <Unanswered id={item.id} />
      {first ? (
        <span class={`first ${first.action === "reject" ? "grave" : ""}`}>
          {reasonOf(first.rule, first.message, first.quality?.join(", "))}
        </span>
      ) : (
        <span class="first">{say("noReason")}</span>
      )}
      {others.length > 0 && <small>{say("moreReasons", { count: others.length })}</small>}
    </>
  );
}

function Holder({ item: { claim } }: { readonly item: Item }) {
  const session = useStore(useDesk().session);
  if (!claim || Date.parse(claim.until) < Date.now()) return null;
  const by = claim.by ?? "";
  if (by === session?.reviewer.email) return <span class="tag mine">{say("claimedByYou")}</span>;
  return (
    <span class="tag">
      <bdi>{by ? say("claimedBy", { by }) : say("claimedUntold")}</bdi>
    </span>
  );
}
