export { errorTable } from "../../base/errors.ts";
export { toWire } from "../../base/input/to-wire.ts";
export { type AddressLimit, createAddressLimit } from "../http/address-limit.ts";
export type { Handle } from "../http/handle.ts";
export { lingering } from "../http/lingering.ts";
export type { HttpRequest, HttpResponse } from "../http/message.ts";
export { nodeHeaders } from "../http/node-headers.ts";
export { routeTable as routes } from "../http/operations/operations.ts";
