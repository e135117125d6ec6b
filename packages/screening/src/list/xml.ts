import { ListFileError } from "./list-file-error.ts";

/** An element with its attributes, children and text. Names have no namespace prefix. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly XmlElement[];
  /** Its own text, without that of children. */
  readonly text: string;
}

interface Open {
  readonly name: string;
  readonly attributes: Record<string, string>;
  readonly children: XmlElement[];
  text: string;
}

/** The deepest of the four lists has 8 levels; the largest record has some thousand elements. */
const most = { depth: 32, elements: 20_000, tag: 65_536, text: 1_048_576 };

/** Reads XML piece by piece and gives each record as a tree. Only one record is in memory. */
export interface XmlReader {
  /** @throws {ListFileError} */
  write(text: string): void;
  /** @throws {ListFileError} if the document is not complete */
  endFile(): void;
  end(): void;
}

type Head = (name: string, element: Pick<XmlElement, "attributes" | "text">) => void;

/** What a list's XML is. */
export interface XmlForm {
  /** The name of its root element. */
  readonly root: string;
  /** The name of a record's element. */
  readonly record: string;
  /** The name of the file at the publisher. */
  readonly wanted: string;
}

/** The other files that publishers have, by their root elements. */
const otherForms: Readonly<Record<string, string>> = {
  sanctionsData: "SDN_ENHANCED.XML or another enhanced file of OFAC",
  Sanctions: "SDN_ADVANCED.XML or another advanced file of OFAC",
  sdnList: "a list of OFAC",
  export: "the list of the EU",
  WHOLE: "the list of the EU in version 1.0",
  CONSOLIDATED_LIST: "the list of the UN",
  Designations: "UK-Sanctions-List.xml",
  ArrayOfFinancialSanctionsTarget: "ConList.xml of the UK",
};

/** The elements that are open, and the record that is being read. */
class Elements {
  readonly #form: XmlForm;
  readonly #give: (element: XmlElement) => void;
  readonly #head: Head;
  readonly #stack: Open[] = [];
  /** Open elements of the record, itself included. */
  #inRecord = 0;
  #count = 0;
  isBegun = false;

  constructor(form: XmlForm, give: (element: XmlElement) => void, head: Head) {
    this.#form = form;
    this.#give = give;
    this.#head = head;
  }

  get isOpen(): boolean {
    return this.#stack.length > 0;
  }

