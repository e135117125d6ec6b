import { type AuditLink, linkAfter } from "@passmuster/core/storage";
import type { Seeded } from "@passmuster/core/testing";

/** A way to edit a chain: the edited chain, and the first sequence that a verification may name. */
export interface Edit {
  readonly name: string;
  edit(links: readonly AuditLink[], at: number, seeded: Seeded): readonly AuditLink[];
  /** The head in the database is made to fit the edited chain: only a head kept elsewhere shows it. */
  readonly fitsStoredHead?: true;
}

const changed = (links: readonly AuditLink[], at: number, change: (link: AuditLink) => AuditLink) =>
  links.map((link, index) => (index === at ? change(link) : link));

const renumbered = (links: readonly AuditLink[]) =>
  links.map((link, index) => ({ ...link, sequence: index + 1 }));

/** The links with fitting sequences, times and hashes, from a place on. */
export function rehashed(links: readonly AuditLink[], from = 0): AuditLink[] {
  const next = links.slice(0, from);
  for (const { tenant, recordedAt, body } of links.slice(from))
    next.push(linkAfter(next.at(-1), { tenant, at: recordedAt, body }));
  return next;
}

const flipped = (text: string, seeded: Seeded, bits: number): string => {
  const at = seeded.below(text.length);
  const code = text.charCodeAt(at) ^ (1 << seeded.below(bits));
  return `${text.slice(0, at)}${String.fromCharCode(code)}${text.slice(at + 1)}`;
};

const other = (at: number, links: readonly AuditLink[], seeded: Seeded): number =>
  (at + 1 + seeded.below(links.length - 1)) % links.length;

export const edits: readonly Edit[] = [
  {
    name: "a flipped bit of a body",
    edit: (links, at, seeded) =>
      changed(links, at, (link) => ({ ...link, body: flipped(link.body, seeded, 7) })),
  },
  {
    name: "a flipped bit of a hash",
    edit: (links, at, seeded) =>
      changed(links, at, (link) => ({ ...link, hash: flipped(link.hash, seeded, 7) })),
  },
  {
    name: "a time moved by a microsecond",
    edit: (links, at) => changed(links, at, (link) => ({ ...link, recordedAt: link.recordedAt + 1 })),
  },
  {
    name: "a link dated back by a day",
    edit: (links, at) =>
      changed(links, at, (link) => ({ ...link, recordedAt: link.recordedAt - 86_400_000_000 })),
  },
  {
    name: "a changed sequence",
    edit: (links, at, seeded) =>
      changed(links, at, (link) => ({ ...link, sequence: link.sequence + 1 + seeded.below(50) })),
  },
  {
    name: "a changed link with a hash that fits it",
    edit: (links, at) =>
      changed(links, at, (link) =>
        linkAfter(links[at - 1], {
          tenant: link.tenant,
          at: link.recordedAt,
          body: link.body.replace('"read"', '"none"'),
        }),
      ),
  },
  { name: "a removed link", edit: (links, at) => links.filter((_, index) => index !== at) },
  {
    name: "a removed link, with the sequences made to fit",
    edit: (links, at) => renumbered(links.filter((_, index) => index !== at)),
  },
  {
    name: "two links in each other's place",
    edit(links, at, seeded) {
      const place = other(at, links, seeded);
      const [one, two] = [links[at] as AuditLink, links[place] as AuditLink];
      const swap = (link: AuditLink, index: number) => (index === at ? two : index === place ? one : link);
      return renumbered(links.map(swap));
    },
  },
  {
    name: "a link that occurs twice",
    edit: (links, at) => [...links.slice(0, at + 1), ...links.slice(at)],
  },
  {
    name: "an invented link, with the sequences made to fit",
    edit(links, at) {
      const invented = linkAfter(links[at], { ...(links[at] as AuditLink), at: 0, body: '{"at":0}' });
      return renumbered([...links.slice(0, at + 1), invented, ...links.slice(at + 1)]);
    },
  },
  { name: "a missing end", edit: (links, at) => links.slice(0, at) },
  {
    name: "a missing end that the stored head does not show",
    fitsStoredHead: true,
    edit: (links, at) => links.slice(0, at),
  },
  {
    name: "a removed link, with every later hash made to fit",
    fitsStoredHead: true,
    edit: (links, at) =>
      rehashed(
        links.filter((_, index) => index !== at),
        at,
      ),
  },
  {
    name: "a changed link, with every later hash made to fit",
    fitsStoredHead: true,
    edit: (links, at) =>
      rehashed(
        changed(links, at, (link) => ({ ...link, body: link.body.replace('"read"', '"none"') })),
        at,
      ),
  },
];
