import assert from "node:assert/strict";
import { fuzzTarget } from "@passmuster/fuzzer/main";
import { readCapability } from "../../src/service/access/capability.ts";
import { createLinkSigner } from "../../src/service/access/link-signer.ts";

const links = createLinkSigner([Buffer.alloc(32, 7)]);
const now = 1_700_000_000_000_000;
const id = "ver_01hzzzzzzzzzzzzzzzzzzzzzzz";
const [lasting, ending] = [links.sign(`/qr/${id}`), links.sign(`/images/default/${id}/img_1`, now)] as const;
const capability = links.capability(id);
const renewed = `2~${links.capability(id, 2)}`;

/**
 * A tenant's mark is not a secret and has no signature: ids are unique across tenants. It has one spelling.
 */
function unmarked(shown: string): string {
  const [whole = "", mark = ""] = /\.([\w-]+)$/.exec(shown) ?? [];
  const isCanonical = Buffer.from(Buffer.from(mark, "base64url").toString()).toString("base64url") === mark;
  return isCanonical && mark !== "ZGVmYXVsdA" ? shown.slice(0, shown.length - whole.length) : shown;
}

fuzzTarget({
  name: "links",
  seeds: [lasting, ending, capability, renewed, `${capability}.YWNtZQ`],
  words: [
    "?",
    "&",
    "expires=",
    "signature=",
    "0",
    "9999999999",
    "/",
    "%2F",
    "#",
    "~",
    "1~",
    ".",
    "A",
    "=",
    "\n",
  ],
  run(bytes) {
    const text = Buffer.from(bytes).toString("latin1");
    assert.equal(links.verify(text, now), text === lasting || text === ending);
    const shown = readCapability({ links }, id, text);
    assert.equal(shown !== undefined, [capability, renewed].includes(unmarked(text)));
  },
});
