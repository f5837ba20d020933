import { expect, it } from "vitest";
import { lineText, readLineText } from "./line-text.ts";

it("writes goods and quantity into one value and reads them again", () => {
  expect(readLineText(lineText({ sku: "R16.4-AB", quantity: 12 }))).toEqual({ sku: "R16.4-AB", quantity: 12 });
});

it.each(["", "R16", "R16.", "R16.0", "R16.-1", "R16.1e3", ".4", "R16.4000"])("takes %j for no line", (text) =>
  expect(readLineText(text)).toBeNull(),
);
