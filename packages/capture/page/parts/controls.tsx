import type { ComponentChildren } from "preact";
import { useId, useLayoutEffect, useRef } from "preact/hooks";
import { pdfType } from "../camera/picture.ts";
import { useSay } from "../session/context.ts";
import { type IconName, Sign } from "./icons.tsx";

type Kind = "primary" | "secondary" | "quiet";

export function Button({
  kind = "primary",
  icon,
  children,
  onClick,
  busy = false,
  focus = false,
}: {
  readonly kind?: Kind;
  readonly icon?: IconName;
  readonly children: ComponentChildren;
  readonly onClick: () => void;
  readonly busy?: boolean;
  /** Takes the focus on appearance. */
  readonly focus?: boolean;
}) {
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    if (focus) button.current?.focus({ preventScroll: true });
  }, []);
  return (
    <button
      ref={button}
      type="button"
      class={`button ${kind}`}
      aria-disabled={busy}
      onClick={() => busy || onClick()}
    >
      {icon && <Sign name={icon} size={20} />}
      <span>{children}</span>
    </button>
  );
}

/** A file chooser styled as a button; on phones it also offers the system camera. */
export function FileButton({
  kind = "secondary",
  pdf,
  onFile,
}: {
  readonly kind?: Kind;
  readonly pdf: boolean;
  readonly onFile: (file: File) => void;
}) {
  const say = useSay();
  const id = useId();
  return (
    <span class="file">
      <input
        id={id}
        type="file"
        accept={`image/jpeg,image/png,image/webp,image/*${pdf ? `,${pdfType}` : ""}`}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          currentTarget.value = "";
          if (file) onFile(file);
        }}
      />
      <label for={id} class={`button ${kind}`}>
        <Sign name="upload" size={20} />
        <span>{say(pdf ? "chooseFile" : "choosePicture")}</span>
      </label>
    </span>
  );
}

export function Outward({
  href,
  class: look = "link",
  children,
}: {
  readonly href: string;
  readonly class?: string;
  readonly children: ComponentChildren;
}) {
  const say = useSay();
  return (
    <a class={look} href={href} target="_blank" rel="noopener noreferrer">
      {children}
      <span class="unseen"> ({say("opensWindow")})</span>
    </a>
  );
}

export function Notice({
  icon = "alert",
  tone = "warning",
  children,
}: {
  readonly icon?: IconName;
  readonly tone?: "warning" | "calm" | "error" | "good";
  readonly children: ComponentChildren;
}) {
  return (
    <div class={`notice ${tone}`}>
      <Sign name={icon} size={20} />
      <div>{children}</div>
    </div>
  );
}
