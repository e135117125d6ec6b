import type { ComponentChildren } from "preact";

/** A button with the key that does the same. */
export function Button({
  kind = "plain",
  keyName,
  disabled = false,
  pressed,
  label,
  expanded,
  controls,
  children,
  onClick,
}: {
  readonly kind?: "primary" | "plain" | "quiet" | "danger";
  readonly keyName?: string;
  readonly disabled?: boolean;
  readonly pressed?: boolean;
  readonly label?: string;
  /** Whether the part with the id `controls` is shown. */
  readonly expanded?: boolean;
  readonly controls?: string;
  readonly children: ComponentChildren;
  readonly onClick: () => void;
}) {
  return (
    <button
      type="button"
      class={`button ${kind}`}
      disabled={disabled}
      aria-pressed={pressed}
      aria-label={label}
      aria-expanded={expanded}
      aria-controls={expanded ? controls : undefined}
      aria-keyshortcuts={keyName}
      onClick={onClick}
    >
      <span>{children}</span>
      {keyName && (
        <span class="key" aria-hidden="true">
          {keyName}
        </span>
      )}
    </button>
  );
}
