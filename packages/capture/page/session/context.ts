import { filled } from "@passmuster/page-kit/languages";
import { createContext } from "preact";
import { useContext } from "preact/hooks";
import type { CaptureEvent } from "../../src/events.ts";
import type { Messages } from "../../src/messages.ts";
import type { PageSettings } from "../../src/page-settings.ts";
import type { Api } from "./api.ts";
import type { Controller } from "./controller.ts";

import type { Memory } from "./memory.ts";

/** Values for every part of the page. */
export interface Page {
  readonly settings: PageSettings;
  readonly api: Api;
  readonly memory: Memory;
  readonly controller: Controller;
  readonly tell: (event: CaptureEvent) => void;
}

export interface Spoken {
  readonly language: string;
  readonly messages: Messages;
}

export const PageContext = createContext<Page | undefined>(undefined);
export const SpokenContext = createContext<Spoken | undefined>(undefined);

export function usePage(): Page {
  const page = useContext(PageContext);
  if (!page) throw new Error("No page context.");
  return page;
}

export type Say = (key: keyof Messages, values?: Readonly<Record<string, string | number>>) => string;

/** Translates a text into the visitor's language. */
export function useSay(): Say {
  const spoken = useContext(SpokenContext);
  if (!spoken) throw new Error("No language context.");
  return (key, values = {}) => filled(spoken.messages[key], values);
}

interface ShownBrand {
  readonly name?: string | undefined;
  readonly logo?: { readonly src: string; readonly alt: string } | undefined;
}

/** The brand of the session, else that of the page; empty until the session is known. */
export function useBrand(): ShownBrand {
  const { settings, memory, controller } = usePage();
  const { brand } = memory.get();
  if (brand) return { name: brand.name, ...(brand.logo && { logo: { src: brand.logo, alt: brand.name } }) };
  const isKnown = brand === null || controller.state().problem !== undefined;
  return isKnown ? { name: settings.brand, logo: settings.logo } : {};
}

/** The sentence that names the contact: the host, or the sender of the link. */
export function useContact(): string {
  const { name: brand } = useBrand();
  const say = useSay();
  return brand === undefined ? say("contactSender") : say("contactBrand", { brand });
}

export function useLanguage(): string {
  return useContext(SpokenContext)?.language ?? "en";
}
