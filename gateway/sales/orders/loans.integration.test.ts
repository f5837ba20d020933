import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { cartAdd } from "../../contract/sales/cart.ts";
import { orderCreate } from "../../contract/sales/orders.ts";
import { stock } from "../../platform/db/schema/goods.ts";
import { loyaltyLots, loyaltyOperations } from "../../platform/db/schema/loyalty.ts";
import { noDeliveryProviders } from "../../platform/providers/delivery/delivery-provider.ts";
import { dataOf } from "../../testing/client.ts";
import { fixtureId } from "../../testing/fixture-goods.ts";
import { newContact, orderInput } from "../../testing/order-input.ts";
import { ownPayingShop } from "../../testing/own-shop.ts";
import { givePoints } from "../../testing/points.ts";
import { applyEvent } from "../../testing/stored-orders.ts";
import { signInUser } from "../../testing/users.ts";
import { paymentGroupsFor } from "../checkout/payment-groups.ts";
import { checkoutSettingsFor } from "../checkout/settings.ts";

const SUM = 3_380_000;

const { connection, shop } = await ownPayingShop();
beforeEach(async () => {
  await shop.forgetOrders();
  await connection.db
    .update(stock)
    .set({ quantity: 8 })
    .where(eq(stock.goodsId, fixtureId("D-CAST")));
});

/** An order whose payment has begun, and what the bank's page is pressed with. */
async function begun(method: string, provider: "forma" | "yandex") {
  const order = await shop.placed(method);
  dataOf(await shop.pay(order));
  const known = await shop.bank.bank.store.findByNumber(provider, `${order.identity}-1`);
  if (!known) throw new Error("nothing was begun");
  const press = (action: string, scenario = "plain") => shop.atBank(known, { do: action, scenario });
  const atBank = () => shop.bank.bank.store.find(known.id);
  const payment = async () => (await shop.payments()).at(-1);
  return { order, press, atBank, payment, view: () => shop.orderOf(order) };
}

describe("a loan", () => {
  it.each(["credit_tinkoff", "credit_tinkoff_ras"])("is approved, signed and taken by %s", async (method) => {
    const { press, payment, view } = await begun(method, "forma");
    await press("approve");
    await shop.round();
    expect((await view()).paying?.state).toBe("pending");
    await press("sign");
    await shop.round();
    expect(await view()).toMatchObject({ status: "processing", paying: { state: "paid" } });
    await shop.round();
    expect(await payment()).toMatchObject({ state: "captured", capturedKopecks: SUM });
  });

  it("is taken after its cooling-off period, not before", async () => {
    const { press, payment, view } = await begun("credit_tinkoff", "forma");
    await press("approve");
    await press("sign_cooling");
    await shop.round();
    expect((await view()).paying?.state).toBe("paid");
    expect(await payment()).toMatchObject({ state: "authorized", capturedKopecks: 0 });
    await shop.round();
    expect(await payment()).toMatchObject({ state: "authorized" });
    shop.later(2);
    await shop.round();
    await shop.round();
    expect(await payment()).toMatchObject({ state: "captured", capturedKopecks: SUM });
  });

  it("that is called off while it cools leaves no money behind", async () => {
    const { press, payment } = await begun("credit_tinkoff", "forma");
    await press("approve");
    await press("sign_cooling");
    await shop.round();
    await press("call_off");
    await shop.round();
    expect(await payment()).toMatchObject({ state: "voided", capturedKopecks: 0 });
  });

  it("that is refused says so and lets the customer pay otherwise", async () => {
    const { press, view } = await begun("credit_tinkoff", "forma");
    await press("decline");
    await shop.round();
    expect((await view()).paying).toMatchObject({ state: "failed", failure: "Банки не одобрили заявку", canPay: true });
  });

  it("that nobody goes on with ends the order after three days", async () => {
    const { press, view } = await begun("credit_tinkoff", "forma");
    await press("consider");
    shop.later(2 * 1_440);
    await shop.round();
    expect((await view()).status).toBe("new");
    shop.later(1_441);
    await shop.round();
    await shop.round();
    expect((await view()).status).toBe("cancelled");
  });

  it("of a cancelled order is given back by staff once it was taken, and cancelled at the bank before", async () => {
    const signed = await begun("credit_tinkoff", "forma");
    await signed.press("approve");
    await signed.press("sign_cooling");
    await shop.round();
    await applyEvent(connection.db, signed.order.identity, "cancel", shop.clock.now);
    await shop.round();
    expect((await signed.atBank())?.facts).toMatchObject({ capturedKopecks: 0, voidedKopecks: SUM });
    const taken = await begun("credit_tinkoff", "forma");
    await taken.press("approve");
    await taken.press("sign");
    await shop.round();
    await shop.round();
    await applyEvent(connection.db, taken.order.identity, "cancel", shop.clock.now);
    await shop.round();
    expect((await shop.commands()).at(-1)).toMatchObject({
      kind: "refund",
      state: "refused",
      failure: expect.stringContaining("личном кабинете"),
    });
  });
});

