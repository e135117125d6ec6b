import type { Session } from "@passmuster/client";
import { useSay } from "../session/context.ts";
import { partName } from "../session/names.ts";
import { Notice } from "./controls.tsx";

/** What a renewal asks for again, and why. */
export function Renewal({ session: { renewal, documents } }: { readonly session: Session }) {
  const say = useSay();
  if (!renewal) return null;
  const ended = documents.filter(({ context }) => renewal.ended.includes(context));
  const isKept = documents.some(({ uploaded }) => uploaded);
  return (
    <Notice>
      {ended.length === 0 && <p>{say("dateDue")}</p>}
      {ended.map((part) => (
        <p key={part.context}>{say("dateEnded", { document: partName(say, part) })}</p>
      ))}
      {isKept && <p>{say("dateKept")}</p>}
    </Notice>
  );
}
