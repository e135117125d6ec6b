export interface LdifEntry {
  /** In lower case, without options. */
  readonly attribute: "pkdmasterlistcontent" | "certificaterevocationlist";
  readonly value: Uint8Array;
  /** Of the file, from 1. */
  readonly line: number;
}

const attributes: ReadonlySet<string> = new Set(["pkdmasterlistcontent", "certificaterevocationlist"]);

/**
 * The binary values of master lists and revocation lists (RFC 2849: `name;binary:: base64`, folded lines).
 */
export function* entriesOfLdif(bytes: Uint8Array): Generator<LdifEntry> {
  const lines = Buffer.from(bytes).toString("latin1").split(/\r?\n/);
  for (let at = 0; at < lines.length; at += 1) {
    const match = /^([A-Za-z]+)(?:;binary)?:: *([A-Za-z0-9+/=]*)$/.exec(lines[at] ?? "");
    const attribute = match?.[1]?.toLowerCase() ?? "";
    if (!match || !attributes.has(attribute)) continue;
    const parts = [match[2] ?? ""];
    const line = at + 1;
    while (lines[at + 1]?.startsWith(" ")) parts.push((lines[++at] ?? "").slice(1));
    const value = new Uint8Array(Buffer.from(parts.join(""), "base64"));
    yield { attribute: attribute as LdifEntry["attribute"], value, line };
  }
}