describe("Yandex Split", () => {
  it("that is chosen after the order was placed earns no points, as if it had been chosen at once", async () => {
    const earned = async (pay: boolean) => {
      const member = await signInUser(shop);
      await givePoints(connection.db, member.userId, []);
      const { cart } = dataOf(await shop.call(cartAdd, { sku: "D-CAST", quantity: 4 }, member));
      const sender = { ...member, cartToken: cart.token };
      const order = dataOf(await shop.call(orderCreate, orderInput(cart, { contact: newContact() }), sender));
      if (pay) {
        dataOf(await shop.pay(order, { method: "yandex_split" }));
        const known = await shop.bank.bank.store.findByNumber("yandex", `${order.identity}-1`);
        await shop.atBank(known ?? { id: "" }, { do: "pay", scenario: "plain" });
        for (let n = 0; n < 3; n += 1) {
          shop.later(1);
          await shop.round();
        }
        expect((await shop.orderOf(order)).payment.method).toBe("yandex_split");
      } else await applyEvent(connection.db, order.identity, "start", shop.clock.now, shop.messaging);
      await applyEvent(connection.db, order.identity, "hand_out", shop.clock.now, shop.messaging);
      const lots = await connection.db.select().from(loyaltyLots).where(eq(loyaltyLots.userId, member.userId));
      return lots.reduce((sum, { points }) => sum + points, 0);
    };
    expect(await earned(false)).toBeGreaterThan(0);
    expect(await earned(true)).toBe(0);
    await connection.db.delete(loyaltyLots);
    await connection.db.delete(loyaltyOperations);
  });

  it("is paid, told by a signed notice, and given back in full", async () => {
    const { order, press, payment, view } = await begun("yandex_split", "yandex");
    await press("pay");
    await shop.applyNotices();
    expect(await view()).toMatchObject({ status: "processing", paying: { state: "paid" } });
    await applyEvent(connection.db, order.identity, "cancel", shop.clock.now);
    await shop.round();
    await shop.round();
    expect(await payment()).toMatchObject({ state: "refunded", refundedKopecks: SUM });
  });

  it.each(["notice_never", "notice_forged", "notice_thrice", "notice_out_of_order"])(
    "is known as paid whatever becomes of its notices: %s",
    async (scenario) => {
      const { press, view } = await begun("yandex_split", "yandex");
      await press("pay", scenario);
      shop.later(1);
      await shop.round();
      expect((await view()).paying?.state).toBe("paid");
    },
  );
});

it("offers each group to sums that somebody takes", () => {
  const providers = [
    { methods: ["credit_tinkoff", "credit_tinkoff_ras"], can: { minKopecks: 300_000, maxKopecks: () => 50_000_000 } },
    { methods: ["yandex_split", "yandex_pay"], can: { minKopecks: 100, maxKopecks: () => 50_000_000 } },
    { methods: ["credit_sberbank_bnpl"], can: { minKopecks: 100, maxKopecks: () => 70_000_000 } },
  ];
  const { enabledPaymentGroups, isServed } = checkoutSettingsFor(providers, noDeliveryProviders);
  const groupsFor = (sumKopecks: number) =>
    paymentGroupsFor(enabledPaymentGroups, { sumKopecks, now: new Date() }, isServed).map(({ id }) => id);
  expect(groupsFor(299_999)).toEqual(["offline", "yandex_pay", "bnpl", "yandex"]);
  expect(groupsFor(300_000)).toEqual(["offline", "yandex_pay", "bnpl", "yandex", "installment", "credit"]);
  expect(groupsFor(50_000_001)).toEqual(["offline", "bnpl"]);
});
