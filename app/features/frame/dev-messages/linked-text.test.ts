import fc from "fast-check";
import { expect, it } from "vitest";
import { linkedText } from "./dev-messages-page.tsx";

it("addresses in a message become links, the rest stays text", () => {
  expect(linkedText("Откройте\nhttps://shop.test/end/?secret=a-b_c\n\nСпасибо")).toEqual([
    { key: 0, text: "Откройте\n", isLink: false },
    { key: 1, text: "https://shop.test/end/?secret=a-b_c", isLink: true },
    { key: 2, text: "\n\nСпасибо", isLink: false },
  ]);
  expect(linkedText("javascript:alert(1)").some(({ isLink }) => isLink)).toBe(false);
});

it("no letter is lost", () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(
        linkedText(text)
          .map((part) => part.text)
          .join(""),
      ).toBe(text);
    }),
  );
});
