import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ViewedLine } from "../cart/view.ts";
import { cancelRefusal, isCancellable, reservedUntil, scarcestOf, shortageMessages } from "./rules.ts";

const lineOf = (left: number, backLeft: number | null): ViewedLine =>
  ({
    stored: { goodsId: 1, backGoodsId: backLeft === null ? null : 2 },
    line: {
      product: { title: "Передняя", stock: { quantity: left } },
      backAxle: backLeft === null ? null : { title: "Задняя", stock: { quantity: backLeft } },
    },
  }) as unknown as ViewedLine;

describe("cancelling an order", () => {
  it("is possible until the goods are handed over, and refused with the reason afterwards", () => {
    expect((["new", "processing", "ready"] as const).map(cancelRefusal)).toEqual([null, null, null]);
    expect(cancelRefusal("delivered")).toContain("уже выдан");
    expect(cancelRefusal("cancelled")).toContain("уже отменён");
    expect(isCancellable("delivered")).toBe(false);
  });
});

describe("a shortage", () => {
  it("is of the axle that has the least stock", () => {
    fc.assert(
      fc.property(fc.nat(20), fc.option(fc.nat(20)), (left, backLeft) => {
        const [, scarcest] = scarcestOf(lineOf(left, backLeft));
        expect(scarcest).toBe(Math.min(left, backLeft ?? left));
      }),
    );
  });

  it("names the goods and the pieces left", () => {
    expect(
      shortageMessages(
        [lineOf(3, 0)],
        new Map([
          [1, 3],
          [2, 0],
        ]),
      ),
    ).toEqual(["Передняя: осталось 3\u00a0шт.", "Задняя: уже нет в наличии"]);
  });
});

describe("a reservation", () => {
  it("is counted from when the order is ready, and absent without a shop or a term", () => {
    const readyAt = new Date("2026-11-20T07:00:00Z");
    expect(reservedUntil(readyAt, 3)).toEqual(new Date("2026-11-23T07:00:00Z"));
    expect(reservedUntil(readyAt, null)).toBeNull();
    expect(reservedUntil(null, 3)).toBeNull();
  });
});
