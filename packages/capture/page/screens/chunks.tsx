import type { CheckStep as Check } from "./check.tsx";
import type { DocumentStep as Document } from "./document.tsx";
import type { OutcomeStep as Outcome } from "./ends.tsx";
import type { HandOffStep as HandOff } from "./hand-off.tsx";
import { later, Waiting } from "./later.tsx";
import type { PresenceStep as Presence } from "./presence.tsx";
import type { ReviewStep as Review } from "./review.tsx";
import type { WalletStep as Wallet } from "./wallet.tsx";

const loadDocument = () => import("./document.tsx");
const loadCheck = () => import("./check.tsx");
const loadReview = () => import("./review.tsx");
const loadEnds = () => import("./ends.tsx");
const loadWallet = () => import("./wallet.tsx");

/** Loads the step of a document while the person reads the welcome. */
export function prepareDocument(): void {
  loadDocument().catch(() => undefined);
}

/** Loads the check ahead of the first picture. */
export function prepareCheck(): void {
  loadCheck().catch(() => undefined);
}

/** Loads the wallet's step ahead of a click on its button. */
export function prepareWallet(): void {
  loadWallet().catch(() => undefined);
}

/** Loads the review and what follows it, ahead of their steps. */
export function prepareReview(): void {
  Promise.all([loadReview(), loadEnds()]).catch(() => undefined);
}

export const DocumentStep = later<Parameters<typeof Document>[0]>(
  async () => (await loadDocument()).DocumentStep,
  Waiting,
);

export const CheckStep = later<Parameters<typeof Check>[0]>(
  async () => (await loadCheck()).CheckStep,
  Waiting,
);

export const ReviewStep = later<Parameters<typeof Review>[0]>(
  async () => (await loadReview()).ReviewStep,
  Waiting,
);

export const HandOffStep = later<Parameters<typeof HandOff>[0]>(
  async () => (await import("./hand-off.tsx")).HandOffStep,
  Waiting,
);

export const WalletStep = later<Parameters<typeof Wallet>[0]>(
  async () => (await loadWallet()).WalletStep,
  Waiting,
);

export const PresenceStep = later<Parameters<typeof Presence>[0]>(
  async () => (await import("./presence.tsx")).PresenceStep,
  Waiting,
);

export const ProgressStep = later(async () => (await loadEnds()).ProgressStep, Waiting);

export const OutcomeStep = later<Parameters<typeof Outcome>[0]>(
  async () => (await loadEnds()).OutcomeStep,
  Waiting,
);
