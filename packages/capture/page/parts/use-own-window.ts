import { useEffect, useState } from "preact/hooks";
import { usePage } from "../session/context.ts";

/** The address of this verification, to open outside of a frame or of an app's browser. */
export function useOwnWindow(wanted: boolean): string | undefined {
  const { api, controller } = usePage();
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (wanted) api.handOff().then(({ url }) => setAddress(url), controller.failed);
  }, [wanted]);
  return address;
}
