import { defineFlow } from "@passmuster/core";
import type { PresenceProvider } from "@passmuster/core/ports";
import type { BrowserContext } from "playwright-core";

type Reading = Awaited<ReturnType<PresenceProvider["result"]>>;

export const presenceFlow = defineFlow({
  path: "present",
  label: "Present",
  photoId: "required",
  selfie: "required",
  documentTypes: [3, 41],
  presence: true,
});

/** A provider whose element has two buttons. It believes what its own element posts, and no other page. */
export function presenceProvider(own: Partial<PresenceProvider> = {}) {
  const outcomes = new Map<string, Partial<Reading>>();
  let isAway = false;
  const provider: PresenceProvider = {
    name: "Example Liveness",
    level: "ISO/IEC 30107-3 level 2",
    script: "/presence.js",
    async create() {
      if (isAway) throw new Error("Away.");
      const session = `session-${outcomes.size + 1}`;
      outcomes.set(session, { outcome: "open" });
      return { session, page: { SessionId: session }, expiresAt: new Date(Date.now() + 180_000) };
    },
    async result(session) {
      if (isAway) throw new Error("Away.");
      return { session, outcome: "open", ...outcomes.get(session) };
    },
    ...own,
  };
  return {
    provider,
    ends: (session: string, reading: Partial<Reading>) => outcomes.set(session, reading),
    away: (next: boolean) => {
      isAway = next;
    },
  };
}

const script = `export default (element, page, { language, signal }) =>
  new Promise((resolve, reject) => {
    const button = (name) => {
      const made = document.createElement("button");
      made.type = "button";
      made.textContent = name;
      made.onclick = async () => {
        if (name === "Crash") return reject(new Error("The element crashed."));
        await fetch("/provider/" + page.SessionId + "/" + name, { signal });
        resolve();
      };
      element.append(made);
    };
    element.lang = language;
    ["Blink", "Photograph", "Crash"].forEach(button);
  });`;

/** Serves the element, and takes what it posts, as a provider would. */
export async function withElement(
  context: BrowserContext,
  { ends }: Pick<ReturnType<typeof presenceProvider>, "ends">,
): Promise<void> {
  await context.route("**/presence.js", (route) =>
    route.fulfill({ contentType: "text/javascript", body: script }),
  );
  await context.route("**/provider/**", async (route) => {
    const [name = "", session = ""] = new URL(route.request().url()).pathname.split("/").reverse();
    ends(session, name === "Blink" ? { outcome: "passed", score: 98 } : { outcome: "failed", score: 4 });
    await route.fulfill({ status: 204 });
  });
}
