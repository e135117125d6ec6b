import { networkInterfaces } from "node:os";

/** Home networks first: a virtual machine or a container often has one of the others too. */
const preferred = [/^192\.168\./, /^10\./, /^172\.(1[6-9]|2\d|3[01])\./];

/** The IPv4 address of this machine in the local network; `undefined` without a network. */
export function lanAddress(): string | undefined {
  const found = Object.values(networkInterfaces())
    .flat()
    .flatMap((one) => (one && one.family === "IPv4" && !one.internal ? [one.address] : []));
  const rank = (address: string): number => {
    const index = preferred.findIndex((form) => form.test(address));
    return index < 0 ? preferred.length : index;
  };
  return found.sort((one, other) => rank(one) - rank(other))[0];
}
