import { useDesk } from "../session/desk.ts";
import { languages } from "../session/language.ts";
import { hashOf, type Route } from "../session/route.ts";
import { type MessageKey, say, spoken } from "../session/say.ts";
import { useStore } from "../session/store.ts";
import { Button } from "./button.tsx";

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
