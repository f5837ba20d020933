import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import {
  batteryReplacementDiscount,
  type Cart,
  cartActivate,
  cartAdd,
  cartBnplDiscount,
  cartDeactivate,
  cartRead,
  cartRemove,
  cartUpdate,
} from "../../contract/sales/cart.ts";
import { goods, stock } from "../../platform/db/schema/goods.ts";
import { cartAdditions, carts } from "../../platform/db/schema/orders.ts";
import { hashOfSecret } from "../../platform/secret.ts";
import { dataOf } from "../../testing/client.ts";
import { fixtureId } from "../../testing/fixture-goods.ts";
import { ownShop } from "../../testing/own-shop.ts";
import { deleteOldCarts, forgetAdditions } from "./cart-store.ts";

const { connection, shop } = await ownShop();

/** A new guest's cart with goods in it. */
async function cartWith(...items: { sku: string; quantity: number }[]) {
  const { cart } = dataOf(await shop.call(cartAdd, { items }));
  return { cart, sender: { cartToken: cart.token } };
}

describe("API-067 adding to the cart", () => {
  it("makes a guest's cart, answers its token and keeps only the token's hash", async () => {
    const { cart } = dataOf(await shop.call(cartAdd, { sku: "T-SUMMER", quantity: 4 }));
    expect(cart.token).toMatch(/^[\w-]{32}$/);
    expect(cart.lines).toMatchObject([
      { sku: "T-SUMMER", kind: "goods", quantity: 4, maxQuantity: 26, sum: 2_880_000 },
    ]);
    const stored = await connection.db.select().from(carts);
    expect(JSON.stringify(stored)).not.toContain(cart.token);
  });
  it("adds to the line there is", async () => {
    const { sender } = await cartWith({ sku: "T-SUMMER", quantity: 4 });
    const { cart } = dataOf(await shop.call(cartAdd, { sku: "T-SUMMER", quantity: 2 }, sender));
    expect(cart.lines.map(({ quantity }) => quantity)).toEqual([6]);
  });
  it("gives what is left and says so in Russian", async () => {
    const { cart } = dataOf(await shop.call(cartAdd, { sku: "T-WINTER", quantity: 8 }));
    expect(cart.lines[0]?.quantity).toBe(4);
    expect(cart.cartWarnings).toEqual(["Осталось 4 шт., столько и добавили"]);
  });
  it("refuses goods that nobody has, and makes no cart for them", async () => {
    const before = await connection.db.$count(carts);
    expect(await shop.call(cartAdd, { sku: "W-BLADE" })).toMatchObject({ status_code: 409, code: "out_of_stock" });
    expect(await connection.db.$count(carts)).toBe(before);
  });
  it.each(["NO-SUCH", "H-HIDDEN", "kit-T-WINTER", "' or 1=1 --"])("does not know %s", async (sku) => {
    expect((await shop.call(cartAdd, { sku })).status_code).toBe(404);
  });
  it.each([0, -1, 1.5, 1000, "4", null])("refuses the quantity %j before looking at anything", async (quantity) => {
    for (const call of [cartAdd, cartUpdate])
      expect(await shop.call(call, { sku: "T-SUMMER", quantity })).toMatchObject({
        status_code: 422,
        errors: [{ message: expect.stringMatching(/количество от 1 до 200/) }],
      });
  });
  it("counts what the region can have: another region's shelf is no stock", async () => {
    expect((await shop.call(cartAdd, { sku: "BA-CHARGER" }, { region: "ekaterinburg" })).code).toBe("out_of_stock");
    expect((await shop.call(cartAdd, { sku: "BA-CHARGER" }, { region: "perm" })).status_code).toBe(200);
  });
  it("adds several at once and tells which of them there is not", async () => {
    const { cart } = dataOf(
      await shop.call(cartAdd, {
        items: [
          { sku: "O-5W30", quantity: 1 },
          { sku: "W-BLADE", quantity: 2 },
          { sku: "A-FLUID", quantity: 3 },
        ],
      }),
    );
    expect(cart.lines.map(({ sku, quantity }) => [sku, quantity])).toEqual([
      ["A-FLUID", 1],
      ["O-5W30", 1],
    ]);
    expect(cart.cartWarnings).toEqual([
      "Щётка стеклоочистителя 600 мм: нет в наличии",
      "Незамерзающая жидкость, 5 л: осталось 1 шт., столько и добавили",
    ]);
  });
  it("adds the others when one of several is not sold any more, and tells which", async () => {
    const { cart } = dataOf(
      await shop.call(cartAdd, {
        items: [
          { sku: "H-HIDDEN", quantity: 1 },
          { sku: "O-5W30", quantity: 1 },
        ],
      }),
    );
    expect(cart.lines.map(({ sku }) => sku)).toEqual(["O-5W30"]);
    expect(cart.cartWarnings).toEqual(["Товар с кодом H-HIDDEN: нет в продаже"]);
  });
  it("refuses several of which nothing is sold, and tells of each", async () => {
    const items = ["H-HIDDEN", "W-BLADE"].map((sku) => ({ sku, quantity: 1 }));
    expect(await shop.call(cartAdd, { items })).toMatchObject({
      code: "out_of_stock",
      errors: [{ message: "Товар с кодом H-HIDDEN: нет в продаже\nЩётка стеклоочистителя 600 мм: нет в наличии" }],
    });
    expect((await shop.call(cartAdd, { items: items.slice(0, 1) })).status_code).toBe(404);
  });
  it("loses and doubles nothing when twelve tabs add at once", async () => {
    const { sender } = await cartWith({ sku: "TP-SENSOR", quantity: 1 });
    const skus = ["TP-SENSOR", "O-5W30", "D-CAST"];
    await Promise.all(
      Array.from({ length: 12 }, (_, n) => shop.call(cartAdd, { sku: skus[n % 3], quantity: 1 }, sender)),
    );
    const { cart } = dataOf(await shop.call(cartRead, {}, sender));
    expect(Object.fromEntries(cart.lines.map(({ sku, quantity }) => [sku, quantity]))).toEqual({
      "TP-SENSOR": 5,
      "O-5W30": 4,
      "D-CAST": 4,
    });
  });
});

