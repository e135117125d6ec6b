import { readdir, readFile, stat } from "node:fs/promises";
import { extname, join } from "node:path";
import { type Certificate, readCertificates } from "./certificate.ts";
import { hexOf } from "./der-values.ts";
import { CertificateError } from "./errors.ts";
import { readRevocationList } from "./revocation-list.ts";
import type { TrustContent, TrustFilesOptions } from "./trust-source.ts";

type Reader = (bytes: Uint8Array) => TrustContent | Promise<TrustContent>;

interface KnownFile {
  /** Time of change and size. */
  readonly mark: string;
  readonly content: TrustContent;
  readonly problem?: string;
}

interface DirectoryReader {
  (): Promise<Required<TrustContent>>;
  problems(): readonly string[];
}

const asCertificates: Reader = (bytes) => ({ certificates: readCertificates(bytes) });
const ownReaders: Readonly<Record<string, Reader>> = {
  ".pem": asCertificates,
  ".crt": asCertificates,
  ".cer": asCertificates,
  ".der": asCertificates,
  ".crl": (bytes) => ({ revocationLists: [readRevocationList(bytes)] }),
};

/** In bytes: the largest published list has 1.5 million. */
const largest = 33_554_432;

/** Concurrent callers share one look at the directory. */
export function directoryReader(directory: string, options: TrustFilesOptions): DirectoryReader {
  const { readers = {}, everySeconds = 60, now = Date.now } = options;
  let files: ReadonlyMap<string, KnownFile> = new Map();
  let listing: string | undefined;
  let state: Required<TrustContent> = { certificates: [], revocationLists: [], problems: [] };
  let lookedAt = Number.NEGATIVE_INFINITY;
  let looking: Promise<void> | undefined;

  async function look(): Promise<void> {
    const earlierFiles = files;
    try {
      const names = (await readdir(directory)).filter((name) => !name.startsWith(".")).sort();
      const entries = names.map(
        async (name) => [name, await readKnown(name, earlierFiles.get(name))] as const,
      );
      files = new Map(await Promise.all(entries));
      listing = undefined;
    } catch (cause) {
      listing = `The trust directory cannot be read (${codeOf(cause)}). The last state stands.`;
    }
    state = joined([...files.values()], listing);
  }

  async function readKnown(name: string, before: KnownFile | undefined): Promise<KnownFile> {
    const ending = extname(name).toLowerCase();
    const reader = readers[ending] ?? ownReaders[ending];
    if (!reader) return { mark: "", content: {}, problem: `${name}: there is no reader for this ending.` };
    let mark = "";
    try {
      const { mtimeMs, size, isFile } = await described(join(directory, name));
      mark = `${mtimeMs} ${size}`;
      if (before?.mark === mark) return before;
      if (!isFile || size > largest)
        throw new CertificateError("too_large", `It is not a file of at most ${largest} bytes.`);
      return { mark, content: await reader(new Uint8Array(await readFile(join(directory, name)))) };
    } catch (cause) {
      return { mark, content: before?.content ?? {}, problem: `${name}: ${reasonOf(cause)}` };
    }
  }

  async function read(): Promise<Required<TrustContent>> {
    if (!looking && now() - lookedAt >= everySeconds * 1000)
      looking = look().finally(() => {
        lookedAt = now();
        looking = undefined;
      });
    await looking;
    return state;
  }
  return Object.assign(read, { problems: () => state.problems });
}

async function described(path: string) {
  const found = await stat(path);
  return { mtimeMs: found.mtimeMs, size: found.size, isFile: found.isFile() };
}

function joined(files: readonly KnownFile[], listing: string | undefined): Required<TrustContent> {
  const certificates = new Map<string, Certificate>();
  for (const { content } of files)
    for (const certificate of content.certificates ?? [])
      certificates.set(hexOf(certificate.raw), certificate);
  return {
    certificates: [...certificates.values()],
    revocationLists: files.flatMap(({ content }) => content.revocationLists ?? []),
    problems: [
      ...(listing ? [listing] : []),
      ...files.flatMap(({ problem, content }) => [
        ...(problem ? [problem] : []),
        ...(content.problems ?? []),
      ]),
    ],
  };
}

function reasonOf(cause: unknown): string {
  const isOfSystem = !(cause instanceof Error) || "syscall" in cause;
  return isOfSystem ? `It cannot be read (${codeOf(cause)}).` : cause.message;
}

function codeOf(cause: unknown): string {
  return cause instanceof Error && "code" in cause ? String(cause.code) : "no reason given";
}
