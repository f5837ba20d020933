import { describe, expect, it } from "vitest";
import { attributeRows, comparisonPath, MAX_COMPARED, pairOf, readComparedCodes } from "./comparison.server.ts";

const attribute = (key: string, value: string) => ({ key, title: key.toUpperCase(), value });

describe("attributes side by side", () => {
  it("show where goods differ, and which attributes one of them lacks", () => {
    const rows = attributeRows(
      [
        [attribute("width", "205"), attribute("profile", "55"), attribute("runflat", "Да")],
        [attribute("width", "205"), attribute("profile", "60"), attribute("season", "Зима")],
      ],
      [0, 1],
    );
    expect(rows).toEqual([
      { key: "width", title: "WIDTH", values: ["205", "205"], differs: false, differsInPair: false },
      { key: "profile", title: "PROFILE", values: ["55", "60"], differs: true, differsInPair: true },
      { key: "runflat", title: "RUNFLAT", values: ["Да", null], differs: true, differsInPair: true },
      { key: "season", title: "SEASON", values: [null, "Зима"], differs: true, differsInPair: true },
    ]);
  });
  it("of one product differ from nothing", () => {
    expect(attributeRows([[attribute("width", "205")]], [0]).every(({ differs }) => !differs)).toBe(true);
  });
  it("tell of the two that a narrow window shows apart", () => {
    const widths = ["205", "205", "215"].map((width) => [attribute("width", width)]);
    const marks = (pair: number[]) =>
      attributeRows(widths, pair).map(({ differs, differsInPair }) => [differs, differsInPair]);
    expect(marks([0, 1])).toEqual([[true, false]]);
    expect(marks([2, 1])).toEqual([[true, true]]);
  });
});

const read = (query: string) => readComparedCodes(new URLSearchParams(query));

it("two goods stand side by side in a narrow window: the chosen ones, filled up from the first", () => {
  expect(pairOf(["A", "B", "C"], [])).toEqual(["A", "B"]);
  expect(pairOf(["A", "B", "C"], ["C", "B"])).toEqual(["C", "B"]);
  expect(pairOf(["A", "B", "C"], ["no-such", "A"])).toEqual(["A", "B"]);
  expect(pairOf(["A", "B", "C"], ["C", "C"])).toEqual(["C", "A"]);
  expect(pairOf(["A"], ["A", "B"])).toEqual(["A"]);
});

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
