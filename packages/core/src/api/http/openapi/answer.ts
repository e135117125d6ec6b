import type { HttpResponse } from "../message.ts";

const printed = new Map<string, Promise<string>>();

/**
 * The API description for this server's address. Each address is printed once, also for requests at one time.
 */
export async function openApiAnswer(server: string): Promise<HttpResponse> {
  const printing = printed.get(server) ?? print(server);
  printed.set(server, printing);
  const body = await printing;
  return { status: 200, headers: { "content-type": "application/json" }, body };
}

async function print(server: string): Promise<string> {
  const { description } = await import("./description.ts");
  return JSON.stringify(description(server));
}
