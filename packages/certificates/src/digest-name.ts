/** As `node:crypto` names them. */
export type DigestName = "sha1" | "sha224" | "sha256" | "sha384" | "sha512";
