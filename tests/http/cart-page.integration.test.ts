import { afterAll, expect, it } from "vitest";
import { cartAdd, cartDeactivate } from "../../gateway/contract/sales/cart.ts";
import { dataOf } from "../../gateway/testing/client.ts";
import { startSiteOverGateway } from "../support/gateway-in-test.ts";

const started = await startSiteOverGateway();
const gateway = started.gateway;
afterAll(() => started?.stop());

/** The page of a cart, and the calls about cart and checkout that it took: those that it makes at once arrive in any order. */
async function cartPage(cartToken: string) {
  gateway.forgetCalls();
  const { status, text } = await started.ask("/basket/", { headers: { Cookie: `cart=${cartToken}` } });
  const calls = gateway.calls
    .map(({ call }) => call)
    .filter((call) => /\/(basket|shopping)\//.test(call))
    .sort();
  return { status, text, calls };
}

/** With what was ordered from it last. */
const CART = ["GET /api/gateway/shopping/cart", "GET /api/gateway/shopping/cart/order"];

it("the cart page reads the cart once and all about its order once", async () => {
  const { cart } = dataOf(await gateway.shop.call(cartAdd, { sku: "T-SUMMER", quantity: 4 }));
  const { status, text, calls } = await cartPage(cart.token ?? "");
  expect([status, calls]).toEqual([200, [...CART, "GET /basket/checkout-options.json"]]);
  expect(text).toContain("Оформить заказ");
});

it("a cart with nothing to order needs no more than itself", async () => {
  const { cart } = dataOf(await gateway.shop.call(cartAdd, { sku: "T-SUMMER", quantity: 4 }));
  await gateway.shop.call(cartDeactivate, { sku: "T-SUMMER" }, { cartToken: cart.token });
  expect((await cartPage(cart.token ?? "")).calls).toEqual(CART);
});
