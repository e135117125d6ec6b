import { describeHttp } from "@passmuster/conformance";
import { fetchHandler } from "@passmuster/core";
import { serveFetch } from "./serve-fetch.ts";

describeHttp("fetchHandler", async (passmuster, prefix) => {
  const { url, close } = await serveFetch(fetchHandler(passmuster, { prefix }));
  return { url: `${url}${prefix}`, close };
});
