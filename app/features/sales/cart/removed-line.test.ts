import { describe, expect, it } from "vitest";
import { readRemovedText, removedText } from "./removed-line.ts";

describe("a removed line in an address", () => {
  it.each([
    ["B-60.2", true, false],
    ["B-60.2t", true, true],
    ["B-60.2o", false, false],
    ["B-60.2ot", false, true],
  ])("CRT-010 CRT-011 %s says whether it was put off and had its tick", (text, active, tradeIn) => {
    const line = { sku: "B-60", quantity: 2, active, tradeIn };
    expect(removedText(line)).toBe(text);
    expect(readRemovedText(text)).toEqual(line);
  });

  it("does not take the end of a product code for ticks", () => {
    const line = { sku: "R16.4ot", quantity: 12, active: true, tradeIn: false };
    expect(readRemovedText(removedText(line))).toEqual(line);
  });

  it.each(["", "B-60", "B-60.", "B-60.0o", "B-60.2to", "B-60.2oo", ".2t", "o", "B-60.2t\n"])(
    "takes %j for no line",
    (text) => expect(readRemovedText(text)).toBeNull(),
  );
});
