import { describe, expect, it } from "vitest";
import { lackingOf, linesOfPieces, type OrderedLine, piecesOfRows } from "./named-goods-rules.ts";

const line = (position: number, sku: string, quantity: number, backSku: string | null = null): OrderedLine => ({
  position,
  sku,
  backSku,
  quantity,
});
const whole = (lines: readonly OrderedLine[]) => new Map(lines.map(({ position, quantity }) => [position, quantity]));
const find = (pieces: Record<string, number>, lines: readonly OrderedLine[], left = whole(lines)) =>
  linesOfPieces(new Map(Object.entries(pieces)), lines, left);

describe("pieces that a document of 1C names", () => {
  it("are counted by the shop's code, the delivery apart", () => {
    const rows = [
      { id: "7a#red", quantity: "2.000" },
      { id: "B", quantity: "1,0" },
      { id: "7a#red", quantity: "1" },
      { id: "ORDER_DELIVERY", quantity: "1" },
    ];
    expect(piecesOfRows(rows, new Map([["7a#red", "A"]]))).toEqual(
      new Map([
        ["A", 3],
        ["B", 1],
      ]),
    );
  });

  it.each(["0", "-1", "1.5", "много", ""])("are refused where there are «%s» of them", (quantity) => {
    expect(piecesOfRows([{ id: "A", quantity }], new Map())).toContain("целое число больше нуля");
  });

  it("are of the lines that have them, of as many as need be", () => {
    const lines = [line(0, "A", 4), line(1, "B", 2), line(2, "A", 2)];
    expect(find({ A: 5 }, lines)).toEqual([
      { position: 0, quantity: 4 },
      { position: 2, quantity: 1 },
    ]);
    expect(find({ A: 7 }, lines)).toBe("товара «A» — 7 шт., а в заказе на сайте 6");
    expect(find({ A: 3, C: 1 }, lines)).toBe("товара «C» в заказе нет");
    expect(find({ B: 2 }, lines, new Map([[1, 1]]))).toBe("товара «B» — 2 шт., а в заказе на сайте 1");
  });

  it("are whole axle sets, after single goods of the same code", () => {
    const lines = [line(0, "F", 2, "R"), line(1, "F", 1)];
    expect(find({ F: 3, R: 2 }, lines)).toEqual([
      { position: 0, quantity: 1 },
      { position: 1, quantity: 1 },
    ]);
    expect(find({ F: 2 }, [line(0, "F", 2, "R")])).toContain("обе оси указывают вместе");
    expect(find({ F: 6, R: 6 }, [line(0, "F", 2, "R")])).toBe("товара «F» — 6 шт., а в заказе на сайте 4");
  });

  it("of goods on both axles are four of each set", () => {
    const same = [line(0, "F", 2, "F")];
    expect(find({ F: 4 }, same)).toEqual([{ position: 0, quantity: 1 }]);
    expect(find({ F: 8 }, same)).toEqual([{ position: 0, quantity: 2 }]);
    expect(find({ F: 6 }, same)).toContain("обе оси указывают вместе");
    expect(lackingOf(new Map([["F", 6]]), same)).toEqual({ sku: "F", named: 6, sold: 8 });
  });

  it("lack something of an order, or nothing", () => {
    const lines = [line(0, "A", 4), line(1, "F", 1, "R")];
    expect(lackingOf(new Map(Object.entries({ A: 4, F: 2, R: 2 })), lines)).toBeNull();
    expect(lackingOf(new Map(Object.entries({ A: 3, F: 2, R: 2 })), lines)).toEqual({ sku: "A", named: 3, sold: 4 });
    expect(lackingOf(new Map(Object.entries({ A: 4, F: 2 })), lines)).toEqual({ sku: "R", named: 0, sold: 2 });
  });
});
