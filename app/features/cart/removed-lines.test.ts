import { expect, it } from "vitest";
import { readRemoved, removedText } from "./removed-lines.ts";

it("names a removed line so that it can be put back", () => {
  expect(readRemoved(removedText({ sku: "R16.4-AB", quantity: 12 }))).toEqual({ sku: "R16.4-AB", quantity: 12 });
});

it.each(["", "R16", "R16.", "R16.0", "R16.-1", "R16.1e3", ".4", "R16.4000"])("takes %j for no line", (text) =>
  expect(readRemoved(text)).toBeNull(),
);