  open(tag: string): void {
    const isEmpty = tag.endsWith("/");
    const { name, attributes } = parseTag(isEmpty ? tag.slice(0, -1) : tag);
    if (this.isBegun && !this.isOpen)
      throw new ListFileError("The XML has more than one root element: name one file, as downloaded.");
    if (!this.isBegun) this.#refuseOther(name);
    this.isBegun = true;
    if (this.#stack.length >= most.depth)
      throw new ListFileError(
        `The XML is nested deeper than ${most.depth} levels, which no list is: download the file again.`,
      );
    if (this.#inRecord > 0 || name === this.#form.record) {
      this.#inRecord += 1;
      this.#count += 1;
      if (this.#count > most.elements)
        throw new ListFileError(
          `A record has more than ${most.elements} elements, which no list has: download the file again.`,
        );
    } else this.#head(name, { attributes, text: "" });
    this.#stack.push({ name, attributes, children: [], text: "" });
    if (isEmpty) this.close(name);
  }

  #refuseOther(root: string): void {
    const { root: own, wanted } = this.#form;
    if (root === own) return;
    const other = Object.hasOwn(otherForms, root) ? otherForms[root] : "another XML file";
    throw new ListFileError(`The file is ${other}: download ${wanted}.`);
  }

  close(name: string): void {
    const element = this.#stack.pop();
    if (!element || element.name !== name)
      throw new ListFileError("The XML is not well-formed, a tag is not closed: download the file again.");
    if (this.#inRecord === 0) {
      this.#head(name, element);
      return;
    }
    this.#inRecord -= 1;
    if (this.#inRecord > 0) {
      this.#stack.at(-1)?.children.push(element);
      return;
    }
    this.#count = 0;
    this.#give(element);
  }

  add(text: string): void {
    const element = this.#stack.at(-1);
    if (!element) {
      if (text.trim() !== "") throw new ListFileError("The file is not XML: download the file again.");
      return;
    }
    if (element.text.length + text.length > most.text)
      throw new ListFileError(
        `An element has more than ${most.text} characters of text, which no list has: download the file again.`,
      );
    element.text += text;
  }
}

/**
 * A reader for lists of records. It takes no DOCTYPE, hence no entities beside the five of XML and characters
 * by number.
 * @param form the root and the records
 * @param give called with each record
 * @param head called with the attributes and texts of what is outside of records
 */
export function xmlReader(form: XmlForm, give: (element: XmlElement) => void, head: Head): XmlReader {
  const elements = new Elements(form, give, head);
  let rest = "";
  return {
    write(piece) {
      const text = rest + piece;
      let at = 0;
      for (let start = text.indexOf("<"); start !== -1; start = text.indexOf("<", at)) {
        if (start > at) elements.add(decoded(text.slice(at, start)));
        at = start;
        const end = takeMarkup(elements, text, start);
        if (end === 0) break;
        at = end;
      }
      rest = text.slice(at);
      const longest = rest.startsWith("<") ? most.tag : most.text;
      if (rest.length > longest)
        throw new ListFileError(
          "The XML has a tag or text that is longer than a list's: download the file again.",
        );
    },
    endFile() {
      if (!elements.isBegun || elements.isOpen || rest.trim() !== "")
        throw new ListFileError("The XML ends in the middle: download the file again.");
    },
    end: () => undefined,
  };
}

/** Takes the markup at a place. Returns its end, or 0 if it is not complete. */
function takeMarkup(elements: Elements, text: string, at: number): number {
  if (text.startsWith("<!--", at)) return endOf(text, "-->", at);
  if (text.startsWith(cdata, at)) {
    const end = endOf(text, "]]>", at);
    if (end > 0) elements.add(text.slice(at + cdata.length, end - 3));
    return end;
  }
  if (text.startsWith("<?", at)) return endOf(text, "?>", at);
  if (text.startsWith("<!", at)) {
    if (text.length < at + cdata.length) return 0;
    throw new ListFileError(
      "The XML has a document type, and entities are refused: download the file again.",
    );
  }
  const end = endOfTag(text, at);
  if (end === 0) return 0;
  const tag = text.slice(at + 1, end - 1);
  if (tag.startsWith("/")) elements.close(localName(tag.slice(1).trim()));
  else elements.open(tag);
  return end;
}

const cdata = "<![CDATA[";

const endOf = (text: string, mark: string, from: number): number => {
  const found = text.indexOf(mark, from);
  return found === -1 ? 0 : found + mark.length;
};

/** The end of a tag; a `>` in quotes does not end it. */
function endOfTag(text: string, from: number): number {
  let quote = "";
  for (let at = from + 1; at < text.length; at += 1) {
    const letter = text[at] ?? "";
    if (quote !== "") {
      if (letter === quote) quote = "";
    } else if (letter === '"' || letter === "'") quote = letter;
    else if (letter === ">") return at + 1;
    else if (letter === "<")
      throw new ListFileError("The XML is not well-formed, a tag is not closed: download the file again.");
  }
  return 0;
}

const localName = (name: string): string => name.slice(name.indexOf(":") + 1);
const tagForm = /^([^\s/=<>"']+)/;
const attributeForm = /\s([^\s=<>"'/]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

function parseTag(tag: string): { readonly name: string; readonly attributes: Record<string, string> } {
  const [, name] = tagForm.exec(tag) ?? [];
  if (name === undefined)
    throw new ListFileError("The XML is not well-formed, a tag has no name: download the file again.");
  const attributes: Record<string, string> = Object.create(null);
  for (const [, key = "", double, single] of tag.matchAll(attributeForm))
    attributes[localName(key)] = decoded(double ?? single ?? "");
  return { name: localName(name), attributes };
}

const named: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

function decoded(text: string): string {
  if (!text.includes("&")) return text;
  return text.replace(/&(#x[0-9a-fA-F]{1,6}|#[0-9]{1,7}|[^;&\s]{0,40});?/g, (whole, code: string) => {
    const known = named[code];
    if (known !== undefined && whole.endsWith(";")) return known;
    const value = code.startsWith("#x") ? Number.parseInt(code.slice(2), 16) : Number(code.slice(1));
    if (code.startsWith("#") && value > 0 && value <= 0x10ffff) return String.fromCodePoint(value);
    throw new ListFileError(
      "The XML uses an entity that is not one of XML's five, and entities are refused: download the file again.",
    );
  });
}

/** The text of the first child of that name, trimmed; empty without one. */
export function textOf(element: XmlElement, name: string): string {
  return element.children.find((child) => child.name === name)?.text.trim() ?? "";
}

/** The children at a path of names. */
export function childrenAt(element: XmlElement, ...path: readonly string[]): readonly XmlElement[] {
  return path.reduce<readonly XmlElement[]>(
    (found, name) => found.flatMap(({ children }) => children.filter((child) => child.name === name)),
    [element],
  );
}
