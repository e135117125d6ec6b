import { errorTable, routes } from "@passmuster/core/http";
import { filled } from "@passmuster/page-kit/languages";
import { expect, test } from "vitest";
import { Refusal } from "../page/session/api.ts";
import type { Say } from "../page/session/context.ts";
import { refusalKeys, refusalText } from "../page/session/refusal.ts";
import { isPassing } from "../page/session/retry.ts";
import { walletRefusalKeys, walletRefusalText } from "../page/session/wallet-refusal.ts";
import { en } from "../src/messages.ts";
import { messageFiles } from "./messages.ts";

const sayIn =
  (messages: typeof en): Say =>
  (key, values = {}) =>
    filled(messages[key], values);
const say = sayIn(en);
type Code = keyof typeof errorTable;
const refusalOf = (code: Code) => new Refusal(errorTable[code].status, code, errorTable[code].message);

/** The page shows another screen: the link's, the session's, or the verification's new state. */
const screens: readonly Code[] = [
  "unauthenticated",
  "verification_not_found",
  "verification_canceled",
  "not_started",
];
/** The operations that act on what a person did; the others load. */
const acts = ["putSessionDocument", "keepSessionDocument", "removeSessionDocument", "submitSession"];
const actsOfWallets = ["requestSessionCredential", "answerSessionCredential"];
const refusalsOf = (ids: readonly string[]): ReadonlySet<Code> =>
  new Set([
    ...ids.flatMap((id) => (routes[id]?.refusals ?? []) as readonly Code[]),
    ...(["payload_too_large", "rate_limited", "unavailable", "request_timeout"] as const),
  ]);

test.each([
  ["of what a person does", acts, refusalKeys, {}],
  ["of a wallet", actsOfWallets, walletRefusalKeys, refusalKeys],
])("each refusal %s has a sentence of the page, a screen, or another attempt", (_, ids, own, others) => {
  const met = refusalsOf(ids);
  const told = { ...own, ...others };
  for (const code of met) {
    const isTold = Object.hasOwn(told, code) || screens.includes(code) || isPassing(refusalOf(code));
    expect([code, isTold]).toEqual([code, true]);
  }
  for (const code of Object.keys(own)) expect([code, met.has(code as Code)]).toEqual([code, true]);
});

test("no sentence of the server is shown, in any language", () => {
  const all = Object.values(errorTable).map(({ message }) => message as string);
  for (const code of Object.keys(errorTable) as Code[])
    for (const messages of Object.values(messageFiles))
      for (const textOf of [refusalText, walletRefusalText]) {
        const told = textOf(sayIn(messages as typeof en), refusalOf(code));
        expect([code, all.includes(told), told.length > 5]).toEqual([code, false, true]);
      }
});

test.each([
  [new Refusal(0, "connection", ""), en.connectionLost],
  [refusalOf("request_timeout"), en.connectionLost],
  [refusalOf("rate_limited"), en.serverBusy],
  [refusalOf("unavailable"), en.serverBusy],
  [refusalOf("payload_too_large"), en.refusedLarge],
  [new Refusal(413, "internal", "<html>nginx</html>"), en.refusedLarge],
  [refusalOf("image_invalid"), en.refusedImage],
  [refusalOf("internal"), en.serverTroubled],
  [new Refusal(418, "constructor", ""), en.serverTroubled],
  [new Error("a file"), en.fileUnreadable],
])("%o is told as: %s", (error, sentence) => {
  expect(refusalText(say, error)).toBe(sentence);
});

test.each([
  [new DOMException("closed", "NotAllowedError"), en.walletDeclined],
  [new DOMException("left", "AbortError"), en.walletDeclined],
  [new DOMException("no wallet", "NotSupportedError"), en.walletFailed],
  [new TypeError("no request"), en.walletFailed],
  [refusalOf("validation_failed"), en.walletRefused],
  [refusalOf("credential_request_not_found"), en.walletLate],
  [refusalOf("duplicate_document_type"), en.refusedTwice],
  [refusalOf("unavailable"), en.serverBusy],
  [refusalOf("internal"), en.serverTroubled],
])("of a wallet, %o is told as: %s", (error, sentence) => {
  expect(walletRefusalText(say, error)).toBe(sentence);
});

test("a refused PDF has a sentence of its own", () => {
  expect(refusalText(say, refusalOf("image_invalid"), true)).toBe(en.refusedPdf);
  expect(refusalText(say, refusalOf("payload_too_large"), true)).toBe(en.refusedLarge);
});
