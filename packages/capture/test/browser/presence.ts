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

/** A provider whose element has a button for each end. It believes what its own element posts alone. */
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

/** WebAssembly's shortest module has a magic number and a version (Core Specification, 5.5 Modules). */
const script = `export default (element, page, { language, signal }) =>
  new Promise((resolve, reject) => {
    const act = async (name) => {
      if (name === "Crash") throw new Error("The element crashed.");
      if (name === "Compute") await WebAssembly.instantiate(Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0));
      await fetch("/provider/" + page.SessionId + "/" + name, { signal });
    };
    const button = (name) => {
      const made = document.createElement("button");
      made.type = "button";
      made.textContent = name;
      made.onclick = () => act(name).then(resolve, reject);
      element.append(made);
    };
    element.lang = language;
    ["Blink", "Photograph", "Compute", "Crash"].forEach(button);
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
    ends(session, name === "Photograph" ? { outcome: "failed", score: 4 } : { outcome: "passed", score: 98 });
    await route.fulfill({ status: 204 });
  });
}
