import { qualityCodes } from "@passmuster/core/quality-codes";
import { expect, it } from "vitest";

it("every code has a title and an instruction in whole sentences", () => {
  for (const { title, hint } of Object.values(qualityCodes)) {
    expect(title).toMatch(/^[A-Z].+\.$/);
    expect(hint).toMatch(/^[A-Z].+\.$/);
  }
});
