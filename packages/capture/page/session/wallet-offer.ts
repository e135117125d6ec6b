import type { Session } from "@passmuster/client";
import { useEffect, useState } from "preact/hooks";
import { usePage } from "./context.ts";
import type { Context } from "./parts.ts";

/**
 * Whether to offer a digital ID in place of this part's pictures. A browser that cannot ask a wallet offers
 * it only if the server gives links.
 */
export function useWalletOffer({ digital_credentials: offered }: Session, context: Context): boolean {
  const { api, memory } = usePage();
  const [isLinked, setLinked] = useState(memory.get().walletLink);
  const isHere = offered !== null && context === "photo-id";
  useEffect(() => {
    if (!isHere || asksWallets() || isLinked !== undefined) return;
    const learn = (walletLink: boolean): void => {
      memory.keep({ walletLink });
      setLinked(walletLink);
    };
    api.askWallet().then(
      ({ link }) => learn(link !== null),
      () => undefined,
    );
  }, [isHere]);
  return isHere && (asksWallets() || isLinked === true);
}

/**
 * Whether this page may ask a wallet: Digital Credentials, W3C; in a frame with the permission of the
 * embedding page.
 */
export function asksWallets(): boolean {
  const { featurePolicy } = document as { featurePolicy?: { allowsFeature(name: string): boolean } };
  const isBlocked =
    window.parent !== window && featurePolicy?.allowsFeature("digital-credentials-get") === false;
  return isSecureContext && "DigitalCredential" in window && "credentials" in navigator && !isBlocked;
}
