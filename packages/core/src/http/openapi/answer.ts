import type { HttpResponse } from "../message.ts";

const printed = new Map<string, string>();

/** The API description for this server's address. Each address is printed once. */
export async function openApiAnswer(server: string): Promise<HttpResponse> {
  const body = printed.get(server) ?? (await print(server));
  printed.set(server, body);
  return { status: 200, headers: { "content-type": "application/json" }, body };
}

async function print(server: string): Promise<string> {
  const { description } = await import("./description.ts");
  return JSON.stringify(description(server));
}
