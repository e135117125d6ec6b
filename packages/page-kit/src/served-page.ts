import { documentOf, type PageDocument } from "./document.ts";
import { type BuiltPage, type NamedFile, type PageFile, readPage } from "./files.ts";

/** The languages of a request, as tags of BCP 47. */
interface Wanted {
  /** The one that the address asks for. */
  readonly asked?: string | undefined;
  /** Those that the browser accepts, the first one first. */
  readonly accepted: readonly string[];
}

/** A page of static files, as a package describes it. */
export interface PageSource {
  /** The URL of the module beside the page's folder. */
  readonly module: string;
  /** The script of an element, for pages without a bundler. */
  readonly elementScript?: string;
  /** The entry of the build. Default: `main`. */
  readonly entry?: string;
  /** The host's files, served beside those of the build. */
  readonly files: readonly NamedFile[];
  /** @param base the path of all routes, without a trailing slash */
  document(built: BuiltPage, base: string, wanted?: Wanted): PageDocument;
}

/** A page of static files, as a host serves it. */
export interface ServedPage {
  /**
   * The HTML document for a base. The same bytes are returned every time for a language, so hosts compress
   * them once.
   */
  document(base: string, wanted?: Wanted): Promise<PageFile>;
  file(name: string): Promise<PageFile | undefined>;
}

/** The files are read at the first request and stay in memory; a checkout builds them at that time. */
export function servedPage({ module, elementScript, entry, files, document }: PageSource): ServedPage {
  const documents = new Map<string, Uint8Array>();
  let page: Promise<BuiltPage> | undefined;
  const built = (): Promise<BuiltPage> => {
    page ??= readPage(module, elementScript, entry).catch((error: unknown) => {
      page = undefined;
      throw error;
    });
    return page;
  };
  return {
    async document(base, wanted) {
      const described = document(await built(), base, wanted);
      const name = `${described.language} ${base}`;
      const bytes = documents.get(name) ?? documentOf(described);
      documents.set(name, bytes);
      return { contentType: "text/html; charset=utf-8", bytes };
    },
    async file(name) {
      return files.find((file) => file.name === name) ?? (await built()).files.get(name);
    },
  };
}
