import { documentMachine } from "../../packages/core/src/verdict/lifecycle/document-machine.ts";
import { verificationMachine } from "../../packages/core/src/verdict/lifecycle/verification-machine.ts";
import { drawing, type Lifecycle } from "./drawing.ts";

type Transitions = Readonly<Record<string, unknown>>;

/** The target status of a transition; `undefined` if the status stays. */
function targetOf(transition: unknown): string | undefined {
  const first: unknown = Array.isArray(transition) ? transition[0] : transition;
  const target = typeof first === "string" ? first : (first as { target?: string } | undefined)?.target;
  return target?.split(".").at(-1);
}

function stepsOf(on: Transitions): readonly (readonly [label: string, to: string])[] {
  return Object.entries(on).flatMap(([label, transition]) => {
    const to = targetOf(transition);
    return to ? [[label, to] as const] : [];
  });
}

/** A step such as `mark_approved → approved` needs no note. */
const told = ([label, to]: readonly [string, string]): boolean => !(label === `mark_${to}`);

const stepText = ([label, to]: readonly [string, string]): string =>
  label.endsWith(`_${to}`) ? label : `${label} → ${to}`;

/** What is drawn of an xstate configuration. */
interface Machine {
  readonly initial?: unknown;
  readonly states?: object | undefined;
  readonly on?: object | undefined;
}

function lifecycle(title: string, machine: Machine, more: readonly string[] = []): Lifecycle {
  const states = Object.entries(machine.states ?? {}) as [string, { readonly on?: Transitions }][];
  const edges = states.flatMap(([from, { on = {} }]) => {
    const byTarget = new Map<string, string[]>();
    for (const [label, to] of stepsOf(on).filter(told))
      if (to !== from) byTarget.set(to, [...(byTarget.get(to) ?? []), label]);
    return [...byTarget].map(([to, labels]) => ({ from, to, labels }));
  });
  const marked = states
    .filter(([, { on = {} }]) => stepsOf(on).some((step) => !told(step)))
    .map(([name]) => name);
  const everywhere = `from every status${more.length > 0 ? ` but ${more.join(", ")}` : ""}`;
  const notes = [
    ...(marked.length > 0 ? [`from ${marked.join(", ")}: mark_… → the status that is marked`] : []),
    ...[true, false]
      .map((own) => stepsOf({ ...machine.on }).filter((step) => told(step) === own))
      .filter((steps) => steps.length > 0)
      .map((steps) => `${everywhere}: ${steps.map(stepText).join(", ")}`),
  ];
  return {
    title,
    initial: String(machine.initial),
    states: [...states.map(([name]) => name), ...more],
    edges,
    notes,
  };
}

export const verificationDrawing = (): string =>
  drawing(lifecycle("A verification", verificationMachine().config.states?.open ?? {}, ["canceled"]));
export const documentDrawing = (): string => drawing(lifecycle("A document", documentMachine().config));
