import { useState } from "preact/hooks";
import { Button } from "../parts/button.tsx";
import type { CaseData } from "../session/cases.ts";
import { useDesk } from "../session/desk.ts";
import { dayOf } from "../session/format.ts";
import type { Postal } from "../session/postal.ts";
import { labelOf, say } from "../session/say.ts";
import { methodName, WitnessDialog } from "./witness-dialog.tsx";

/** The mailbox of a postal flow: whether mail may be delivered, the application, the witness, the closing. */
export function Mailbox({
  data: { detail, ref },
  reload,
}: {
  readonly data: CaseData;
  readonly reload: () => Promise<void>;
}) {
  const desk = useDesk();
  const [asks, setAsks] = useState(false);
  const { postal } = detail;
  if (!postal) return null;
  return (
    <section class="mailbox">
      <h2>{say("postal_mailbox")}</h2>
      <p>
        <strong class={postal.ready ? "" : "problem"}>
          {say(postal.ready ? "postal_ready" : "postal_notReady")}
        </strong>
      </p>
      <dl>
        {linesOf(postal).map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      {desk.may("review") && detail.status_label !== "Canceled" && (
        <Button kind="quiet" onClick={() => setAsks(true)}>
          {say("postal_record")}
        </Button>
      )}
      {asks && (
        <WitnessDialog
          send={(witness) => desk.api.witness(ref, witness).then(reload)}
          onClose={() => setAsks(false)}
        />
      )}
    </section>
  );
}

type Line = readonly [label: string, value: string];

function linesOf({ application, witness, closing, certifications }: Postal): readonly Line[] {
  const { mailbox, agency, business, recipients = [] } = application ?? {};
  const last = certifications.at(-1);
  const lines: readonly (Line | undefined)[] = [
    mailbox && [
      labelOf("postal_box"),
      `PMB ${mailbox.pmb}, ${mailbox.street}, ${mailbox.city} ${mailbox.state} ${mailbox.postal_code}`,
    ],
    agency && [labelOf("postal_agency"), agency.name],
    business ? [labelOf("postal_business"), `${business.name} (${business.type})`] : undefined,
    recipients.length > 0 ? [labelOf("postal_recipients"), recipients.join(", ")] : undefined,
    [labelOf("postal_witness"), witness ? witnessOf(witness) : say("postal_unwitnessed")],
    closing
      ? [
          labelOf("postal_closed"),
          [shortDay(closing.at), closing.forwarding_address ?? ""].filter(Boolean).join(", "),
        ]
      : undefined,
    last && [labelOf("postal_certified"), `${shortDay(last.quarter)}, ${last.by}`],
  ];
  return lines.filter((line) => line !== undefined);
}

function witnessOf({ by, method, at, commission }: NonNullable<Postal["witness"]>): string {
  const office = commission ? `${commission.number}, ${commission.state}` : "";
  return [by, methodName(method), office, shortDay(at)].filter(Boolean).join(", ");
}

const shortDay = (instant: string): string => dayOf(instant.slice(0, 10));
