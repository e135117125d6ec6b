import { useEffect, useRef, useState } from "preact/hooks";

/**
 * Handles files dropped or pasted anywhere on the page. @returns whether a file is being dragged
 * over it
 */
export function useDropped(onFile: (file: Blob) => void): boolean {
  const [over, setOver] = useState(false);
  const latest = useRef(onFile);
  latest.current = onFile;
  useEffect(() => {
    const take = (event: Event, items: DataTransfer | null): void => {
      const [file] = items?.files ?? [];
      event.preventDefault();
      setOver(false);
      if (file) latest.current(file);
    };
    const listeners = {
      dragover: (event: DragEvent) => {
        event.preventDefault();
        setOver(true);
      },
      dragleave: (event: DragEvent) => event.relatedTarget === null && setOver(false),
      drop: (event: DragEvent) => take(event, event.dataTransfer),
    };
    const paste = (event: ClipboardEvent): void => {
      if ((event.clipboardData?.files.length ?? 0) > 0) take(event, event.clipboardData);
    };
    for (const [name, listener] of Object.entries(listeners))
      addEventListener(name, listener as EventListener);
    addEventListener("paste", paste);
    return () => {
      for (const [name, listener] of Object.entries(listeners))
        removeEventListener(name, listener as EventListener);
      removeEventListener("paste", paste);
    };
  }, []);
  return over;
}
