import type { CredentialRequest } from "@passmuster/client";
import { useEffect, useRef, useState } from "preact/hooks";
import { askWallet } from "./ask-wallet.ts";
import { usePage, useSay } from "./context.ts";
import { type Lost, persistently } from "./retry.ts";
import { newKey } from "./upload.ts";
import { asksWallets } from "./wallet-offer.ts";
import { walletRefusalText } from "./wallet-refusal.ts";

export interface Wallet {
  /** `waiting` for the wallet; `failed` if the server gave no request. */
  readonly phase: "preparing" | "ready" | "waiting" | "sending" | "failed";
  /** The request that the next click sends. */
  readonly request: CredentialRequest | undefined;
  /** Why the last attempt gave nothing. */
  readonly problem: string | undefined;
  readonly lost: Lost | undefined;
  ask(): void;
  cancel(): void;
}

/**
 * Milliseconds. A request lasts five minutes; a wallet that the browser opens has one minute left at least.
 */
const renewal = { browser: 240_000, link: 300_000 };

/**
 * Keeps a request ready, so that a click can ask the wallet at once, and passes on the answer.
 *
 * @param onAnswered called after the session has the answer, even if the step has been left
 */
export function useWallet(onAnswered: () => void): Wallet {
  const asking = useAsking();
  const { request, phase, problem, lost, setProblem, stop, isGone } = asking;
  useEffect(() => {
    void prepare(asking);
    return () => {
      isGone.current = true;
      stop.current?.abort();
    };
  }, []);
  useEffect(() => {
    if (phase !== "ready") return undefined;
    const delay = asksWallets() ? renewal.browser : renewal.link;
    const timer = setTimeout(() => prepare(asking), delay);
    return () => clearTimeout(timer);
  }, [request, phase]);
  return {
    phase,
    request,
    problem,
    lost,
    ask() {
      if (phase === "ready" && request) void ask(asking, request, onAnswered);
      if (phase === "failed") {
        setProblem(undefined);
        void prepare(asking);
      }
    },
    cancel: () => stop.current?.abort(),
  };
}

/** The state of the step in one rendering, and the means to change it. */
type Asking = ReturnType<typeof useAsking>;

function useAsking() {
  const say = useSay();
  const { api, controller } = usePage();
  const [request, setRequest] = useState<CredentialRequest>();
  const [phase, setPhase] = useState<Wallet["phase"]>("preparing");
  const [problem, setProblem] = useState<string>();
  const [lost, setLost] = useState<Lost>();
  /** Ends the wait for the wallet. */
  const stop = useRef<AbortController>(undefined);
  const isGone = useRef(false);
  return {
    say,
    api,
    controller,
    request,
    setRequest,
    phase,
    setPhase,
    problem,
    setProblem,
    lost,
    setLost,
    stop,
    isGone,
  };
}

/** Gets a request. */
async function prepare(asking: Asking): Promise<void> {
  const { api, setPhase, setRequest } = asking;
  setPhase("preparing");
  try {
    setRequest(await stubbornly(asking, () => api.askWallet()));
    setPhase("ready");
  } catch (error) {
    failed(asking, error);
    setPhase("failed");
  }
}

async function ask(asking: Asking, request: CredentialRequest, onAnswered: () => void): Promise<void> {
  const { api, controller, setProblem, setPhase, stop, isGone } = asking;
  const key = newKey();
  setProblem(undefined);
  setPhase("waiting");
  const own = new AbortController();
  stop.current = own;
  try {
    const answer = await askWallet(request, own.signal);
    setPhase("sending");
    controller.took(await stubbornly(asking, () => api.answerOfWallet(answer, key)));
    onAnswered();
  } catch (error) {
    if (isGone.current) return;
    failed(asking, error);
    await prepare(asking);
  }
}

async function stubbornly<T>({ setLost }: Asking, task: () => Promise<T>): Promise<T> {
  const result = await persistently(task, { lost: setLost });
  setLost(undefined);
  return result;
}

function failed({ say, controller, setLost, setProblem }: Asking, error: unknown): void {
  setLost(undefined);
  controller.failed(error);
  setProblem(walletRefusalText(say, error));
}
