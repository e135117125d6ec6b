import type { Messages } from "../../src/messages.ts";
import { Button, Outward } from "../parts/controls.tsx";
import { Sign } from "../parts/icons.tsx";
import { Screen } from "../parts/screen.tsx";
import { usePage, useSay } from "../session/context.ts";
import type { Problem } from "../session/controller.ts";

const problems: Readonly<Record<Problem, { readonly title: keyof Messages; readonly lead: keyof Messages }>> =
  {
    link: { title: "linkTitle", lead: "linkUnknown" },
    session: { title: "sessionTitle", lead: "sessionEnded" },
    server: { title: "serverTitle", lead: "serverTroubled" },
  };

/** The reason why the page cannot continue, and the remedy. */
export function ProblemStep({ problem }: { readonly problem: Problem }) {
  const say = useSay();
  const { settings, controller } = usePage();
  const { title, lead } = problems[problem];
  return (
    <div class="end">
      <span class="badge warning">
        <Sign name="alert" size={34} />
      </span>
      <Screen name={`problem ${problem}`} title={say(title)} lead={say(lead)}>
        <div class="actions">
          {problem !== "link" && (
            <Button icon="retry" onClick={() => void controller.begin()}>
              {say("tryAgain")}
            </Button>
          )}
          {settings.helpUrl && (
            <Outward class="button secondary" href={settings.helpUrl}>
              {say("help")}
            </Outward>
          )}
        </div>
      </Screen>
    </div>
  );
}
