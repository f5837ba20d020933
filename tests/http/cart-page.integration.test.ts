import { eq } from "drizzle-orm";
import { afterAll, expect, it } from "vitest";
import { cartAdd, cartDeactivate } from "../../gateway/contract/sales/cart.ts";
import { orderCreate } from "../../gateway/contract/sales/orders.ts";
import { stock } from "../../gateway/platform/db/schema/goods.ts";
import { outboxMessages } from "../../gateway/platform/db/schema/outbox.ts";
import { dataOf } from "../../gateway/testing/client.ts";
import { fixtureId } from "../../gateway/testing/fixture-goods.ts";
import { orderInput } from "../../gateway/testing/order-input.ts";
import { documentOf, shownText } from "../support/document.ts";
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

const AXLE_SET = { frontSku: "T-WINTER", backSku: "T-WINTER-REAR" };

const setRear = (quantity: number) =>
  gateway.shop.services.connection.db
    .update(stock)
    .set({ quantity })
    .where(eq(stock.goodsId, fixtureId("T-WINTER-REAR")));

it("an axle set that is sold out leads to a letter about the axle that is gone", async () => {
  const { cart } = dataOf(await gateway.shop.call(cartAdd, { axleSet: AXLE_SET }));
  await setRear(0);
  const { text } = await cartPage(cart.token ?? "");
  const links = documentOf(text).getAllByRole<HTMLAnchorElement>("link", { name: /^Сообщить о поступлении/ });
  expect(links.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Сообщить о поступлении: .*R18/),
  ]);
  const path = links[0]?.getAttribute("href") ?? "";
  expect([path, (await started.ask(path)).status]).toEqual(["/subscriptions/?good_id=T-WINTER-REAR", 200]);
  await setRear(3);
});

it("an order of an axle set and its letter say which tyres are for which axle", async () => {
  const { cart } = dataOf(await gateway.shop.call(cartAdd, { axleSet: AXLE_SET }));
  const input = orderInput(cart, { contact: { name: "Анна", phone: "+79261234567", email: "axles@example.ru" } });
  const order = dataOf(await gateway.shop.call(orderCreate, input, { cartToken: cart.token }));
  const { text } = await started.ask(`/order/${order.identity}/${order.orderAccessToken}/`);
  const lines = shownText(documentOf(text).getByRole("region", { name: "Состав заказа" }));
  expect(lines).toMatch(/Передняя ось: .*225\/45 R18.*Задняя ось: .*255\/40 R18/);
  const [letter] = await gateway.shop.services.connection.db
    .select()
    .from(outboxMessages)
    .where(eq(outboxMessages.recipient, "axles@example.ru"));
  expect(letter?.body).toMatch(/225\/45 R18.* \(перед\) и .*255\/40 R18.* \(зад\), комплектов на две оси: 1,/);
});
