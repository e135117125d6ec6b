import { documentOf, type PageDocument } from "./document.ts";
import { type BuiltPage, type NamedFile, type PageFile, readPage } from "./files.ts";

/** A page of static files, as a package describes it. */
export interface PageSource {
  /** The URL of the module beside the page's folder. */
  readonly module: string;
  /** The script of an element, for pages without a bundler. */
  readonly elementScript?: string;
  /** The host's files, served beside those of the build. */
  readonly files: readonly NamedFile[];
  /** @param base the path of all routes, without a trailing slash */
  document(built: BuiltPage, base: string): PageDocument;
}

/** A page of static files, as a host serves it. */
export interface ServedPage {
  /** The HTML document for a base. The same bytes are returned every time, so hosts compress them once. */
  document(base: string): Promise<PageFile>;
  file(name: string): Promise<PageFile | undefined>;
}

/** The files are read at the first request and stay in memory; a checkout builds them at that time. */
export function servedPage({ module, elementScript, files, document }: PageSource): ServedPage {
  const documents = new Map<string, Uint8Array>();
  let page: Promise<BuiltPage> | undefined;
  const built = (): Promise<BuiltPage> => {
    page ??= readPage(module, elementScript).catch((error: unknown) => {
      page = undefined;
      throw error;
    });
    return page;
  };
  return {
    async document(base) {
      const bytes = documents.get(base) ?? documentOf(document(await built(), base));
      documents.set(base, bytes);
      return { contentType: "text/html; charset=utf-8", bytes };
    },
    async file(name) {
      return files.find((file) => file.name === name) ?? (await built()).files.get(name);
    },
  };
}
