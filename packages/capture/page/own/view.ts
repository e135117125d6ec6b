import type english from "../../own-languages/en.json";

type Texts = Readonly<Record<keyof typeof english, string>>;

/** What the page shows: first a button that sends a code, then a field for it. */
export interface View {
  onSend(act: () => void): void;
  onDownload(act: (code: string) => void): void;
  /** Shows the field, and moves the focus there. */
  askCode(): void;
  say(sentence: string, role: "alert" | "status"): void;
  busy(isBusy: boolean): void;
  /** Leaves one sentence. */
  end(sentence: string): void;
}

export function shownPage(root: HTMLElement, texts: Texts, brand: string | undefined): View {
  const send = button(texts.sendCode, "secondary");
  const get = button(texts.download, "primary");
  const field = make("input", { inputMode: "numeric", autocomplete: "one-time-code", maxLength: 6 });
  field.name = "code";
  const label = make("label", {}, make("span", { textContent: texts.codeLabel }), field);
  const form = make("form", { hidden: true }, label, get);
  const note = make("p", { className: "note" });
  note.setAttribute("role", "status");
  const head = brand ? [make("p", { className: "brand", textContent: brand })] : [];
  const title = make("h1", { textContent: texts.title });
  const lead = make("p", { textContent: texts.lead });
  root.append(make("main", {}, ...head, title, lead, note, form, send));
  return {
    onSend: (act) => send.addEventListener("click", act),
    onDownload: (act) =>
      form.addEventListener("submit", (event) => {
        event.preventDefault();
        act(field.value.trim());
      }),
    askCode() {
      form.hidden = false;
      send.textContent = texts.anotherCode;
      field.value = "";
      field.focus();
    },
    say(sentence, role) {
      note.setAttribute("role", role);
      note.className = `note ${role}`;
      note.textContent = sentence;
    },
    busy(isBusy) {
      for (const each of [send, get]) each.disabled = isBusy;
    },
    end(sentence) {
      form.remove();
      send.remove();
      lead.remove();
      note.textContent = sentence;
    },
  };
}

function button(text: string, kind: "primary" | "secondary"): HTMLButtonElement {
  return make("button", {
    type: kind === "primary" ? "submit" : "button",
    className: kind,
    textContent: text,
  });
}

function make<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  members: Partial<HTMLElementTagNameMap[Tag]>,
  ...children: readonly Node[]
): HTMLElementTagNameMap[Tag] {
  const element = Object.assign(document.createElement(tag), members);
  element.append(...children);
  return element;
}
