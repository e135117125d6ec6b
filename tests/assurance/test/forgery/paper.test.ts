import { drawTypedCard } from "@passmuster/specimens/workshop";
import { describe, expect, it } from "vitest";
import { besidePage, note, photographOf, sheetOf, withPieces } from "../../../../lab/forgery/paper.ts";
import { shortNamed } from "../../../../lab/forgery/people.ts";

const page = drawTypedCard(["Shopping"]);
const slip = sheetOf(40, 20);

describe("paper on a page", () => {
  it("leaves the page's size as it is", () => {
    const { width, height } = withPieces(page, "a", [{ piece: slip, at: [10, 10] }]);
    expect({ width, height }).toEqual({ width: page.width, height: page.height });
  });

  it("has a shadow and grain only if it lies loose", () => {
    const bodyOf = (laying: "flat" | "loose") =>
      withPieces(page, "a", [{ piece: slip, at: [10, 10], laying }]).body;
    expect(bodyOf("loose")).toContain("feTurbulence");
    expect(bodyOf("flat")).not.toContain("feTurbulence");
  });
});

describe("paper beside a page", () => {
  it.each(["left", "right", "above", "below"] as const)("lies outside the page, on the side %s", (side) => {
    const [x, y] = besidePage(page, slip, side);
    const isOutside = x + slip.width < 0 || x > page.width || y + slip.height < 0 || y > page.height;
    expect(isOutside).toBe(true);
  });

  it.each(["left", "right", "above", "below"] as const)(
    "is on the sheet, which grows on the side %s",
    (side) => {
      const grown = withPieces(page, "a", [{ piece: slip, at: besidePage(page, slip, side) }]);
      const across = side === "left" || side === "right";
      expect(across ? grown.width - page.width : grown.height - page.height).toBeGreaterThan(
        across ? slip.width : slip.height,
      );
    },
  );
});

describe("pieces", () => {
  it("a note is as wide as its longest value needs", () => {
    expect(note([{ value: "OKAFOR" }]).width).toBeLessThan(note([{ value: "VAN DER WESTHUIZEN" }]).width);
  });

  it("a photograph has the shape of a passport's portrait", () => {
    const { width, height } = photographOf(shortNamed("a"), 35);
    expect(height / width).toBeCloseTo(45 / 35, 5);
  });
});
