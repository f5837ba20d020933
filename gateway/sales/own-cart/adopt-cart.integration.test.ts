import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { authAdoptCart, authLogout } from "../../contract/customers/auth.ts";
import { cartAdd, cartDeactivate, cartRead, MAX_CART_LINES } from "../../contract/sales/cart.ts";
import { goods } from "../../platform/db/schema/goods.ts";
import { cartLines, carts } from "../../platform/db/schema/orders.ts";
import { hashOfSecret } from "../../platform/secret.ts";
import { openAuthShop } from "../../testing/auth.ts";
import { dataOf } from "../../testing/client.ts";
import { fixtureId } from "../../testing/fixture-goods.ts";
import { ownDatabase, sound } from "../../testing/own-shop.ts";
import { TEST_KEYS } from "../../testing/shop.ts";
import { signInUser } from "../../testing/users.ts";
import { ownCartToken } from "./open-cart.ts";

const connection = await ownDatabase();
const shop = sound(await openAuthShop(connection));
beforeEach(async () => {
  await connection.db.delete(carts);
});

interface Sender {
  accessToken?: string;
  cartToken?: string | null;
}

async function guestCart(...items: { sku: string; quantity: number }[]): Promise<string> {
  const { cart } = dataOf(await shop.call(cartAdd, { items }));
  return cart.token ?? "";
}
const adopt = async (sender: Sender) => dataOf(await shop.call(authAdoptCart, {}, sender));
const linesOf = async (sender: Sender) => {
  const { cart } = dataOf(await shop.call(cartRead, {}, sender));
  return Object.fromEntries(cart.lines.map(({ sku, quantity }) => [sku, quantity]));
};

describe("a cart token of before each purpose had its key", () => {
  const former = (userId: number) => ownCartToken(TEST_KEYS.formerOwnCarts, userId);

  it("still opens the customer's cart, which has the new token from then on", async () => {
    const { accessToken, userId } = await signInUser(shop);
    const { token } = await adopt({ accessToken, cartToken: await guestCart({ sku: "T-SUMMER", quantity: 4 }) });
    await connection.db.update(carts).set({ tokenHash: hashOfSecret(former(userId)) });
    for (const cartToken of [former(userId), token, former(userId)])
      expect(await linesOf({ accessToken, cartToken })).toEqual({ "T-SUMMER": 4 });
  });

  it("opens nothing for others", async () => {
    const { accessToken, userId } = await signInUser(shop);
    await adopt({ accessToken, cartToken: await guestCart({ sku: "T-SUMMER", quantity: 4 }) });
    await connection.db.update(carts).set({ tokenHash: hashOfSecret(former(userId)) });
    const stranger = await signInUser(shop);
    expect(await linesOf({ cartToken: former(userId) })).toEqual({});
    expect(await linesOf({ accessToken: stranger.accessToken, cartToken: former(userId) })).toEqual({});
  });
});

