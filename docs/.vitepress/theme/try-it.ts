import { drawnPicture, type Preset, presets } from "./try-it-presets.ts";

const kept = "passmuster-try-it";

interface Settings {
  readonly base: string;
  readonly token: string;
}

/** The address and the token of this tab. They are never stored longer and go nowhere but to that address. */
function settings(): Settings {
  const stored = JSON.parse(sessionStorage.getItem(kept) ?? "{}") as Partial<Settings>;
  return { base: stored.base ?? "http://localhost:3000", token: stored.token ?? "" };
}

function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Readonly<Record<string, string>> = {},
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  for (const [attribute, value] of Object.entries(attributes)) made.setAttribute(attribute, value);
  made.append(...children);
  return made;
}

const labelled = (text: string, field: HTMLElement): HTMLElement =>
  element("label", {}, element("span", {}, text), field);

/** Long base64 is shown by its length. */
const shortened = (body: unknown): string =>
  JSON.stringify(
    body,
    (_, value) =>
      typeof value === "string" && value.length > 400
        ? `${value.slice(0, 60)}… (${value.length} characters)`
        : value,
    2,
  );

const endings: Readonly<Record<string, string>> = {
  TypeError: "No answer. Is the server running, and does it allow requests from this page?",
  TimeoutError: "No answer within 30 seconds.",
};

/** A form that sends requests of the API from the reader's browser to an address that the reader types in. */
class TryIt extends HTMLElement {
  readonly #base = element("input", { type: "url", required: "", spellcheck: "false", autocomplete: "off" });
  readonly #token = element("input", { type: "password", spellcheck: "false", autocomplete: "off" });
  readonly #preset = element("select");
  readonly #method = element("select");
  readonly #path = element("input", { type: "text", required: "", spellcheck: "false", autocomplete: "off" });
  readonly #body = element("textarea", { rows: "9", spellcheck: "false" });
  readonly #send = element("button", { type: "submit" }, "Send");
  readonly #status = element("p", { class: "status", role: "status" });
  readonly #answer = element("pre", { class: "answer", tabindex: "0", "aria-label": "Response" });
  readonly #bodyField = labelled("Body", this.#body);
  #id = "";

  connectedCallback(): void {
    if (this.childElementCount > 0) return;
    const { base, token } = settings();
    this.#base.value = base;
    this.#token.value = token;
    for (const method of ["GET", "POST", "PUT", "PATCH", "DELETE"])
      this.#method.append(element("option", {}, method));
    presets.forEach(({ title }, index) => {
      this.#preset.append(element("option", { value: `${index}` }, title));
    });
    this.#preset.addEventListener("change", () => this.#show(presets[Number(this.#preset.value)]));
    const form = element(
      "form",
      {},
      element("div", { class: "row" }, labelled("Base address", this.#base), labelled("Token", this.#token)),
      labelled("Request", this.#preset),
      element("div", { class: "row line" }, labelled("Method", this.#method), labelled("Path", this.#path)),
      this.#bodyField,
      element("div", { class: "row end" }, this.#send, this.#status),
      this.#answer,
    );
    this.#method.addEventListener("change", () => this.#fit());
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      void this.#request();
    });
    this.append(form);
    this.#answer.hidden = true;
    this.#show(presets[0]);
  }

  #show(preset: Preset | undefined): void {
    if (!preset) return;
    this.#method.value = preset.method;
    this.#path.value = preset.path;
    this.#body.value = preset.body ? JSON.stringify(preset.body, null, 2) : "";
    this.#fit();
  }

  /** A GET has no body. */
  #fit(): void {
    this.#bodyField.hidden = this.#method.value === "GET";
  }

  async #request(): Promise<void> {
    const [base, token] = [this.#base.value.trim().replace(/\/+$/, ""), this.#token.value.trim()];
    sessionStorage.setItem(kept, JSON.stringify({ base, token }));
    const filled = (text: string): string => text.replaceAll("{id}", this.#id);
    const written = this.#method.value === "GET" ? "" : this.#body.value;
    const body = filled(written).replace("{picture}", drawnPicture);
    this.#send.disabled = true;
    this.#status.textContent = "Waiting …";
    const begun = performance.now();
    try {
      const response = await fetch(`${base}${filled(this.#path.value)}`, {
        method: this.#method.value,
        headers: {
          ...(token && { authorization: `Bearer ${token}` }),
          ...(body && { "content-type": "application/json" }),
        },
        ...(body && { body }),
        credentials: "omit",
        cache: "no-store",
        redirect: "error",
        referrerPolicy: "no-referrer",
        signal: AbortSignal.timeout(30_000),
      });
      this.#tell(`${response.status} in ${Math.round(performance.now() - begun)} ms`, await response.text());
    } catch (error) {
      const { name, message } = error as Error;
      this.#tell(endings[name] ?? message, "");
    } finally {
      this.#send.disabled = false;
    }
  }

  #tell(status: string, text: string): void {
    this.#status.textContent = status;
    this.#answer.hidden = text === "";
    try {
      const answer = JSON.parse(text);
      this.#answer.textContent = shortened(answer);
      if (/^ver_/.test(answer.data?.id ?? "")) this.#id = answer.data.id;
    } catch {
      this.#answer.textContent = text;
    }
  }
}

if (!customElements.get("try-it")) customElements.define("try-it", TryIt);
