import { resolve } from "node:path";
import { isPlain, isText, type Members } from "@passmuster/core/input";

const paths = [
  "reviewers",
  "secret.file",
  "metrics.token.file",
  "audit.key.file",
  "wallets.trust",
  "wallets.trust.mdl",
  "wallets.trust.eu-pid",
  "wallets.signer.key.file",
  "wallets.signer.chain",
  "caseFile.signer.key.file",
  "caseFile.signer.chain",
  "chips.trust",
  "chips.signers",
  "screening.lists",
];
const addresses = ["storage", "keys", "blobs"];

/** Makes the paths of a configuration file absolute. They are relative to its folder. */
export function withAbsolutePaths(config: Members, folder: string): Members {
  const absolute = (path: string): string => resolve(folder, path);
  const inAddress = (address: string): string =>
    address
      .replace(/^(sqlite:|file:)(.+)$/s, (_, scheme, path) => `${scheme}${absolute(path)}`)
      .replace(
        /^(aws-kms:.*[?&]erasable=)([^&]+)/s,
        (_, before, path) => `${before}${encodeURIComponent(absolute(decodeURIComponent(path)))}`,
      );
  const withPaths = paths.reduce((whole, place) => changed(whole, place.split("."), absolute), config);
  return addresses.reduce((whole, place) => changed(whole, [place], inAddress), withPaths);
}

function changed(
  whole: Members,
  [name = "", ...inner]: readonly string[],
  change: (text: string) => string,
): Members {
  const value = Object.hasOwn(whole, name) ? whole[name] : undefined;
  if (inner.length > 0) return isPlain(value) ? { ...whole, [name]: changed(value, inner, change) } : whole;
  return isText(value) && value !== "" ? { ...whole, [name]: change(value) } : whole;
}
