import type { Session } from "@passmuster/client";
import type { Messages } from "../../src/messages.ts";
import { Outward } from "../parts/controls.tsx";
import { type IconName, Sign } from "../parts/icons.tsx";
import { Screen } from "../parts/screen.tsx";
import { useContact, usePage, useSay } from "../session/context.ts";

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
  const contact = useContact();
  const isOver = session.state !== "approved" && session.state !== "review";
  return (
    <div class="end">
      <span class={`badge ${tone}`}>
        <Sign name={icon} size={34} />
      </span>
      <Screen name={`outcome ${session.state}`} title={say(title)} lead={say(lead)}>
        {session.suggestions.length > 0 && (
          <section class="advice">
            <h2>{say("adviceTitle")}</h2>
            <ul>
              {session.suggestions.map(({ code, text }) => (
                <li key={code}>{text}</li>
              ))}
            </ul>
          </section>
        )}
        {session.state === "rejected" && <p>{say("rejectedNext")}</p>}
        {isOver && <p>{contact}</p>}
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
