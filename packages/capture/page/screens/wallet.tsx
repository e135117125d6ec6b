import type { Session, SessionDocument } from "@passmuster/client";
import { useEffect, useRef } from "preact/hooks";
import { Button, Notice, Outward } from "../parts/controls.tsx";
import { Sign } from "../parts/icons.tsx";
import { QrCode } from "../parts/qr-code.tsx";
import { Retake } from "../parts/retake.tsx";
import { Screen, type StepOf } from "../parts/screen.tsx";
import { useOwnWindow } from "../parts/use-own-window.ts";
import { useSay } from "../session/context.ts";
import { credentialName } from "../session/names.ts";
import { useWallet, type Wallet } from "../session/use-wallet.ts";
import { asksWallets } from "../session/wallet-offer.ts";

interface Ways {
  /** Takes pictures of a document instead. */
  readonly onPictures: (() => void) | undefined;
  readonly onPhone: (() => void) | undefined;
  readonly onSkip: (() => void) | undefined;
}

/** Asks for a digital ID in place of pictures: through the browser, or by a link that a wallet opens. */
export function WalletStep({
  part,
  kinds,
  attempts,
  above,
  looking,
  onPresented,
  onBack,
  ...ways
}: Ways & {
  readonly part: SessionDocument;
  readonly kinds: NonNullable<Session["digital_credentials"]>["kinds"];
  readonly attempts: Session["attempts"];
  readonly above: StepOf;
  /** The digital ID has arrived and is being checked. */
  readonly looking: boolean;
  readonly onPresented: () => void;
  readonly onBack: (() => void) | undefined;
}) {
  const say = useSay();
  const wallet = useWallet(onPresented);
  const id = part.uploaded?.id;
  const before = useRef(id);
  useEffect(() => {
    const isOfLink = wallet.phase !== "sending";
    if (isOfLink && id !== undefined && id !== before.current) onPresented();
    before.current = id;
  }, [id]);
  const isChecking = looking || wallet.phase === "sending";
  return (
    <Screen
      name="wallet"
      title={say("useWallet")}
      lead={say(isChecking ? "walletChecking" : "walletLead")}
      above={above}
      onBack={isChecking ? undefined : onBack}
    >
      {part.retake && !ways.onPictures && <Retake part={part} attempts={attempts} />}
      <div class="sheet">
        <ul class="points">
          {kinds.map((kind) => (
            <li key={kind}>
              <Sign name="card" size={20} />
              <strong>{credentialName(say, kind)}</strong>
            </li>
          ))}
        </ul>
        <div role="status">{wallet.lost && <Notice>{say(wallet.lost)}</Notice>}</div>
        <div role="alert">
          {wallet.problem !== undefined && <Notice tone="error">{wallet.problem}</Notice>}
        </div>
        <p class="unseen" role="status">
          {wallet.phase === "waiting" ? say("walletWaiting") : ""}
        </p>
        {isChecking ? <Checking /> : <Asking wallet={wallet} {...ways} />}
      </div>
    </Screen>
  );
}

function Checking() {
  const say = useSay();
  return (
    <div class="looking" role="status">
      <span class="spinner" aria-hidden="true" />
      <p class="unseen">{say("walletChecking")}</p>
    </div>
  );
}

function Asking({ wallet, onPictures, onPhone, onSkip }: Ways & { readonly wallet: Wallet }) {
  const say = useSay();
  const { phase, request, problem } = wallet;
  const asks = asksWallets();
  const isWaiting = phase === "waiting";
  const link = isWaiting || (asks && problem === undefined) ? null : (request?.link ?? null);
  const isStuck = !asks && phase === "ready" && link === null;
  const isOpenedHere = link !== null && onPhone === undefined;
  const code = link !== null && !isOpenedHere && <Code svg={request?.qr_code ?? undefined} />;
  return (
    <>
      {!asks && code}
      {isStuck && <Elsewhere />}
      <div class="actions">
        {(asks || phase === "failed") && (
          <Button icon="wallet" onClick={wallet.ask} busy={phase === "preparing" || isWaiting}>
            {say(isWaiting ? "walletWaiting" : problem === undefined ? "walletOpen" : "tryAgain")}
          </Button>
        )}
        {isOpenedHere && (
          <a class={asks ? "button secondary" : "button primary"} href={link} rel="noreferrer">
            <Sign name="wallet" size={20} />
            <span>{say("walletOpen")}</span>
          </a>
        )}
        {isWaiting && (
          <Button kind="secondary" onClick={wallet.cancel}>
            {say("cancel")}
          </Button>
        )}
        {onPictures && !isWaiting && (
          <Button kind="secondary" icon="camera" onClick={onPictures}>
            {say("walletInstead")}
          </Button>
        )}
        {onPhone && isStuck && (
          <Button kind="secondary" icon="phone" onClick={onPhone}>
            {say("usePhone")}
          </Button>
        )}
        {onSkip && !isWaiting && (
          <Button kind="quiet" onClick={onSkip}>
            {say("skip")}
          </Button>
        )}
      </div>
      {asks && code}
    </>
  );
}

/** The link as a QR code, for the phone that holds the wallet. */
function Code({ svg }: { readonly svg: string | undefined }) {
  const say = useSay();
  return (
    <div class="hand-off">
      <p>{say("walletScan")}</p>
      <QrCode svg={svg} alt={say("walletAlt")} />
      <div class="arrivals" role="status">
        <p>
          <span class="pulse" />
          {say("walletWaiting")}
        </p>
      </div>
    </div>
  );
}

/** What to do in a browser, or in a frame, that cannot ask a wallet. */
function Elsewhere() {
  const say = useSay();
  const address = useOwnWindow(window.parent !== window);
  return (
    <>
      <Notice>{say("walletNone")}</Notice>
      {address && (
        <Outward class="button secondary" href={address}>
          {say("openWindow")}
        </Outward>
      )}
    </>
  );
}
