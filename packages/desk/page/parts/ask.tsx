import type { ComponentChildren } from "preact";
import { useRef } from "preact/hooks";
import { say } from "../session/say.ts";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";

/** A dialog with fields. Enter sends it, from a list or a checkbox too. */
export function Ask({
  title,
  send,
  problem = "",
  onSend,
  onClose,
  children,
}: {
  readonly title: string;
  /** The text of the button that sends. */
  readonly send: string;
  readonly problem?: string;
  readonly onSend: () => void;
  readonly onClose: () => void;
  readonly children: ComponentChildren;
}) {
  const form = useRef<HTMLFormElement>(null);
  return (
    <Dialog
      title={title}
      class="asks"
      onClose={onClose}
      onKeyDown={(event) => {
        const { key, repeat, target } = event;
        if (key !== "Enter" || repeat || !(target instanceof Element) || target.matches("button")) return;
        event.preventDefault();
        form.current?.requestSubmit();
      }}
    >
      <form
        ref={form}
        class="act-parts"
        onSubmit={(event) => {
          event.preventDefault();
          onSend();
        }}
      >
        {children}
        <div role="alert">{problem && <p class="problem">{problem}</p>}</div>
        <div class="row">
          <button type="submit" class="button primary">
            {send}
          </button>
          <Button kind="quiet" keyName="Esc" onClick={onClose}>
            {say("cancelDialog")}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
