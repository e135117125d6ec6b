import { useRef } from "preact/hooks";

/**
 * A modal dialog for as long as it is shown: nothing behind it takes the focus, and Escape or the system's
 * back gesture closes it once.
 */
export function useCameraDialog(onClose: () => void) {
  const dialog = useRef<HTMLDialogElement>(null);
  const isClosed = useRef(false);
  const close = (): void => {
    if (isClosed.current) return;
    isClosed.current = true;
    onClose();
  };
  return {
    close,
    open(): void {
      if (dialog.current && !dialog.current.open) dialog.current.showModal();
    },
    props: {
      ref: dialog,
      "aria-modal": true,
      onCancel(event: Event): void {
        // The event of a file chooser that was cancelled bubbles.
        if (event.target !== dialog.current) return;
        event.preventDefault();
        close();
      },
      onClose: close,
    },
  } as const;
}
