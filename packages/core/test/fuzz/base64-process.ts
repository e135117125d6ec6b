import assert from "node:assert/strict";
import { fuzzTarget } from "@passmuster/fuzzer/main";
import { decodeBase64 } from "../../src/service/media/base64.ts";

fuzzTarget({
  name: "base64",
  seeds: [
    "AAECAw==",
    "data:image/png;base64,iVBORw0K",
    "QUJD\r\nREVG",
    "data:application/pdf;name=a.pdf;base64,JVBERg==",
  ],
  words: [
    "=",
    "==",
    "\n",
    "\r\n",
    "data:",
    "image/",
    ";",
    ";base64,",
    "charset=utf-8",
    "+",
    "/",
    "-",
    "_",
    " ",
  ],
  run(bytes) {
    const text = Buffer.from(bytes).toString("latin1");
    const decoded = decodeBase64(text);
    if (decoded === undefined) return;
    const comma = text.lastIndexOf(",");
    assert(comma < 0 || /^data:(image\/|application\/pdf)/i.test(text));
    assert.equal(Buffer.from(decoded).toString("base64"), text.slice(comma + 1).replace(/[\r\n]/g, ""));
  },
});
