import { useState } from "preact/hooks";
import { Button } from "./parts/button.tsx";
import { Header } from "./parts/header.tsx";
import { Toasts } from "./parts/toasts.tsx";
import { Unsent } from "./parts/unsent.tsx";
import { CaseScreen } from "./screens/case.tsx";
import { FiguresScreen } from "./screens/figures.tsx";
import { KeysSheet } from "./screens/keys-sheet.tsx";
import { PolicyScreen } from "./screens/policy.tsx";
import { QueueScreen } from "./screens/queue.tsx";
import { type Trouble, useDesk } from "./session/desk.ts";
import { useKeys } from "./session/keys.ts";
import { say, spoken } from "./session/say.ts";
import { useStore } from "./session/store.ts";

export function App() {
  const desk = useDesk();
  const session = useStore(desk.session);
  const trouble = useStore(desk.trouble);
  useStore(spoken);
  const [sheet, setSheet] = useState(false);
  useKeys({
    "?": () => setSheet(true),
    q: () => desk.router.go({ screen: "queue" }),
    g: () => desk.router.go({ screen: "figures" }),
    y: () => desk.may("lead") && desk.router.go({ screen: "policy" }),
    n: () => void (desk.may("review") && desk.next()),
    u: () => void desk.undo(),
  });
  if (trouble) return <InTrouble trouble={trouble} />;
  if (!session) return <p class="loading">{say("loading")}</p>;
  return (
    <>
      <Header onKeys={() => setSheet(true)} />
      <Screen />
      <Toasts />
      {sheet && <KeysSheet onClose={() => setSheet(false)} />}
    </>
  );
}

function Screen() {
  const { router } = useDesk();
  const route = useStore(router.route);
  if (route.screen === "figures") return <FiguresScreen />;
  if (route.screen === "policy") return <PolicyScreen />;
  if (route.screen === "queue") return <QueueScreen />;
  return <CaseScreen key={route.ref.id} of={route.ref} />;
}

function InTrouble({ trouble }: { readonly trouble: Trouble }) {
  const desk = useDesk();
  const session = useStore(desk.session);
  // A first visit has neither a session nor acts.
  const isFirst = trouble === "signedOut" && !session;
  const signInUrl = trouble === "signedOut" ? desk.settings.signInUrl : undefined;
  const title = isFirst ? "signInFirst" : trouble;
  return (
    <main class="trouble">
      <h1>{say(title)}</h1>
      <p role="alert">{say(`${title}Hint`)}</p>
      <Unsent />
      <div class="row">
        {signInUrl && (
          <a class="button primary" href={signInUrl} {...(!isFirst && inOtherWindow)}>
            {say("signIn")}
          </a>
        )}
        <Button kind={signInUrl ? "plain" : "primary"} onClick={() => void desk.begin()}>
          {say("tryAgain")}
        </Button>
      </div>
    </main>
  );
}

/** Acts that were not sent stay in this one. */
const inOtherWindow = { target: "_blank", rel: "noopener" } as const;
