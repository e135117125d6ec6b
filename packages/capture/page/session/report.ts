import type { SessionEvents } from "@passmuster/client";
import type { CaptureEvent, CaptureStep } from "../../src/events.ts";
import { type Api, Refusal } from "./api.ts";
import type { Memory } from "./memory.ts";

type Reported = SessionEvents["events"][number];

export interface Report {
  tell(event: CaptureEvent): void;
  /** Sends the events at once, also while the page is being closed. */
  flush(): void;
  /** The step at which the visitor leaves; `undefined` after the outcome. */
  leaving(): CaptureStep | undefined;
}

const delay = 3000;
/** The limits of the server: events in a request, and counted for a verification. */
const mostAtOnce = 50;
const mostInAll = 200;

/** Reports steps to the server in batches. A batch is sent again once at most, and nothing waits for it. */
export function createReport(api: Pick<Api, "report">, memory: Memory): Report {
  let step: CaptureStep | undefined;
  let waiting: Reported[] = [];
  let count = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const send = (events: readonly Reported[]): void => {
    api.report(events).catch((error: unknown) => {
      if (mayPass(error)) setTimeout(() => void api.report(events).catch(() => undefined), delay);
    });
  };
  const flush = (): void => {
    clearTimeout(timer);
    timer = undefined;
    const events = waiting;
    waiting = [];
    if (events.length > 0) send(events);
  };
  const add = (event: Reported): void => {
    count += 1;
    if (count > mostInAll) return;
    waiting.push({ ...(step && { step }), ...event });
    if (waiting.length >= mostAtOnce) flush();
    else timer ??= setTimeout(flush, delay);
  };

  return {
    flush,
    leaving: () => (step === "outcome" || step === "problem" ? undefined : step),
    tell(event) {
      if (event.type === "step") step = event.step;
      if (event.type === "problem") step = "problem";
      if (event.type === "step" && !memory.get().counted && step !== "outcome") {
        memory.keep({ counted: true });
        add({ type: "started" });
      }
      const reported = reportedAs(event);
      if (reported) add(reported);
    },
  };
}

function reportedAs(event: CaptureEvent): Reported | undefined {
  switch (event.type) {
    case "step":
    case "retake":
    case "insisted":
    case "left":
      return { type: event.type };
    case "submitted":
      // The outcome may arrive before the answer to the submission.
      return { type: "submitted", step: "review" };
    case "hint":
      return { type: "hint", hint: event.hint };
    case "problem":
      return { type: "step" };
    default:
      return undefined;
  }
}

function mayPass(error: unknown): boolean {
  return error instanceof Refusal && (error.status === 0 || error.status >= 500);
}
