import { describe, expect, it } from "vitest";
import { comparisonPath, MAX_COMPARED, readComparedCodes } from "./comparison.server.ts";

const read = (query: string) => readComparedCodes(new URLSearchParams(query));

describe("the address of a comparison", () => {
  it("keeps the customer's order and takes each code once", () => {
    expect(read("sku=B&sku=A&sku=B")).toMatchObject({ codes: ["B", "A"], repeated: ["B"], leftOut: 0 });
  });
  it("ignores an empty field and spaces around a code", () => {
    expect(read("sku=A&sku=&sku=+B+")).toMatchObject({ codes: ["A", "B"], repeated: [] });
  });
  it("holds six goods and counts the rest", () => {
    const codes = ["1", "2", "3", "4", "5", "6", "7", "8"];
    const asked = read(codes.map((code) => `sku=${code}`).join("&"));
    expect(asked.codes).toEqual(codes.slice(0, MAX_COMPARED));
    expect(asked.leftOut).toBe(2);
  });
  it("is read back as it was written, whatever stands in a code", () => {
    const codes = ["A&B", "№ 1", "c+d"];
    const { search } = new URL(comparisonPath(codes, true), "http://shop");
    expect(read(search)).toMatchObject({ codes, onlyDifferences: true });
  });
  it("is the bare page when the last product has gone", () => {
    expect(comparisonPath([], true)).toBe("/comparison/");
  });
});
