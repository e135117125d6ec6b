import { openBytes, sealBytes } from "../../base/sealing/aead.ts";
import { isId, type VerificationId } from "../../model/ids.ts";
import type { Tenant } from "../../model/principal.ts";
import { deriveKey } from "../access/keys.ts";

/** The request that a wallet's address stands for. */
export interface WalletRequestName {
  readonly tenant: Tenant;
  readonly verification: VerificationId;
  /** `PendingCredential.id`. */
  readonly request: string;
}

/** Seals texts about requests to wallets. The first secret seals, all open. */
export interface WalletSeal {
  /** The part of an address that only this service can make and read. */
  addressOf(name: WalletRequestName): string;
  /** `undefined` if this service did not make it. */
  nameOf(address: string): WalletRequestName | undefined;
  seal(text: string, name: WalletRequestName): string;
  /** @throws {Error} it was changed, or sealed for another request */
  open(sealed: string, name: WalletRequestName): string;
}

const longestAddress = 1000;

export function createWalletSeal(secrets: readonly string[]): WalletSeal {
  const keys = secrets.map((secret) => deriveKey(secret, "credentials"));
  const sealed = (bound: string, text: string): string =>
    Buffer.from(sealBytes(keys[0] as Uint8Array, bound, text)).toString("base64url");
  const opened = (bound: string, text: string): string => {
    const bytes = Buffer.from(text, "base64url");
    if (bytes.toString("base64url") !== text) throw new Error("Not the base64url that this service writes.");
    const found = keys.flatMap((key) => openedWith(key, bound, bytes) ?? []);
    if (found[0] === undefined) throw new Error("Sealed by another service, or for another request.");
    return found[0];
  };
  return {
    addressOf: ({ tenant, verification, request }) =>
      sealed("address", JSON.stringify([tenant, verification, request])),
    nameOf(address) {
      if (address.length > longestAddress || !/^[\w-]+$/.test(address)) return undefined;
      try {
        const [tenant, verification, request] = JSON.parse(opened("address", address)) as readonly string[];
        if (tenant === undefined || request === undefined || !isId("ver", verification ?? ""))
          return undefined;
        return { tenant, verification: verification as VerificationId, request };
      } catch {
        return undefined;
      }
    },
    seal: (text, name) => sealed(boundOf(name), text),
    open: (text, name) => opened(boundOf(name), text),
  };
}

const boundOf = ({ tenant, verification, request }: WalletRequestName): string =>
  `secrets ${JSON.stringify([tenant, verification, request])}`;

function openedWith(key: Uint8Array, bound: string, bytes: Uint8Array): string | undefined {
  try {
    return openBytes(key, bound, bytes).toString("utf8");
  } catch {
    return undefined;
  }
}
