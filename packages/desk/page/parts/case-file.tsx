import { useState } from "preact/hooks";
import { useDesk } from "../session/desk.ts";
import { sentenceOf } from "../session/names.ts";
import { say } from "../session/say.ts";
import type { CaseRef } from "../session/wire.ts";
import { Button } from "./button.tsx";
import { saveBlob } from "./save-blob.ts";

/** Makes the case file and offers it to save. */
export function CaseFile({ of }: { readonly of: CaseRef }) {
  const desk = useDesk();
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
  return (
    <Button disabled={busy} onClick={() => void make()}>
      {say(busy ? "fileMaking" : "fileDownload")}
    </Button>
  );
}
