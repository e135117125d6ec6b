import { type CaptureEvent, type Mounted, mountCapture, type Place } from "./embed.ts";

export type {
  CameraHint,
  CaptureEvent,
  CaptureMessage,
  CaptureOutcome,
  CaptureStep,
  PhotoHint,
} from "./events.ts";

/** An event of the element, named like the `CaptureEvent` that is its `detail`. */
export interface CaptureElementEvent<Type extends CaptureEvent["type"]> {
  readonly type: Type;
  readonly detail: Extract<CaptureEvent, { readonly type: Type }>;
}

declare global {
  interface HTMLElement {}
  interface HTMLElementTagNameMap {
    "passmuster-capture": PassmusterCaptureElement;
  }
}

/**
 * The element `<passmuster-capture>`. Each event has the name of its `CaptureEvent`, which is its `detail`.
 * The events do not bubble.
 *
 * Attributes: `url`, the verification's `url` with its capability; `lang`, the language of the page; `label`,
 * the frame's title for screen readers.
 */
export type PassmusterCaptureElement = HTMLElement & {
  /** Sets the attribute `url`. A new address loads the page again. */
  url: string;
  addEventListener<Type extends CaptureEvent["type"]>(
    type: Type,
    listener: (event: CaptureElementEvent<Type>) => void,
  ): void;
};

interface Base {
  readonly isConnected: boolean;
  readonly style: { display: string };
  getAttribute(name: string): string | null;
  setAttribute(name: string, value: string): void;
  dispatchEvent(event: Event): boolean;
}

interface Registry {
  get(name: string): unknown;
  define(name: string, element: unknown): void;
}

/** A server has no elements. There the import defines nothing. */
const { HTMLElement: Element, customElements: registry } = globalThis as {
  readonly HTMLElement?: new () => Base;
  readonly customElements?: Registry;
};

const name = "passmuster-capture";

if (Element && registry && !registry.get(name)) registry.define(name, elementOf(Element));

function elementOf(HostElement: new () => Base) {
  return class extends HostElement {
    static readonly observedAttributes = ["url", "lang", "label"];
    mounted: Mounted | undefined;

    get url(): string {
      return this.getAttribute("url") ?? "";
    }
    set url(url: string) {
      this.setAttribute("url", url);
    }

    connectedCallback(): void {
      if (this.style.display === "") this.style.display = "block";
      this.load();
    }
    disconnectedCallback(): void {
      this.mounted?.unmount();
      this.mounted = undefined;
    }
    attributeChangedCallback(_: string, before: string | null, after: string | null): void {
      if (this.isConnected && before !== after) this.load();
    }

    load(): void {
      this.disconnectedCallback();
      if (this.url === "") return;
      const language = this.getAttribute("lang");
      const title = this.getAttribute("label");
      this.mounted = mountCapture(this as unknown as Place, {
        url: this.url,
        ...(language && { language }),
        ...(title && { title }),
        on: (event) => this.dispatchEvent(new CustomEvent(event.type, { detail: event })),
      });
    }
  };
}
