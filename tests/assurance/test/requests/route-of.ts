import { routes } from "@passmuster/core/http";

const all = Object.values(routes).map((route) => ({ route, segments: route.path.split("/") }));

/** The route that answers a request: of several with the same path, the one of the method. */
export function routeOf(method: string, path: string): (typeof routes)[string] | undefined {
  // An empty flow lists all flows, and one slash at the end is no segment.
  const plain = path === "/api/v1//verifications" ? "/api/v1/verifications" : path.replace(/(?<=.)\/$/, "");
  const given = plain.split("/");
  const takes = (template: string, segment = ""): boolean =>
    template.startsWith("{") ? segment !== "" && isDecodable(segment) : template === segment;
  return all.find(
    ({ route, segments }) =>
      route.method === method &&
      segments.length === given.length &&
      segments.every((template, index) => takes(template, given[index])),
  )?.route;
}

function isDecodable(segment: string): boolean {
  try {
    decodeURIComponent(segment);
    return true;
  } catch {
    return false;
  }
}
