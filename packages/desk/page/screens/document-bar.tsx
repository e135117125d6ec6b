import { useState } from "preact/hooks";
import { Button } from "../parts/button.tsx";
import { useDesk } from "../session/desk.ts";
import { useKeys } from "../session/keys.ts";
import { statusName, typeName } from "../session/names.ts";
import { say } from "../session/say.ts";
import type { CaseDocument } from "../session/wire.ts";
import { ActDialog } from "./act-dialog.tsx";
import { type Deciding, useDeciding } from "./use-deciding.ts";

/** The status of the document whose picture is shown, and the acts on it alone. */
export function DocumentBar({ document, ...deciding }: Deciding & { readonly document: CaseDocument }) {
  const desk = useDesk();
  const [asks, setAsks] = useState(false);
  const { waits, mayAct, decide, whenReady, approve, isApproving } = useDeciding(deciding);
  const { id, document_type: kind, status_label } = document;
  const { data, rows, who } = deciding;
  const type = kind ? typeName(kind.name, kind.id) : say("document");
  const status = isApproving(id) ? "Approved" : status_label;
  // A decision on a document would end the first of two approvals.
  const isOpen = status !== "Approved" && (data.detail.approvals ?? []).length === 0;
  const comment = say("approvedDocumentComment", { type });
  const approveIt = approve({ name: "approveDocument", document: id, comment }, `${who} · ${type}`);
  const ask = whenReady(() => setAsks(true));
  useKeys({ d: waits && isOpen ? approveIt : undefined, w: waits ? ask : undefined });
  return (
    <div class="document-bar">
      <span class={`status ${status.toLowerCase().replace(/ /g, "_")}`}>{statusName(status)}</span>
      {waits && desk.may("review") && (
        <>
          <Button keyName="d" disabled={!mayAct || !isOpen} onClick={approveIt}>
            {say("approveDocument")}
          </Button>
          <Button keyName="w" disabled={!mayAct} onClick={ask}>
            {say("retakeDocument")}
          </Button>
        </>
      )}
      {asks && (
        <ActDialog
          name="retake"
          data={data}
          rows={rows.filter((row) => row.document.id === id)}
          documents={[id]}
          onClose={() => setAsks(false)}
          onAct={(act) => {
            setAsks(false);
            decide(act);
          }}
        />
      )}
    </div>
  );
}
