import { fetchHandler } from "passmuster";
import { passmuster } from "../../../lib/passmuster";

const handler = async (request: Request): Promise<Response> =>
  fetchHandler(await passmuster(), { prefix: "/identity" })(request);

export { handler as DELETE, handler as GET, handler as PATCH, handler as POST, handler as PUT };
