import type { StaticContent } from "../static-answer.ts";

const printed = new Map<string, Promise<StaticContent>>();

/**
 * The API description for this server's address. Each address is printed once, also for requests at one time.
 */
export function openApiContent(server: string): Promise<StaticContent> {
  const printing = printed.get(server) ?? print(server);
  printed.set(server, printing);
  return printing;
}

async function print(server: string): Promise<StaticContent> {
  const { description } = await import("./description.ts");
  return { contentType: "application/json", bytes: Buffer.from(JSON.stringify(description(server))) };
}
