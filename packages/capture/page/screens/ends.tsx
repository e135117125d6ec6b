import type { Session } from "@passmuster/client";
import type { Messages } from "../../src/messages.ts";
import { Outward } from "../parts/controls.tsx";
import { type IconName, Sign } from "../parts/icons.tsx";
import { Screen } from "../parts/screen.tsx";
import { useBrand, useContact, usePage, useSay } from "../session/context.ts";

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

/** The outcome, what happens next, and the way back. */
export function OutcomeStep({ session }: { readonly session: Session & { readonly state: End } }) {
  const say = useSay();
  const { settings } = usePage();
  const { icon, tone, title, lead } = ends[session.state];
  return (
    <div class="end">
      <span class={`badge ${tone}`}>
        <Sign name={icon} size={34} />
      </span>
      <Screen name={`outcome ${session.state}`} title={say(title)} lead={say(lead)}>
        {session.state === "rejected" && <Changes suggestions={session.suggestions} />}
        <Next state={session.state} />
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
        <p class="note">{say("reference", { reference: session.verification })}</p>
      </Screen>
    </div>
  );
}

function Changes({ suggestions }: Pick<Session, "suggestions">) {
  const say = useSay();
  if (suggestions.length === 0) return null;
  return (
    <section class="advice">
      <h2>{say("adviceTitle")}</h2>
      <ul>
        {suggestions.map(({ code, text }) => (
          <li key={code}>{text}</li>
        ))}
      </ul>
    </section>
  );
}

/** Who acts next, and that the person need not stay. */
function Next({ state }: { readonly state: End }) {
  const say = useSay();
  const { returnUrl } = usePage().settings;
  const steps = useNext(state);
  const mayClose = !returnUrl && window.parent === window;
  const all = mayClose ? [...steps, { icon: "close", text: say("closePage") } as const] : steps;
  if (all.length === 0) return null;
  return (
    <section class="advice">
      <h2>{say("nextTitle")}</h2>
      <ul class="points">
        {all.map(({ icon, text }) => (
          <li key={text}>
            <Sign name={icon} size={20} />
            <span>{text}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function useNext(state: End): readonly { readonly icon: IconName; readonly text: string }[] {
  const say = useSay();
  const contact = useContact();
  const { name: brand } = useBrand();
  if (state === "approved")
    return brand === undefined ? [] : [{ icon: "check", text: say("nextKnown", { brand }) }];
  if (state === "review") {
    const told = brand === undefined ? say("nextToldSender") : say("nextTold", { brand });
    return [
      { icon: "clock", text: told },
      { icon: "eye", text: say("nextWait") },
    ];
  }
  return [{ icon: "phone", text: state === "rejected" ? `${contact} ${say("rejectedNext")}` : contact }];
}
