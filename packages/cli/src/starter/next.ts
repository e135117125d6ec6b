import type { Choices, Files } from "./choices.ts";
import { testOf } from "./nest.ts";
import { importsOf, openOf } from "./service.ts";

/** An application in the App Router of Next. */
export function nextFiles(storage: Choices["storage"]): Files {
  return {
    "lib/passmuster.ts": serviceOf(storage),
    "app/identity/[[...path]]/route.ts": route,
    "instrumentation.ts": instrumentation,
    "app/layout.tsx": layout,
    "app/page.tsx": page,
    "app/actions.ts": actions,
    "app/identity.tsx": identity,
    "identity.test.ts": testOf,
  };
}

function serviceOf(storage: Choices["storage"]): string {
  return `${importsOf(storage, "type Passmuster, ")}

${openOf(storage)}

const globals = globalThis as typeof globalThis & { passmuster?: Promise<Passmuster> };

/** One service for a process: Next loads this module once for each of its bundles. */
export function passmuster(): Promise<Passmuster> {
  globals.passmuster ??= open();
  return globals.passmuster;
}
`;
}

const route = `import { fetchHandler } from "passmuster";
import { passmuster } from "../../../lib/passmuster";

const handler = async (request: Request): Promise<Response> =>
  fetchHandler(await passmuster(), { prefix: "/identity" })(request);

export { handler as DELETE, handler as GET, handler as PATCH, handler as POST, handler as PUT };
`;

const instrumentation = `/** Work that a restart left behind continues without waiting for a request. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME === "nodejs") await (await import("./lib/passmuster")).passmuster();
}
`;

const layout = `import type { ReactNode } from "react";

export default function Layout({ children }: { readonly children: ReactNode }) {
  return (
    <html lang="en">
      <body>{children}</body>
    </html>
  );
}
`;

const page = `import { Identity } from "./identity";

export default function Page() {
  return (
    <main>
      <h1>Your application.</h1>
      <Identity />
    </main>
  );
}
`;

const actions = `"use server";

import { passmuster } from "../lib/passmuster";

/** The address of the page for the signed-in person: replace the person by yours. */
export async function verify(): Promise<string> {
  const { url } = await (await passmuster()).flow("identity").verifications.create({
    person: { firstName: "Avenna", lastName: "Dunmarch" },
    documents: { photoId: { type: "Passport", number: "X1234567", country: "ATA" } },
  });
  return url;
}
`;

const identity = `"use client";

import { PassmusterCapture } from "@passmuster/react";
import { useState } from "react";
import { verify } from "./actions";

export function Identity() {
  const [url, setUrl] = useState<string>();
  if (url) return <PassmusterCapture url={url} onFinished={({ outcome }) => console.log(outcome)} />;
  return (
    <button type="button" onClick={async () => setUrl(await verify())}>
      Confirm your identity
    </button>
  );
}
`;
