import { subscribe, unsubscribe } from "node:diagnostics_channel";

/** Counts the sockets that this process opens meanwhile. */
export async function socketsDuring(act: () => Promise<unknown>): Promise<number> {
  let opened = 0;
  const count = (): void => {
    opened += 1;
  };
  subscribe("net.client.socket", count);
  try {
    await act();
  } finally {
    unsubscribe("net.client.socket", count);
  }
  return opened;
}
