import type { DeskPage } from "../../ports/desk-page.ts";
import { flat } from "./desk.ts";
import type { Handle } from "./handle.ts";

/** The handle with what the desk serves below `/desk/enter`. */
export function withDeskEntry(desk: DeskPage | undefined, handle: Handle): Handle {
  const enter = desk?.enter;
  if (!enter) return handle;
  return async (request) => {
    const { method, url, address } = request;
    return /^\/desk\/enter(?=[/?]|$)/.test(url)
      ? enter({ method, url, address, headers: flat(request.headers) })
      : handle(request);
  };
}
