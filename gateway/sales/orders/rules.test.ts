import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ViewedLine } from "../cart/view.ts";
import { scarcestOf, shortageMessages } from "./rules.ts";

const lineOf = (left: number, backLeft: number | null): ViewedLine =>
  ({
    stored: { goodsId: 1, backGoodsId: backLeft === null ? null : 2 },
    line: {
      product: { title: "Передняя", stock: { quantity: left } },
      backAxle: backLeft === null ? null : { title: "Задняя", stock: { quantity: backLeft } },
    },
  }) as unknown as ViewedLine;

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