describe("kits", () => {
  it("CRT-007 CRT-012 are one line with both axles, capped by the scarcer one", async () => {
    const axleSet = { frontSku: "T-WINTER", backSku: "T-WINTER-REAR" };
    const { cart } = dataOf(await shop.call(cartAdd, { axleSet, quantity: 2 }));
    expect(cart.lines).toMatchObject([
      {
        sku: "kit-T-WINTER-T-WINTER-REAR",
        kind: "kit",
        quantity: 1,
        maxQuantity: 1,
        price: 2 * (1_245_000 + 1_490_000),
        frontAxle: { sku: "T-WINTER" },
        backAxle: { sku: "T-WINTER-REAR" },
      },
    ]);
    expect(cart.summary.total.quantity).toBe(4);
    expect(cart.cartWarnings).toEqual(["Осталось 1 комплект, столько и добавили"]);
  });
  it("can be added again by the code of their line", async () => {
    const { cart } = dataOf(await shop.call(cartAdd, { sku: "kit-T-SUMMER-T-SUMMER" }));
    expect(cart.lines[0]).toMatchObject({ kind: "kit", maxQuantity: 6 });
  });
  it("are of tyres or wheels, not of anything", async () => {
    const axleSet = { frontSku: "T-SUMMER", backSku: "O-5W30" };
    expect(await shop.call(cartAdd, { axleSet })).toMatchObject({ status_code: 422, errors: [{ field: "kit" }] });
  });
});

describe("API-068 reading the cart", () => {
  it("answers an empty cart without a token or with an unknown one, and makes none", async () => {
    for (const cartToken of [null, "unknown"]) {
      const { cart } = dataOf(await shop.call(cartRead, {}, { cartToken }));
      expect(cart).toMatchObject({ token: null, lines: [], summary: { total: { quantity: 0, sum: 0 } } });
    }
  });
  it("CRT-006 carries the product of each line", async () => {
    const { sender } = await cartWith({ sku: "T-SUMMER", quantity: 1 });
    const { cart } = dataOf(await shop.call(cartRead, {}, sender));
    expect(cart.lines[0]?.product).toMatchObject({ title: "Шина Nokian Hakka Green 205/55 R16 91V", price: 720_000 });
  });
});

