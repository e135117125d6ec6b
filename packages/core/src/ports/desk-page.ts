import type { ReviewerRole } from "../model/principal.ts";
import type { WantedLanguages } from "./capture-page.ts";

/** A file of the desk, as it is sent. */
export interface DeskFile {
  readonly contentType: string;
  readonly bytes: Uint8Array;
  /** The same bytes in Brotli (RFC 7932), prepared. Without them the server compresses texts itself. */
  readonly brotli?: Uint8Array | undefined;
}

/** A request to start a session at the desk. Names of headers are in lower case. */
export interface DeskRequest {
  readonly headers: Readonly<Record<string, string | undefined>>;
}

/** A request below `/desk/enter`. */
export interface DeskEntry extends DeskRequest {
  readonly method: string;
  /** From `/desk/enter` on, with its query. */
  readonly url: string;
  /** The address of the connection, if the server tells it. */
  readonly address?: string | undefined;
}

export interface DeskEntryAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** The reviewer whom the host recognised. */
export interface DeskReviewer {
  /** Recorded, in lower case, with each act. */
  readonly email: string;
  readonly name?: string | undefined;
  readonly role: ReviewerRole;
  /** Default: `default`. */
  readonly tenant?: string | undefined;
  /** The paths of the only flows that the reviewer sees; absent for all. */
  readonly flows?: readonly string[] | undefined;
  /** The pools whose cases the reviewer works on, of the option `review.pools`. Default: none. */
  readonly pools?: readonly string[] | undefined;
}

/** A text that a reviewer can choose for an act. */
export interface DeskTemplate {
  readonly act: "approve" | "reject" | "retake";
  /** Its name in the menu. */
  readonly title: string;
  /** The sentence for the person. */
  readonly comment: string;
  /** The note for the file, which the person never sees. */
  readonly note?: string | undefined;
}

/** The page for reviewers, with every file that it loads. `desk()` of `@passmuster/desk` makes one. */
export interface DeskPage {
  /** Default: none. */
  readonly templates?: readonly DeskTemplate[] | undefined;
  /**
   * The HTML document, the same for every reviewer.
   * @param base the path of `publicUrl` without a trailing slash; files are at `{base}/desk/…`
   * @param wanted the languages of its title, and of what a browser without JavaScript shows
   */
  document(base: string, wanted?: WantedLanguages): Promise<DeskFile>;
  /** A file that the document loads. Its name changes with its content. */
  file(name: string): Promise<DeskFile | undefined>;
  /** The reviewer of a request; `undefined` for a stranger. Called at least once in five minutes of work. */
  authenticate(request: DeskRequest): Promise<DeskReviewer | undefined>;
  /** Answers what is below `/desk/enter`, where reviewers sign in. Default: these paths are not found. */
  readonly enter?: ((request: DeskEntry) => Promise<DeskEntryAnswer>) | undefined;
}
