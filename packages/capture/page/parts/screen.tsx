import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { useSay } from "../session/context.ts";
import { Sign } from "./icons.tsx";

/** The number of this step and of all steps. */
export interface StepOf {
  readonly step: number;
  readonly steps: number;
}

function Steps({ step, steps }: StepOf) {
  const say = useSay();
  return (
    <div class="steps">
      <p>{say("stepOf", { step, steps })}</p>
      <span class="bar" aria-hidden="true">
        {Array.from({ length: steps }, (_, index) => (
          <i key={index} class={index < step ? "done" : ""} />
        ))}
      </span>
    </div>
  );
}

/**
 * One step. Its heading gets the focus on appearance, for screen readers and keyboards, unless a control
 * gets it.
 */
export function Screen({
  title,
  lead,
  above,
  onBack,
  children,
  name,
  focus = true,
}: {
  readonly title: string;
  readonly lead?: string | undefined;
  readonly above?: string | StepOf | undefined;
  readonly onBack?: (() => void) | undefined;
  readonly children?: ComponentChildren;
  readonly name: string;
  readonly focus?: boolean;
}) {
  const say = useSay();
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    document.title = title;
    if (focus) heading.current?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, [title, name]);
  return (
    <div class="screen" data-step={name}>
      <div class="screen-head">
        {onBack && (
          <button type="button" class="icon-button back" onClick={onBack} aria-label={say("back")}>
            <Sign name="back" />
          </button>
        )}
        {typeof above === "object" ? <Steps {...above} /> : above && <p class="above">{above}</p>}
      </div>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {lead && <p class="lead">{lead}</p>}
      {children}
    </div>
  );
}