describe("API-069 changing a line", () => {
  it("sets its quantity, up to what there is", async () => {
    const { sender } = await cartWith({ sku: "T-WINTER", quantity: 1 });
    const { cart } = dataOf(await shop.call(cartUpdate, { sku: "T-WINTER", quantity: 9 }, sender));
    expect(cart.lines[0]?.quantity).toBe(4);
    expect(cart.cartWarnings).toHaveLength(1);
  });
  it("does not change what is not in the cart", async () => {
    const { sender } = await cartWith({ sku: "T-WINTER", quantity: 1 });
    expect((await shop.call(cartUpdate, { sku: "O-5W30", quantity: 2 }, sender)).status_code).toBe(404);
    expect((await shop.call(cartUpdate, { sku: "T-WINTER", quantity: 2 })).status_code).toBe(404);
  });
  it("CRT-001 CRT-011 takes the trade-in of a battery off the sum, per piece", async () => {
    const { sender } = await cartWith({ sku: "B-60", quantity: 2 }, { sku: "O-5W30", quantity: 1 });
    const { cart } = dataOf(await shop.call(cartUpdate, { sku: "B-60", tradeIn: true }, sender));
    expect(cart.summary.total).toMatchObject({ subtotal: 2_092_050, tradeIn: 120_000, sum: 1_972_050 });
    expect((await shop.call(cartUpdate, { sku: "O-5W30", tradeIn: true }, sender)).status_code).toBe(422);
  });
  it("CRT-013 API-074 leaves the trade-in out of the buy-now-pay-later totals, and the cart as it was", async () => {
    const { sender } = await cartWith({ sku: "B-60", quantity: 1 });
    await shop.call(cartUpdate, { sku: "B-60", tradeIn: true }, sender);
    expect(dataOf(await shop.call(cartBnplDiscount, {}, sender))).toEqual({
      subtotal: 890_000,
      tradeIn: 0,
      sum: 890_000,
    });
    expect(dataOf(await shop.call(cartRead, {}, sender)).cart.summary.total.sum).toBe(830_000);
  });
  it("API-075 tells what an old battery is worth", async () => {
    expect(dataOf(await shop.call(batteryReplacementDiscount, { sku: "B-100" }))).toEqual({ discount: 100_000 });
    expect(dataOf(await shop.call(batteryReplacementDiscount, { sku: "O-5W30" }))).toEqual({ discount: 0 });
  });
});

