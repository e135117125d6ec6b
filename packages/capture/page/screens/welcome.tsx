import type { Session } from "@passmuster/client";
import { useId, useRef, useState } from "preact/hooks";
import { Button, Notice, Outward } from "../parts/controls.tsx";
import { type IconName, Sign } from "../parts/icons.tsx";
import { Renewal } from "../parts/renewal.tsx";
import { Screen } from "../parts/screen.tsx";
import { useBrand, usePage, useSay } from "../session/context.ts";
import { partName } from "../session/names.ts";
import { type Consent, useConsent } from "../session/use-consent.ts";

/** The required documents, the use of the data, and the consent. */
export function Welcome({ session, onAgree }: { readonly session: Session; readonly onAgree: () => void }) {
  const say = useSay();
  const { name: brand, logo } = useBrand();
  const consent = useConsent(session);
  const [agreed, setAgreed] = useState(false);
  const [missed, setMissed] = useState(false);
  const isAskedAgain = session.consent !== null && session.documents.some(({ uploaded }) => uploaded);
  const id = useId();
  const box = useRef<HTMLInputElement>(null);
  const start = (): void => {
    if (agreed) {
      void consent.give().then((given) => given && onAgree());
    } else {
      setMissed(true);
      box.current?.focus();
    }
  };
  const isMissed = missed && !agreed;
  return (
    <Screen
      name="welcome"
      title={say("welcomeTitle")}
      lead={say("welcomeLead")}
      above={logo && brand && say("welcomeFor", { brand })}
    >
      <Needed session={session} />
      <Renewal session={session} />
      <DataUse id={`${id}-data`} />
      {isAskedAgain && !session.consent?.given_at && <Notice>{say("consentNeeded")}</Notice>}
      <div class="consent">
        <input
          ref={box}
          id={`${id}-agree`}
          type="checkbox"
          checked={agreed}
          aria-describedby={isMissed ? `${id}-missed` : undefined}
          aria-invalid={isMissed}
          onChange={({ currentTarget }) => setAgreed(currentTarget.checked)}
        />
        <label for={`${id}-agree`}>
          {session.consent === null ? say("consent") : <ConsentText text={consent.text} />}
        </label>
      </div>
      <p id={`${id}-missed`} class="field-error" role="alert">
        {isMissed ? say("consentNeeded") : ""}
      </p>
      <div role="alert">{consent.problem && <Notice tone="error">{consent.problem}</Notice>}</div>
      <div class="actions">
        <Button onClick={start} busy={consent.busy}>
          {say("start")}
        </Button>
      </div>
    </Screen>
  );
}

/** What happens with the data. */
function DataUse({ id }: { readonly id: string }) {
  const say = useSay();
  const { privacyUrl } = usePage().settings;
  return (
    <section class="data" aria-labelledby={id}>
      <h2 id={id}>{say("dataTitle")}</h2>
      <ul class="points">
        <Point icon="shield">{say("dataPurpose")}</Point>
        <Point icon="lock">{say("dataSent")}</Point>
        <Point icon="eye">{say("dataSeen")}</Point>
      </ul>
      {privacyUrl && <Outward href={privacyUrl}>{say("privacyLink")}</Outward>}
    </section>
  );
}

/** The flow's own text, once it is here. */
function ConsentText({ text }: { readonly text: Consent["text"] }) {
  const say = useSay();
  if (!text) return <>{say("loading")}</>;
  return (
    <span class="consent-text" lang={text.language} dir="auto">
      {text.text}
    </span>
  );
}

/** A renewal names only what it asks for. */
function Needed({ session: { renewal, documents } }: { readonly session: Session }) {
  const say = useSay();
  const asked = documents.filter(({ uploaded }) => !(renewal && uploaded));
  return (
    <ul class="needed">
      {asked.map((part) => (
        <li key={part.context}>
          <span class="needed-sign">
            <Sign name={part.types[0]?.shape ?? "card"} size={26} />
          </span>
          <span class="needed-name">{partName(say, part)}</span>
          <span class={part.required ? "tag" : "tag soft"}>
            {say(part.required ? "required" : "optional")}
          </span>
        </li>
      ))}
    </ul>
  );
}

function Point({ icon, children }: { readonly icon: IconName; readonly children: string }) {
  return (
    <li>
      <Sign name={icon} size={20} />
      <span>{children}</span>
    </li>
  );
}
