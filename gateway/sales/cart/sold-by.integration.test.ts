import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { cartAdd, cartRead, cartUpdate } from "../../contract/sales/cart.ts";
import { orderRepeat } from "../../contract/sales/my-orders.ts";
import { orderCreate } from "../../contract/sales/orders.ts";
import { goods, stock } from "../../platform/db/schema/goods.ts";
import { dataOf } from "../../testing/client.ts";
import { type FixtureSku, fixtureId } from "../../testing/fixture-goods.ts";
import { orderInput } from "../../testing/order-input.ts";
import { ownShop } from "../../testing/own-shop.ts";
import { forgetOrders } from "../../testing/stored-orders.ts";
import { signInUser } from "../../testing/users.ts";

const { connection, shop } = await ownShop();
beforeEach(async () => {
  await forgetOrders(connection.db);
  await connection.db.update(goods).set({ leastQuantity: 1, quantityStep: 1 });
  for (const sku of ["D-CAST", "T-WINTER", "T-WINTER-REAR"] as const) await leave(sku, 10);
});

const sell = (sku: FixtureSku, leastQuantity: number, quantityStep: number) =>
  connection.db.update(goods).set({ leastQuantity, quantityStep }).where(eq(goods.sku, sku));

/** So many pieces of it, at one place that everybody can be served from. */
async function leave(sku: FixtureSku, quantity: number): Promise<void> {
  await connection.db.delete(stock).where(eq(stock.goodsId, fixtureId(sku)));
  await connection.db.insert(stock).values({ goodsId: fixtureId(sku), locationId: 1, quantity });
}

async function cartOf(sku: FixtureSku, quantity: number) {
  const { cart } = dataOf(await shop.call(cartAdd, { items: [{ sku, quantity }] }));
  return { cart, sender: { cartToken: cart.token } };
}

const quantitiesOf = ({ lines }: { lines: readonly { quantity: number }[] }) => lines.map(({ quantity }) => quantity);

describe("goods that are sold by four", () => {
  beforeEach(() => sell("D-CAST", 4, 4));

  it("are added by four, and begin with four", async () => {
    const { cart } = dataOf(await shop.call(cartAdd, { sku: "D-CAST" }));
    expect(cart.lines).toMatchObject([
      { quantity: 4, maxQuantity: 8, soldBy: { from: 4, by: 4 }, quantityRefusal: null },
    ]);
    const more = dataOf(await shop.call(cartAdd, { sku: "D-CAST", quantity: 4 }, { cartToken: cart.token }));
    expect([quantitiesOf(more.cart), more.cart.cartWarnings]).toEqual([[8], []]);
  });
  it.each([
    [1, "Этот товар продаётся по 4\u00a0шт.: возьмите 4"],
    [6, "Этот товар продаётся по 4\u00a0шт.: возьмите 4 или 8"],
  ])("are not added as %i, and the cart stays as it was", async (quantity, message) => {
    const refused = { status_code: 422, code: "invalid", errors: [{ field: "quantity", message }] };
    expect(await shop.call(cartAdd, { sku: "D-CAST", quantity })).toMatchObject(refused);
    const { sender } = await cartOf("D-CAST", 4);
    expect(await shop.call(cartUpdate, { sku: "D-CAST", quantity }, sender)).toMatchObject(refused);
    expect(quantitiesOf(dataOf(await shop.call(cartRead, {}, sender)).cart)).toEqual([4]);
  });
  it("are given as many as are left of whole fours", async () => {
    const { cart } = dataOf(await shop.call(cartAdd, { sku: "D-CAST", quantity: 12 }));
    expect([quantitiesOf(cart), cart.cartWarnings]).toEqual([[8], ["Осталось 8\u00a0шт., столько и добавили"]]);
  });
  it("are sold out when fewer are left", async () => {
    await leave("D-CAST", 3);
    expect(await shop.call(cartAdd, { sku: "D-CAST", quantity: 4 })).toMatchObject({
      code: "out_of_stock",
      errors: [{ message: expect.stringMatching(/нет в наличии$/) }],
    });
  });
  it("are raised where nobody has just named the number: of an order that is repeated", async () => {
    await sell("D-CAST", 1, 1);
    const anna = await signInUser(shop, { phones: ["+79120000077"] });
    const { cart } = await cartOf("D-CAST", 3);
    const buyer = { ...anna, cartToken: cart.token };
    const { identity } = dataOf(await shop.call(orderCreate, orderInput(cart, { phone: "+79120000077" }), buyer));
    await sell("D-CAST", 4, 4);
    const again = dataOf(await shop.call(orderRepeat, { order: { identity } }, anna)).cart;
    expect([quantitiesOf(again), again.cartWarnings]).toEqual([
      [4],
      ["Этот товар продаётся по 4\u00a0шт., в корзине 4\u00a0шт."],
    ]);
  });
});

describe("goods whose number came after they were put into the cart", () => {
  it("say so there, cannot be ordered, and can once the number is right", async () => {
    const { cart, sender } = await cartOf("D-CAST", 3);
    await sell("D-CAST", 4, 2);
    const now = dataOf(await shop.call(cartRead, {}, sender)).cart;
    expect(now.lines).toMatchObject([
      { quantity: 3, active: true, quantityRefusal: "Этот товар продаётся от 4\u00a0шт., кратно 2: возьмите 4" },
    ]);
    expect(now.fingerprint).toBe(cart.fingerprint);
    expect(await shop.call(orderCreate, orderInput(now), sender)).toMatchObject({
      status_code: 409,
      code: "cart_changed",
      errors: [{ message: expect.stringMatching(/: продаётся от 4\u00a0шт., кратно 2: возьмите 4$/) }],
      data: { cart: { lines: [{ quantity: 3 }] } },
    });
    // One that is added to it makes a number that is sold.
    const raised = dataOf(await shop.call(cartAdd, { sku: "D-CAST", quantity: 2 }, sender)).cart;
    expect(quantitiesOf(raised)).toEqual([6]);
    dataOf(await shop.call(orderCreate, orderInput(raised), sender));
  });
});

describe("kits of goods that are sold by four", () => {
  const axleSet = { frontSku: "T-WINTER", backSku: "T-WINTER-REAR" };
  it("are sold by two, as each has two of them", async () => {
    await sell("T-WINTER-REAR", 4, 4);
    const { cart } = dataOf(await shop.call(cartAdd, { axleSet }));
    expect(cart.lines).toMatchObject([{ kind: "kit", quantity: 2, soldBy: { from: 2, by: 2 }, maxQuantity: 4 }]);
    expect(await shop.call(cartAdd, { axleSet, quantity: 1 })).toMatchObject({
      errors: [{ message: "Этот комплект продаётся по 2\u00a0комплекта: возьмите 2" }],
    });
    await leave("T-WINTER-REAR", 3);
    expect(await shop.call(cartAdd, { axleSet })).toMatchObject({ code: "out_of_stock" });
  });
});
