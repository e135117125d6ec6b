import { useState } from "preact/hooks";
import { useDesk } from "../session/desk.ts";
import { sentenceOf } from "../session/names.ts";
import { say } from "../session/say.ts";
import { useStore } from "../session/store.ts";
import type { CaseRef } from "../session/wire.ts";
import { Button } from "./button.tsx";
import { saveBlob } from "./save-blob.ts";

/** Makes the case file and offers it to save, if the service makes any and the reviewer may have it. */
export function CaseFile({ of }: { readonly of: CaseRef }) {
  const desk = useDesk();
  const session = useStore(desk.session);
  const [busy, setBusy] = useState(false);
  const make = async (): Promise<void> => {
    setBusy(true);
    try {
      saveBlob(await desk.api.caseFile(of), `${of.id}.pdf`);
    } catch (error) {
      desk.notice.set(sentenceOf(error));
    }
    setBusy(false);
  };
  if (!session?.case_files || !desk.may("review")) return null;
  return (
    <Button disabled={busy} onClick={() => void make()}>
      {say(busy ? "fileMaking" : "fileDownload")}
    </Button>
  );
}
