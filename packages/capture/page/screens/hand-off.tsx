import type { HandOff, Session } from "@passmuster/client";
import { useEffect, useState } from "preact/hooks";
import { Button } from "../parts/controls.tsx";
import { Sign } from "../parts/icons.tsx";
import { QrCode } from "../parts/qr-code.tsx";
import { Screen } from "../parts/screen.tsx";
import { usePage, useSay } from "../session/context.ts";
import { partName } from "../session/names.ts";

/** The address as a QR code; uploads of the phone appear as they arrive. */
export function HandOffStep({ session, onBack }: { readonly session: Session; readonly onBack: () => void }) {
  const say = useSay();
  const { api, controller } = usePage();
  const [handOff, setHandOff] = useState<HandOff>();
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    api.handOff().then(setHandOff, controller.failed);
  }, []);
  const copy = (): void => {
    if (handOff) void navigator.clipboard?.writeText(handOff.url).then(() => setCopied(true));
  };
  const arrived = session.documents.filter(({ uploaded }) => uploaded);
  return (
    <Screen name="hand-off" title={say("phoneTitle")} lead={say("phoneLead")} onBack={onBack}>
      <div class="sheet hand-off">
        <QrCode svg={handOff?.qr_code} alt={say("phoneAlt")} />
        <div class="arrivals" role="status">
          {arrived.length === 0 && (
            <p>
              <span class="pulse" />
              {say("phoneWaiting")}
            </p>
          )}
          {arrived.map((part) => (
            <p key={part.context} class="arrived">
              <Sign name="check" size={20} />
              {say("phoneArrived", { name: partName(say, part) })}
            </p>
          ))}
        </div>
        <p class="note">{say("phonePrivate")}</p>
        <div class="actions">
          <Button kind="secondary" onClick={onBack}>
            {say("phoneStay")}
          </Button>
          <Button kind="quiet" onClick={copy}>
            {say("phoneCopy")}
          </Button>
          <p class="note" role="status">
            {copied ? say("phoneCopied") : ""}
          </p>
        </div>
      </div>
    </Screen>
  );
}
