import type { ComponentChild, RefObject } from "preact";
import { CaseNotes } from "../parts/case-notes.tsx";
import { FirstApproval } from "../parts/first-approval.tsx";
import { Unanswered } from "../parts/unanswered.tsx";
import { targetsOf } from "../session/acts.ts";
import { useDesk } from "../session/desk.ts";
import { nameOfFlow, pathOf } from "../session/flows.ts";
import { ageOf, nameOf, reasonsOf, timeOf } from "../session/format.ts";
import { listOf, reasonOf, statusName, typeName } from "../session/names.ts";
import { hashOf, type Route } from "../session/route.ts";
import { say } from "../session/say.ts";
import { useStore } from "../session/store.ts";
import type { Item } from "../session/wire.ts";
import type { Picks } from "./use-picks.ts";

export function QueueTable({
  items,
  chosen,
  rows,
  picks,
  onChoose,
}: {
  readonly items: readonly Item[];
  readonly chosen: number;
  readonly rows: RefObject<HTMLTableSectionElement | null>;
  /** Absent where no case can be chosen. */
  readonly picks: Picks | undefined;
  readonly onChoose: (at: number) => void;
}) {
  const waits = items.some(({ waiting_since }) => waiting_since !== undefined);
  return (
    <table class="items">
      <Head waits={waits} picks={picks} />
      <tbody ref={rows}>
        {items.map((item, at) => (
          <Row
            key={item.id}
            item={item}
            isChosen={at === chosen}
            pick={
              picks && (
                <PickBox
                  label={say("pick", { who: nameOf(item) })}
                  checked={picks.has(item.id)}
                  onPick={(isRange) => picks.toggle(at, isRange)}
                />
              )
            }
            onChoose={() => onChoose(at)}
          />
        ))}
      </tbody>
    </table>
  );
}

function Head({ waits, picks }: { readonly waits: boolean; readonly picks: Picks | undefined }) {
  return (
    <thead>
      <tr>
        {picks && (
          <td class="pick">
            <PickBox
              label={say("pickAll")}
              checked={picks.targets.length > 0 && picks.all}
              onPick={() => picks.toggleAll()}
            />
          </td>
        )}
        <th scope="col" class="person">
          {say("person")}
        </th>
        <th scope="col">{say(waits ? "reason" : "status")}</th>
        <th scope="col" class="flow">
          {say("flow")}
        </th>
        <th scope="col" class="reference">
          {say("reference")}
        </th>
        <th scope="col" class="age">
          {say(waits ? "age" : "created")}
        </th>
      </tr>
    </thead>
  );
}

function Row({
  item,
  isChosen,
  pick,
  onChoose,
}: {
  readonly item: Item;
  readonly isChosen: boolean;
  readonly pick: ComponentChild;
  readonly onChoose: () => void;
}) {
  const desk = useDesk();
  const session = useStore(desk.session);
  const path = pathOf(session?.flows ?? [], item);
  const route: Route | undefined =
    path === undefined ? undefined : { screen: "case", ref: { flow: path, id: item.id } };
  return (
    <tr
      class={isChosen ? "chosen" : ""}
      onClick={({ target }) => {
        const isPick = target instanceof Element && target.closest(".pick");
        if (route && !isPick) desk.router.go(route);
      }}
    >
      {pick && <td class="pick">{pick}</td>}
      <th scope="row" class="person">
        <PersonLink item={item} route={route} onFocus={onChoose} />
        <Kind item={item} />
      </th>
      <td class="why">
        <Why item={item} />
      </td>
      <td class="flow">
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

/** The person's name, which opens the case. */
function PersonLink({
  item,
  route,
  onFocus,
}: {
  readonly item: Item;
  /** Absent for a case of a flow that the session does not see. */
  readonly route: Route | undefined;
  readonly onFocus: () => void;
}) {
  const desk = useDesk();
  const name = <bdi>{nameOf(item)}</bdi>;
  if (!route) return name;
  return (
    <a
      class="open"
      href={hashOf(route)}
      onFocus={onFocus}
      onClick={(event) => {
        event.stopPropagation();
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        desk.router.go(route);
      }}
    >
      {name}
    </a>
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
      <Soon id={item.id} />
      {first ? (
        <span class={`first ${first.action === "reject" ? "grave" : ""}`}>
          {reasonOf(first.rule, first.message, first.quality?.join(", "))}
        </span>
      ) : (
        <span class="first">{say("noReason")}</span>
      )}
      {others.length > 0 && <small>{say("moreReasons", { count: others.length })}</small>}
      <div class="notes">
        <CaseNotes of={item} />
      </div>
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

/** Says that a bulk rejection of the case is sent soon. */
function Soon({ id }: { readonly id: string }) {
  const pending = useStore(useDesk().acts.pending).filter(({ others }) => others);
  const isOf = pending.flatMap(targetsOf).some(({ ref }) => ref.id === id);
  return isOf ? <span class="tag">{say("rejectSoon")}</span> : null;
}

/** Chooses a row. Shift chooses all rows from the last one. */
function PickBox({
  label,
  checked,
  onPick,
}: {
  readonly label: string;
  readonly checked: boolean;
  readonly onPick: (isRange: boolean) => void;
}) {
  return (
    <label class="check">
      <input
        type="checkbox"
        aria-label={label}
        checked={checked}
        onClick={({ shiftKey }) => onPick(shiftKey)}
      />
    </label>
  );
}
