import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { usualSettings } from "../../chain/shop-settings/settings-rules.ts";
import type { GoodsCard } from "../../contract/catalogue/goods.ts";
import { ONE_BY_ONE } from "../../contract/catalogue/sold-by.ts";
import { axleSetSku, type CartLine } from "../../contract/sales/cart.ts";
import { priceOfOne } from "../pricing/rules.ts";
import { fingerprintOf } from "./fingerprint.ts";
import { axleSetParts, fitQuantity, maxQuantity, needsOf, refusalOf, totalsOf } from "./rules.ts";
import { tradeInDiscount } from "./trade-in.ts";

const product = { sku: "T1" } as GoodsCard;

const line = fc
  .record({
    sku: fc.stringMatching(/^[A-Z0-9]{1,8}$/),
    kind: fc.constantFrom("goods" as const, "kit" as const),
    quantity: fc.integer({ min: 1, max: 200 }),
    active: fc.boolean(),
    tradeIn: fc.boolean(),
    tradeInDiscount: fc.option(fc.integer({ min: 0, max: 150_000 }), { nil: null }),
    price: fc.integer({ min: 300_000, max: 50_000_000 }),
  })
  .map(
    (it): CartLine => ({
      ...it,
      product,
      frontAxle: null,
      backAxle: null,
      maxQuantity: 200,
      soldBy: ONE_BY_ONE,
      quantityRefusal: null,
      agreed: null,
      priceBefore: null,
      sum: it.price * it.quantity,
    }),
  );
const lines = fc.uniqueArray(line, { selector: (it) => it.sku, maxLength: 12 });

const money = fc.integer({ min: 1, max: 50_000_000 });
/** Prices as the shop makes them: axle sets of two axles, batteries with what an old one is worth. */
const pricedLine = fc
  .record({
    line,
    front: money,
    back: fc.option(money),
    capacity: fc.option(fc.integer({ min: 1, max: 300 })),
  })
  .map(({ line: it, front, back, capacity }): CartLine => {
    const cardOf = (price: number) => ({ ...product, price });
    const price = priceOfOne(cardOf(front).price, back === null ? undefined : cardOf(back).price);
    return {
      ...it,
      kind: back === null ? "goods" : "kit",
      price,
      sum: price * it.quantity,
      tradeInDiscount:
        back === null && capacity !== null ? tradeInDiscount(usualSettings.tradeIn, capacity, price) : null,
    };
  });
const pricedLines = fc.array(pricedLine, { maxLength: 12 });
const ofQuantity = (it: CartLine, quantity: number): CartLine => ({ ...it, quantity, sum: it.price * quantity });

describe("totals of a cart", () => {
  it("add up: goods less trade-in is the sum, and only active lines count", () => {
    fc.assert(
      fc.property(lines, (all) => {
        const total = totalsOf(all);
        expect(total.sum).toBe(total.subtotal - total.tradeIn);
        expect(total.subtotal).toBe(all.reduce((sum, it) => sum + (it.active ? it.price * it.quantity : 0), 0));
        expect(total).toMatchObject({ ...totalsOf(all.filter((it) => it.active)), quantity: total.quantity });
        expect(total.sum).toBeGreaterThanOrEqual(0);
      }),
    );
  });
  it("are whole kopecks, never below zero, and never less than half of what the goods cost", () => {
    fc.assert(
      fc.property(pricedLines, (all) => {
        const total = totalsOf(all);
        for (const value of Object.values(total)) {
          expect(Number.isSafeInteger(value)).toBe(true);
          expect(value).toBeGreaterThanOrEqual(0);
        }
        expect(total.tradeIn * 2).toBeLessThanOrEqual(total.subtotal);
      }),
    );
  });
  it("lose no kopeck when the cart, or a line of it, is parted", () => {
    fc.assert(
      fc.property(pricedLines, fc.nat(), (all, at) => {
        const whole = totalsOf(all);
        const [first, second] = [totalsOf(all.slice(0, at % 12)), totalsOf(all.slice(at % 12))];
        for (const key of ["subtotal", "tradeIn", "sum", "quantity", "activeQuantity"] as const)
          expect(first[key] + second[key], key).toBe(whole[key]);
        const parted = all.flatMap((it) => {
          const quantity = at % it.quantity;
          return quantity === 0 ? [it] : [ofQuantity(it, quantity), ofQuantity(it, it.quantity - quantity)];
        });
        expect(totalsOf(parted)).toEqual(whole);
      }),
    );
  });
  it("CRT-008 count a kit as four pieces, inactive lines included", () => {
    const axleSet = { kind: "kit", quantity: 2, active: false, tradeIn: false, sum: 1, price: 1 } as CartLine;
    const tyre = { kind: "goods", quantity: 3, active: true, tradeIn: false, sum: 3, price: 1 } as CartLine;
    expect(totalsOf([axleSet, tyre])).toMatchObject({ quantity: 11, activeQuantity: 3, subtotal: 3 });
  });
});

