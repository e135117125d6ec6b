import type { Session } from "@passmuster/client";
import type { Messages } from "../../src/messages/messages.ts";
import { Button, Outward } from "../parts/controls.tsx";
import { type IconName, Sign } from "../parts/icons.tsx";
import { Screen } from "../parts/screen.tsx";
import { usePage, useSay } from "../session/context.ts";
import type { Problem } from "../session/controller.ts";

/** Shown during processing. */
export function ProgressStep() {
  const say = useSay();
  return (
    <div class="end">
      <span class="spinner" aria-hidden="true" />
      <Screen name="progress" title={say("progressTitle")} lead={say("progressLead")} />
    </div>
  );
}

type End = Exclude<Session["state"], "started" | "processing">;

const ends: Readonly<
  Record<
    End,
    {
      readonly icon: IconName;
      readonly tone: string;
      readonly title: keyof Messages;
      readonly lead: keyof Messages;
    }
  >
> = {
  approved: { icon: "check", tone: "good", title: "approvedTitle", lead: "approvedLead" },
  review: { icon: "clock", tone: "calm", title: "reviewingTitle", lead: "reviewingLead" },
  rejected: { icon: "alert", tone: "warning", title: "rejectedTitle", lead: "rejectedLead" },
  expired: { icon: "clock", tone: "warning", title: "expiredTitle", lead: "expiredLead" },
  closed: { icon: "lock", tone: "calm", title: "closedTitle", lead: "closedLead" },
};

/** The outcome and the next step for the person. */
export function OutcomeStep({ session }: { readonly session: Session & { readonly state: End } }) {
  const say = useSay();
  const { settings } = usePage();
  const { icon, tone, title, lead } = ends[session.state];
  const isRejected = session.state === "rejected";
  return (
    <div class="end">
      <span class={`badge ${tone}`}>
        <Sign name={icon} size={34} />
      </span>
      <Screen name={`outcome ${session.state}`} title={say(title)} lead={say(lead)}>
        {isRejected && session.suggestions.length > 0 && (
          <section class="advice">
            <h2>{say("adviceTitle")}</h2>
            <ul>
              {session.suggestions.map(({ code }) => (
                <li key={code}>{say(code)}</li>
              ))}
            </ul>
          </section>
        )}
        {isRejected && <p>{say("rejectedNext")}</p>}
        <div class="actions">
          {settings.returnUrl && (
            <a class="button primary" href={settings.returnUrl} target="_top" rel="noreferrer">
              {say("goOn")}
            </a>
          )}
          {settings.helpUrl && session.state !== "approved" && (
            <Outward class="button secondary" href={settings.helpUrl}>
              {say("help")}
            </Outward>
          )}
        </div>
      </Screen>
    </div>
  );
}

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
