import { useDesk } from "../session/desk.ts";
import { everything } from "../session/filter.ts";
import { languages } from "../session/language.ts";
import { hashOf, hashOfQueue, type Route } from "../session/route.ts";
import { type MessageKey, say, spoken } from "../session/say.ts";
import { useStore } from "../session/store.ts";
import { Button } from "./button.tsx";

/** How many cases are overdue. A press lists them. */
function Overdue() {
  const desk = useDesk();
  const count = useStore(desk.overdue);
  if (count === 0) return null;
  const part = { ...everything, facets: { overdue: "true", sort: "due" } };
  return (
    <a
      class="overdue"
      href={hashOfQueue(part)}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        desk.sift(part);
      }}
    >
      {say("overdueCount", { count })}
    </a>
  );
}

export function Header({ onKeys }: { readonly onKeys: () => void }) {
  const desk = useDesk();
  const session = useStore(desk.session);
  const route = useStore(desk.router.route);
  const { code } = useStore(spoken);
  const link = (screen: "queue" | "figures" | "policy", key: MessageKey, keyName: string) => {
    const to: Route = { screen };
    return (
      <a
        href={hashOf(to)}
        aria-current={route.screen === screen ? "page" : undefined}
        onClick={(event) => {
          if (event.ctrlKey || event.metaKey || event.shiftKey) return;
          event.preventDefault();
          desk.router.go(to);
        }}
      >
        {say(key)}{" "}
        <span class="key" aria-hidden="true">
          {keyName}
        </span>
      </a>
    );
  };
  return (
    <header>
      <span class="brand">
        <bdi>{desk.settings.brand ?? say("desk")}</bdi>
      </span>
      <nav aria-label={say("desk")}>
        {link("queue", "queue", "q")}
        {desk.may("lead") && link("figures", "figures", "g")}
        {desk.may("lead") && link("policy", "policy", "y")}
        <Overdue />
      </nav>
      <span class="who">
        <bdi>{session?.reviewer.name || session?.reviewer.email}</bdi>
      </span>
      <label class="language">
        <span class="unseen">{say("language")}</span>
        <select value={code} onChange={({ currentTarget: { value } }) => void desk.speak(value)}>
          {languages.map(({ code, name }) => (
            <option key={code} value={code} lang={code}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <Button kind="quiet" keyName="?" onClick={onKeys}>
        {say("keys")}
      </Button>
      {desk.settings.signOutUrl && (
        <Button kind="quiet" onClick={() => void desk.signOutEverywhere()}>
          {say("signOutEverywhere")}
        </Button>
      )}
    </header>
  );
}
