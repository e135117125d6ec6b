import type { Api } from "./api.ts";
import type { Casework } from "./casework.ts";
import type { CaseDocument, CaseRef, Detail, PictureSide, RuleRow, Similar } from "./wire.ts";

/** A picture in memory, ready to be drawn. */
export interface Shown {
  readonly url: string;
  readonly width: number;
  readonly height: number;
}

export interface CasePicture {
  readonly key: string;
  readonly document: CaseDocument;
  readonly side: PictureSide;
  readonly loaded: Promise<Shown>;
}

export interface CaseData {
  readonly ref: CaseRef;
  readonly detail: Detail;
  readonly rules: Readonly<Record<string, readonly RuleRow[]>>;
  /** Asked for once, when it is called: the server may search and compare many pictures. */
  similar(): Promise<Similar | undefined>;
  readonly pictures: readonly CasePicture[];
}

/** Cases in memory, with their pictures. Dropping a case revokes the addresses of its pictures. */
export interface Cases {
  load(ref: CaseRef): Promise<CaseData>;
  /** Loads everything but the pictures again. */
  reload(ref: CaseRef): Promise<CaseData>;
  /** Keeps what was noted about a case. */
  note(ref: CaseRef, casework: Casework): Promise<CaseData>;
  drop(id: string): void;
}

interface Entry {
  readonly pictures: Map<string, Promise<Shown>>;
  data: Promise<CaseData>;
  dropped: boolean;
}

/** @param mayReview whether the session may see private comments */
export function createCases(api: Api, mayReview: () => boolean): Cases {
  const entries = new Map<string, Entry>();

  const fetchAll = async (ref: CaseRef, entry: Entry): Promise<CaseData> => {
    const detail = await api.detail(ref, mayReview());
    const pictures = detail.documents.flatMap((document) =>
      sidesOf(document, detail).map((side): CasePicture => {
        const key = `${document.id}/${side}`;
        const loaded = entry.pictures.get(key) ?? picture(api, ref.flow, document.id, side, entry);
        entry.pictures.set(key, loaded);
        return { key, document, side, loaded };
      }),
    );
    const rules = await Promise.all(
      detail.documents.map(async ({ id }) => [id, await rulesOf(api, ref.flow, id)] as const),
    );
    let asked: Promise<Similar | undefined> | undefined;
    const similar = (): Promise<Similar | undefined> => {
      asked ??= api.similar(ref).catch(() => undefined);
      return asked;
    };
    return { ref, detail, rules: Object.fromEntries(rules), similar, pictures };
  };

  return {
    load(ref) {
      const cached = entries.get(ref.id);
      if (cached) return cached.data;
      const entry = { pictures: new Map(), dropped: false } as Partial<Entry> as Entry;
      entry.data = fetchAll(ref, entry);
      entry.data.catch(() => entries.delete(ref.id));
      entries.set(ref.id, entry);
      return entry.data;
    },
    async reload(ref) {
      const entry = entries.get(ref.id);
      if (!entry) return this.load(ref);
      const data = await fetchAll(ref, entry);
      entry.data = Promise.resolve(data);
      return data;
    },
    async note(ref, casework) {
      const data = await this.load(ref);
      const noted = { ...data, detail: { ...data.detail, case: casework } };
      const entry = entries.get(ref.id);
      if (entry) entry.data = Promise.resolve(noted);
      return noted;
    },
    drop(id) {
      const entry = entries.get(id);
      if (!entry) return;
      entries.delete(id);
      entry.dropped = true;
      for (const each of entry.pictures.values())
        each.then(({ url }) => URL.revokeObjectURL(url)).catch(() => undefined);
    },
  };
}

/** A document whose rules have not run has none. */
async function rulesOf(api: Api, flow: string, document: string): Promise<readonly RuleRow[]> {
  try {
    return (await api.rules(flow, document)).rules;
  } catch {
    return [];
  }
}

function sidesOf(
  { url_back: back, document_type: type }: CaseDocument,
  { presence }: Detail,
): readonly PictureSide[] {
  const hasPresence = presence?.has_picture === true && type?.type_label === "Photo ID";
  return [
    "front",
    ...(back === null ? [] : ["back" as const]),
    ...(hasPresence ? ["presence" as const] : []),
  ];
}

async function picture(api: Api, flow: string, id: string, side: PictureSide, entry: Entry): Promise<Shown> {
  const blob = await api.picture(flow, id, side);
  // A type of the server's choosing could be a document with scripts.
  const url = URL.createObjectURL(new Blob([blob], { type: "image/jpeg" }));
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    if (entry.dropped) throw new Error("The case was dropped.");
    return { url, width: image.naturalWidth, height: image.naturalHeight };
  } catch (error) {
    URL.revokeObjectURL(url);
    throw error;
  }
}
