import { afterAll, beforeAll, expect, it } from "vitest";
import { cartAdd, cartDeactivate } from "../../gateway/contract/cart.ts";
import { dataOf } from "../../gateway/testing/client.ts";
import { type GatewayInTest, startGatewayInTest } from "../support/gateway-in-test.ts";
import { type AskSite, asker } from "../support/http.ts";
import { type Site, startSite } from "../support/site.ts";

let gateway: GatewayInTest;
let site: Site;
let ask: AskSite;

beforeAll(async () => {
  gateway = await startGatewayInTest();
  site = await startSite({ env: { GATEWAY_URL: gateway.url } });
  ask = asker(site);
});
afterAll(async () => {
  await site?.stop();
  await gateway?.stop();
});

/** The page of a cart, and the calls about cart and checkout that it took. */
async function cartPage(cartToken: string) {
  gateway.forgetCalls();
  const { status, text } = await ask("/basket/", { headers: { Cookie: `cart=${cartToken}` } });
  const calls = gateway.calls.map(({ call }) => call).filter((call) => /\/(basket|shopping)\//.test(call));
  return { status, text, calls };
}

it("the cart page reads the cart once and all about its order once", async () => {
  const { cart } = dataOf(await gateway.shop.call(cartAdd, { sku: "T-SUMMER", quantity: 4 }));
  const { status, text, calls } = await cartPage(cart.token ?? "");
  expect([status, calls]).toEqual([200, ["GET /api/gateway/shopping/cart", "GET /basket/checkout-options.json"]]);
  expect(text).toContain("Оформить заказ");
});

it("a cart with nothing to order needs no more than itself", async () => {
  const { cart } = dataOf(await gateway.shop.call(cartAdd, { sku: "T-SUMMER", quantity: 4 }));
  await gateway.shop.call(cartDeactivate, { sku: "T-SUMMER" }, { cartToken: cart.token });
  expect((await cartPage(cart.token ?? "")).calls).toEqual(["GET /api/gateway/shopping/cart"]);
});