describe("putting lines off and taking them out", () => {
  it("CRT-009 CRT-010 API-072 API-073 counts only active lines in the sum, and all in the pieces", async () => {
    const { sender } = await cartWith({ sku: "O-5W30", quantity: 2 }, { sku: "D-CAST", quantity: 4 });
    const off = dataOf(await shop.call(cartDeactivate, { sku: "D-CAST" }, sender)).cart;
    expect(off.summary.total).toMatchObject({ quantity: 6, activeQuantity: 2, sum: 624_100 });
    const none = dataOf(await shop.call(cartDeactivate, { sku: ["O-5W30", "D-CAST", "NO-SUCH"] }, sender)).cart;
    expect(none.summary.total).toMatchObject({ quantity: 6, activeQuantity: 0, sum: 0 });
    const on = dataOf(await shop.call(cartActivate, { sku: ["O-5W30", "D-CAST"] }, sender)).cart;
    expect(on.summary.total.activeQuantity).toBe(6);
  });
  it("a line that is added again is wanted again", async () => {
    const { sender } = await cartWith({ sku: "O-5W30", quantity: 2 });
    await shop.call(cartDeactivate, { sku: "O-5W30" }, sender);
    const { cart } = dataOf(await shop.call(cartAdd, { sku: "O-5W30", quantity: 1 }, sender));
    expect(cart.lines.map(({ quantity, active }) => [quantity, active])).toEqual([[3, true]]);
  });
  it("CRT-011 lines that were removed come back as they stood, into a new cart, too", async () => {
    const items = [
      { sku: "B-60", quantity: 1, tradeIn: true },
      { sku: "O-5W30", quantity: 2, active: false, tradeIn: true },
    ];
    const { cart } = dataOf(await shop.call(cartAdd, { items }));
    expect(cart.lines.map(({ sku, active, tradeIn }) => [sku, active, tradeIn])).toEqual([
      ["B-60", true, true],
      ["O-5W30", false, false],
    ]);
  });
  it("a line that cannot be had in another region is back in its own", async () => {
    const { sender } = await cartWith({ sku: "D-CAST", quantity: 4 }, { sku: "O-5W30", quantity: 1 });
    const away = dataOf(await shop.call(cartRead, {}, { ...sender, region: "perm" })).cart;
    expect(away.summary.total).toMatchObject({ quantity: 5, activeQuantity: 1 });
    const home = dataOf(await shop.call(cartRead, {}, sender)).cart;
    expect(home.summary.total).toMatchObject({ quantity: 5, activeQuantity: 5 });
  });
  it("API-070 API-071 removes one line or several, and an absent one is no error", async () => {
    const { sender } = await cartWith(
      { sku: "O-5W30", quantity: 1 },
      { sku: "D-CAST", quantity: 1 },
      { sku: "A-FLUID", quantity: 1 },
    );
    const one = dataOf(await shop.call(cartRemove, { sku: "A-FLUID" }, sender)).cart;
    expect(one.lines).toHaveLength(2);
    const none = dataOf(await shop.call(cartRemove, { sku: ["O-5W30", "D-CAST", "A-FLUID"] }, sender)).cart;
    expect(none.lines).toEqual([]);
    expect(dataOf(await shop.call(cartRemove, { sku: "O-5W30" })).cart.token).toBeNull();
  });
});

describe("what changed behind the customer's back", () => {
  beforeEach(async () => {
    await connection.db.update(goods).set({ priceKopecks: 39_900 }).where(eq(goods.sku, "A-FLUID"));
    await connection.db
      .update(stock)
      .set({ quantity: 1 })
      .where(eq(stock.goodsId, fixtureId("A-FLUID")));
  });
  it("is a price told beside the new one until the customer changes the line", async () => {
    const { cart: seen, sender } = await cartWith({ sku: "A-FLUID", quantity: 1 });
    await connection.db.update(goods).set({ priceKopecks: 45_000 }).where(eq(goods.sku, "A-FLUID"));
    for (let reading = 0; reading < 2; reading += 1) {
      const { cart } = dataOf(await shop.call(cartRead, {}, sender));
      expect(cart.lines[0]).toMatchObject({ price: 45_000, priceBefore: 39_900 });
      expect(cart.fingerprint).not.toBe(seen.fingerprint);
    }
    const { cart } = dataOf(await shop.call(cartUpdate, { sku: "A-FLUID", quantity: 1 }, sender));
    expect(cart.lines[0]).toMatchObject({ price: 45_000, priceBefore: null });
  });
  it("is goods that ran out, which stay in the cart and say so", async () => {
    const { sender } = await cartWith({ sku: "A-FLUID", quantity: 1 });
    await connection.db
      .update(stock)
      .set({ quantity: 0 })
      .where(eq(stock.goodsId, fixtureId("A-FLUID")));
    const { cart } = dataOf(await shop.call(cartRead, {}, sender));
    expect(cart.lines[0]).toMatchObject({ quantity: 1, maxQuantity: 0, product: { stock: { state: "none" } } });
    expect((await shop.call(cartUpdate, { sku: "A-FLUID", quantity: 1 }, sender)).code).toBe("out_of_stock");
  });
  it("is goods that are sold no more: told, and gone with the next change", async () => {
    const { sender } = await cartWith({ sku: "A-FLUID", quantity: 1 }, { sku: "O-5W30", quantity: 1 });
    await connection.db.update(goods).set({ isHidden: true }).where(eq(goods.sku, "A-FLUID"));
    const told = dataOf(await shop.call(cartRead, {}, sender)).cart;
    expect(told.lines.map(({ sku }) => sku)).toEqual(["O-5W30"]);
    expect(told.cartWarnings).toHaveLength(1);
    await shop.call(cartUpdate, { sku: "O-5W30", quantity: 2 }, sender);
    expect(dataOf(await shop.call(cartRead, {}, sender)).cart.cartWarnings).toEqual([]);
    await connection.db.update(goods).set({ isHidden: false }).where(eq(goods.sku, "A-FLUID"));
  });
});

