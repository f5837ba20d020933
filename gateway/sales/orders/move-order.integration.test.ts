import { describe, expect, it } from "vitest";
import { cartAdd } from "../../contract/sales/cart.ts";
import { crmOrderStatus, orderCreate } from "../../contract/sales/orders.ts";
import { outboxMessages } from "../../platform/db/schema/outbox.ts";
import { dataOf } from "../../testing/client.ts";
import { FIXTURE_NOW } from "../../testing/fixture.ts";
import { newContact, orderInput } from "../../testing/order-input.ts";
import { ownShop } from "../../testing/own-shop.ts";
import { expireOrders } from "./end-reserves.ts";
import { moveOrder } from "./move-order.ts";
import { lockByAnyNumber } from "./orders-store.ts";
import type { OrderEvent } from "./transition-rules.ts";

const SYSTEM = { actorKind: "system", actorId: null } as const;

const { connection, shop } = await ownShop();

async function placed() {
  shop.clock.now = FIXTURE_NOW;
  const { cart } = dataOf(await shop.call(cartAdd, { sku: "D-CAST", quantity: 1 }));
  const contact = newContact();
  const { reserveId } = dataOf(await shop.call(orderCreate, orderInput(cart, { contact }), { cartToken: cart.token }));
  const move = async (event: OrderEvent) =>
    (await moveOrder(shop, { event, actor: SYSTEM }, (tx) => lockByAnyNumber(tx, reserveId))).status;
  const status = async () =>
    dataOf(await shop.call(crmOrderStatus, { phone: contact.phone, reserve_id: reserveId })).status;
  return { move, status, phone: contact.phone };
}

describe("moving an order by its number", () => {
  it("goes from new to delivered, and the customer hears that it is ready", async () => {
    const { move, status, phone } = await placed();
    expect(await move("start")).toBe("processing");
    expect(await move("make_ready")).toBe("ready");
    const messages = await connection.db.select().from(outboxMessages);
    expect(messages.filter(({ recipient }) => recipient === phone).at(-1)?.body).toContain("готов");
    expect(await move("hand_out")).toBe("delivered");
    expect(await status()).toBe("delivered");
  });

  it("keeps a delivered order from expiring", async () => {
    const { move, status } = await placed();
    await move("start");
    await move("hand_out");
    shop.clock.now = new Date(FIXTURE_NOW.getTime() + 30 * 86_400_000);
    await expireOrders(shop, new AbortController().signal);
    expect(await status()).toBe("delivered");
  });

  it("is refused in words out of turn and for a number of nothing", async () => {
    const { move, status } = await placed();
    await expect(move("make_ready")).rejects.toMatchObject({
      code: "too_late",
      message: "Заказ ещё не взят в обработку",
    });
    expect(await status()).toBe("new");
    const unknown = moveOrder(shop, { event: "start", actor: SYSTEM }, (tx) => lockByAnyNumber(tx, "261122-NONE0"));
    await expect(unknown).rejects.toMatchObject({ code: "not_found" });
  });
});