describe("the fingerprint of a cart", () => {
  it("does not depend on the order of lines or on inactive ones", () => {
    fc.assert(
      fc.property(lines, (all) => {
        const active = all.filter((it) => it.active);
        expect(fingerprintOf([...active].reverse())).toBe(fingerprintOf(all));
      }),
    );
  });
  it("changes with the quantity, price or trade-in of any active line", () => {
    fc.assert(
      fc.property(lines, fc.nat(), fc.constantFrom("quantity", "price", "tradeIn"), (all, at, what) => {
        const active = all.map((it) => ({ ...it, active: true, tradeInDiscount: 1000 }));
        const changed = active.map((it, position) => {
          if (position !== at % active.length) return it;
          return what === "tradeIn" ? { ...it, tradeIn: !it.tradeIn } : { ...it, [what]: it[what as "price"] + 1 };
        });
        if (active.length > 0) expect(fingerprintOf(changed)).not.toBe(fingerprintOf(active));
      }),
    );
  });
});

describe("kits", () => {
  it("have a code that can be read back whatever hyphens are in it", () => {
    const code = fc.stringMatching(/^[a-z0-9]{1,4}(-[a-z0-9]{1,4}){0,2}$/);
    fc.assert(
      fc.property(code, code, (frontSku, backSku) => {
        expect(axleSetParts(axleSetSku(frontSku, backSku))).toContainEqual({ frontSku, backSku });
      }),
    );
    expect(axleSetParts("T1-2")).toEqual([]);
  });
  it("need two pieces for each axle, together with plain lines of the same goods", () => {
    const needs = needsOf([
      { goodsId: 1, backGoodsId: 2, quantity: 1 },
      { goodsId: 2, backGoodsId: null, quantity: 3 },
      { goodsId: 3, backGoodsId: 3, quantity: 2 },
    ]);
    expect(needs).toEqual(
      new Map([
        [1, 2],
        [2, 5],
        [3, 8],
      ]),
    );
  });
  it("are capped by the scarcer axle, and by both when they are the same goods", () => {
    expect(maxQuantity({ id: 1, inStock: 9 }, { id: 2, inStock: 5 }, ONE_BY_ONE)).toBe(2);
    expect(maxQuantity({ id: 1, inStock: 7 }, { id: 1, inStock: 7 }, ONE_BY_ONE)).toBe(1);
  });
});

const limits = (max: number, kind: CartLine["kind"] = "goods", soldBy = ONE_BY_ONE) => ({ max, kind, soldBy });
const byFour = { from: 4, by: 4 };

describe("fitting a quantity to what there is", () => {
  it("gives what is asked when there is enough", () => {
    expect(fitQuantity(4, 0, limits(4))).toEqual({ quantity: 4, cartWarning: null });
  });
  it("gives what is left and says so", () => {
    expect(fitQuantity(4, 0, limits(3))).toEqual({ quantity: 3, cartWarning: "Осталось 3 шт., столько и добавили" });
    expect(fitQuantity(5, 0, limits(2, "kit")).cartWarning).toBe("Осталось 2 комплекта, столько и добавили");
  });
  it("says that the cart already has everything", () => {
    expect(fitQuantity(5, 3, limits(3)).cartWarning).toBe("Осталось 3 шт., больше добавить нельзя");
  });
  it("sends large orders to the telephone", () => {
    expect(fitQuantity(400, 0, limits(200)).cartWarning).toBe("Больше 200 шт. заказывают по телефону");
    const bySix = { from: 6, by: 6 };
    expect(fitQuantity(400, 0, limits(maxQuantity({ id: 1, inStock: 900 }, null, bySix), "goods", bySix))).toEqual({
      quantity: 198,
      cartWarning: "Больше 198 шт. заказывают по телефону",
    });
  });
  it("raises what nobody has just named, and says so", () => {
    expect(fitQuantity(6, 0, limits(8, "goods", byFour), true)).toEqual({
      quantity: 8,
      cartWarning: "Этот товар продаётся по 4 шт., в корзине 8 шт.",
    });
    expect(fitQuantity(8, 0, limits(8, "goods", byFour), true).cartWarning).toBeNull();
    expect(fitQuantity(6, 0, limits(4, "goods", byFour), true)).toEqual({
      quantity: 4,
      cartWarning: "Осталось 4 шт., столько и добавили",
    });
  });
  it("leaves what somebody has named for the refusal to say", () => {
    expect(fitQuantity(6, 0, limits(8, "goods", byFour))).toEqual({ quantity: 6, cartWarning: null });
    expect(refusalOf(6, limits(8, "goods", byFour))).toBe("продаётся по 4 шт.: возьмите 4 или 8");
    expect(refusalOf(3, limits(8, "kit", { from: 2, by: 2 }))).toBe("продаётся по 2 комплекта: возьмите 2 или 4");
  });
});
