import { fetchHandler } from "@vouchsafe/core";
import { describeHttp } from "@vouchsafe/core/testing";
import { serveFetch } from "./serve-fetch.ts";

describeHttp("fetchHandler", async (vouchsafe, prefix) => {
  const { url, close } = await serveFetch(fetchHandler(vouchsafe, { prefix }));
  return { url: `${url}${prefix}`, close };
});
