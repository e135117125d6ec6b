import { PassmusterCapture } from "@passmuster/react";
import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";

const url = "https://host.test/identity/verify/ver_1#capability";

test("a server renders the place of the page, without the address", () => {
  const html = renderToString(createElement(PassmusterCapture, { url, className: "identity" }));
  expect(html).toBe('<div class="identity"></div>');
});

test("the element can be imported where no elements exist", async () => {
  await expect(import("@passmuster/capture/element")).resolves.toBeDefined();
});
