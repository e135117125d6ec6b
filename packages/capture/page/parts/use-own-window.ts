import { useEffect, useState } from "preact/hooks";
import { usePage } from "../session/context.ts";

/** The address of this verification, for opening outside a frame or an in-app browser. */
export function useOwnWindow(wanted: boolean): string | undefined {
  const { api, controller } = usePage();
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (wanted) api.handOff().then(({ url }) => setAddress(url), controller.failed);
  }, [wanted]);
  return address;
}