describe("B-12 the cart at sign-in", () => {
  it("becomes the user's, and the guest's token opens nothing more", async () => {
    const { accessToken } = await signInUser(shop);
    const guest = await guestCart({ sku: "T-SUMMER", quantity: 4 });
    const { token, quantity, cartWarnings } = await adopt({ accessToken, cartToken: guest });
    expect({ quantity, cartWarnings }).toEqual({ quantity: 4, cartWarnings: [] });
    expect(await linesOf({ accessToken, cartToken: token })).toEqual({ "T-SUMMER": 4 });
    expect(token).not.toBe(guest);
    expect(await linesOf({ cartToken: guest })).toEqual({});
    expect(await linesOf({ accessToken, cartToken: guest })).toEqual({});
  });
  it("is added to what the user's had, by product, once", async () => {
    const { accessToken } = await signInUser(shop);
    await adopt({ accessToken, cartToken: await guestCart({ sku: "T-SUMMER", quantity: 4 }) });
    const cartToken = await guestCart({ sku: "T-SUMMER", quantity: 2 }, { sku: "D-CAST", quantity: 1 });
    const merged = await adopt({ accessToken, cartToken });
    expect(merged).toMatchObject({ quantity: 7, cartWarnings: [] });
    expect(await adopt({ accessToken, cartToken })).toEqual(merged);
    expect(await linesOf({ accessToken, cartToken: merged.token })).toEqual({ "T-SUMMER": 6, "D-CAST": 1 });
    expect(await connection.db.$count(carts)).toBe(1);
  });
  it("takes no more than there is and reports what was adjusted", async () => {
    const { accessToken } = await signInUser(shop);
    await adopt({ accessToken, cartToken: await guestCart({ sku: "T-WINTER", quantity: 3 }) });
    const { token, cartWarnings } = await adopt({
      accessToken,
      cartToken: await guestCart({ sku: "T-WINTER", quantity: 3 }),
    });
    expect(cartWarnings).toEqual([expect.stringMatching(/: в двух корзинах вместе было 6\sшт\., осталось 4\sшт\.$/)]);
    expect(await linesOf({ accessToken, cartToken: token })).toEqual({ "T-WINTER": 4 });
  });
  it("wants a line now if either cart did", async () => {
    const { accessToken } = await signInUser(shop);
    const { token } = await adopt({ accessToken, cartToken: await guestCart({ sku: "D-CAST", quantity: 1 }) });
    await shop.call(cartDeactivate, { sku: "D-CAST" }, { accessToken, cartToken: token });
    await adopt({ accessToken, cartToken: await guestCart({ sku: "D-CAST", quantity: 1 }) });
    const { cart } = dataOf(await shop.call(cartRead, {}, { accessToken, cartToken: token }));
    expect(cart.lines).toMatchObject([{ sku: "D-CAST", quantity: 2, active: true }]);
  });
  it("is one for all devices of a user from the first sign-in on", async () => {
    const { accessToken } = await signInUser(shop);
    const desktop = { accessToken, cartToken: (await adopt({ accessToken })).token };
    const phone = { accessToken, cartToken: (await adopt({ accessToken })).token };
    await shop.call(cartAdd, { sku: "T-SUMMER", quantity: 2 }, desktop);
    expect(await linesOf(phone)).toEqual({ "T-SUMMER": 2 });
    await shop.call(cartAdd, { sku: "T-SUMMER", quantity: 1 }, phone);
    expect(await linesOf(desktop)).toEqual({ "T-SUMMER": 3 });
  });
  it("AUT-055 is shut after logout, and to everybody else: its token counts only with its user's sign-in", async () => {
    const anna = await signInUser(shop);
    const other = await signInUser(shop);
    const { accessToken } = anna;
    const { token: cartToken } = await adopt({
      accessToken,
      cartToken: await guestCart({ sku: "T-SUMMER", quantity: 4 }),
    });
    expect(await linesOf({ accessToken: other.accessToken, cartToken })).toEqual({});
    expect(await linesOf({ cartToken })).toEqual({});
    const stranger = await adopt({ accessToken: other.accessToken, cartToken });
    expect(stranger).toMatchObject({ quantity: 0 });
    expect(stranger.token).not.toBe(cartToken);
    await shop.call(authLogout, {}, anna);
    expect(await linesOf({ accessToken, cartToken })).toEqual({});
    const { cart } = dataOf(await shop.call(cartAdd, { sku: "D-CAST", quantity: 1 }, { accessToken, cartToken }));
    expect(cart.token).not.toBe(cartToken);
    expect(cart.lines.map(({ sku }) => sku)).toEqual(["D-CAST"]);
  });
  it("keeps nothing readable in the store", async () => {
    const { accessToken } = await signInUser(shop);
    const { token } = await adopt({ accessToken });
    const [stored] = await connection.db.select().from(carts);
    expect(stored?.tokenHash).toBe(hashOfSecret(token));
    expect(JSON.stringify(stored)).not.toContain(token);
  });
  it("loses goods that are sold no more, and says so", async () => {
    const { accessToken } = await signInUser(shop);
    const cartToken = await guestCart({ sku: "D-CAST", quantity: 1 }, { sku: "T-SUMMER", quantity: 1 });
    await connection.db
      .update(goods)
      .set({ isHidden: true })
      .where(eq(goods.id, fixtureId("D-CAST")));
    try {
      const { token, quantity, cartWarnings } = await adopt({ accessToken, cartToken });
      expect(quantity).toBe(1);
      expect(cartWarnings).toEqual(["Товар из корзины больше не продаётся, мы его убрали"]);
      expect(await linesOf({ accessToken, cartToken: token })).toEqual({ "T-SUMMER": 1 });
    } finally {
      await connection.db
        .update(goods)
        .set({ isHidden: false })
        .where(eq(goods.id, fixtureId("D-CAST")));
    }
  });
  it("holds a limited number of lines and reports those that had no room", async () => {
    const { accessToken, userId } = await signInUser(shop);
    const { token } = await adopt({ accessToken });
    const [own] = await connection.db.select().from(carts).where(eq(carts.userId, userId));
    const line = { cartId: own?.id ?? "", goodsId: fixtureId("T-SUMMER"), quantity: 1, seenPriceKopecks: 1 };
    const lines = Array.from({ length: MAX_CART_LINES - 1 }, (_, n) => ({ ...line, sku: `kept-${n}` }));
    await connection.db.insert(cartLines).values(lines);
    const cartToken = await guestCart({ sku: "D-CAST", quantity: 1 }, { sku: "T-WINTER", quantity: 1 });
    const { cartWarnings } = await adopt({ accessToken, cartToken });
    expect(cartWarnings).toEqual([expect.stringContaining(`не больше ${MAX_CART_LINES} разных товаров`)]);
    expect(Object.keys(await linesOf({ accessToken, cartToken: token }))).toHaveLength(MAX_CART_LINES);
  });
  it("is not a guest's to adopt", async () => {
    expect(await shop.call(authAdoptCart, {})).toMatchObject({ status_code: 401, code: "unauthorized" });
  });
});