describe("an addition that names itself", () => {
  const added = async (input: Record<string, unknown>, cartToken: string | null = null) =>
    dataOf(await shop.call(cartAdd, { sku: "T-SUMMER", quantity: 4, ...input }, { cartToken })).cart;
  const quantitiesOf = ({ lines }: Cart) => lines.map(({ quantity }) => quantity);

  it("is taken once, and says how much there is", async () => {
    const { sender } = await cartWith({ sku: "T-SUMMER", quantity: 2 });
    const key = randomUUID();
    const [first, again] = [await added({ key }, sender.cartToken), await added({ key }, sender.cartToken)];
    expect([quantitiesOf(first), quantitiesOf(again)]).toEqual([[6], [6]]);
    expect([first.cartWarnings, again.cartWarnings]).toEqual([[], ["6 шт. уже в корзине"]]);
    expect(quantitiesOf(await added({ key: randomUUID() }, sender.cartToken))).toEqual([10]);
  });

  it("is not remembered when it was refused", async () => {
    const { sender } = await cartWith({ sku: "T-SUMMER", quantity: 1 });
    const key = randomUUID();
    const refused = await shop.call(cartAdd, { sku: "W-BLADE", key }, sender);
    expect(refused).toMatchObject({ code: "out_of_stock" });
    expect(quantitiesOf(await added({ key }, sender.cartToken))).toEqual([5]);
  });

  it("comes to the cart that it names, which the key of nobody else opens", async () => {
    const cartKey = randomUUID();
    const [first, second] = await Promise.all([added({ cartKey }), added({ cartKey })]);
    expect(first.token).toMatch(/^[\w-]{32}$/);
    expect(second.token).toBe(first.token);
    expect(quantitiesOf(dataOf(await shop.call(cartRead, {}, { cartToken: first.token })).cart)).toEqual([8]);
    expect((await added({ cartKey: randomUUID() })).token).not.toBe(first.token);
    expect(dataOf(await shop.call(cartRead, {}, { cartToken: cartKey })).cart.lines).toEqual([]);
  });

  it("does not leave the cart that the visitor has", async () => {
    const { sender } = await cartWith({ sku: "T-SUMMER", quantity: 1 });
    expect((await added({ cartKey: randomUUID() }, sender.cartToken)).token).toBe(sender.cartToken);
  });

  it("is forgotten after a day", async () => {
    const { cart } = await cartWith({ sku: "T-SUMMER", quantity: 1 });
    await added({ key: randomUUID() }, cart.token);
    const kept = await connection.db.$count(cartAdditions);
    expect(await forgetAdditions(connection.db)).toBe(0);
    await connection.db.update(cartAdditions).set({ addedAt: new Date(Date.now() - 25 * 3_600_000) });
    expect(await forgetAdditions(connection.db)).toBe(kept);
  });
});

describe("old carts", () => {
  it("go with their lines when no cookie can open them any more", async () => {
    const kept = await cartWith({ sku: "T-SUMMER", quantity: 1 });
    const old = await cartWith({ sku: "T-SUMMER", quantity: 1 });
    const day = 24 * 3_600_000;
    await connection.db
      .update(carts)
      .set({ updatedAt: new Date(Date.now() - 181 * day) })
      .where(eq(carts.tokenHash, hashOfSecret(old.cart.token ?? "")));
    expect(await deleteOldCarts(connection.db)).toBe(1);
    expect(dataOf(await shop.call(cartRead, {}, old.sender)).cart.lines).toEqual([]);
    expect(dataOf(await shop.call(cartRead, {}, kept.sender)).cart.lines).toHaveLength(1);
  });
});
