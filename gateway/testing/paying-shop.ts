import { asc, isNull } from "drizzle-orm";
import { Hono } from "hono";
import { cartAdd } from "../contract/sales/cart.ts";
import { orderByIdentity, orderCreate } from "../contract/sales/orders.ts";
import { orderPay } from "../contract/sales/payments.ts";
import { handleNotices } from "../platform/callbacks/apply-notice.ts";
import { providersByAddress } from "../platform/callbacks/callback-provider.ts";
import { serveCallbacks } from "../platform/callbacks/serve-callbacks.ts";
import type { DatabaseConnection } from "../platform/db/database.ts";
import { paymentCommands, payments, simPayments } from "../platform/db/schema/payments.ts";
import { providerNotices } from "../platform/db/schema/provider-notices.ts";
import type { JobQueue } from "../platform/jobs/job-queue.ts";
import { type DeliveryProviders, noDeliveryProviders } from "../platform/providers/delivery/delivery-provider.ts";
import { checkoutSettingsFor } from "../sales/checkout/settings.ts";
import { pollPayments } from "../sales/orders/ask-provider.ts";
import { expireOrders } from "../sales/orders/end-reserves.ts";
import { paymentCallbacks } from "../sales/orders/payment-notices.ts";
import { sendCommands } from "../sales/orders/send-commands.ts";
import { paymentProviders } from "../sales/payments/payment-provider.ts";
import { keptKopecks } from "../sales/payments/payment-rules.ts";
import type { SimPayment } from "../sales/payments/simulator/sim-payment.ts";
import { openTestBank } from "../sales/payments/testing.ts";
import { dataOf } from "./client.ts";
import { FIXTURE_NOW } from "./fixture.ts";
import { newContact, orderInput } from "./order-input.ts";
import { openTestShop, type TestShop } from "./shop.ts";
import { forgetOrders } from "./stored-orders.ts";

let addresses = 0;

/** Somebody else's each time: begun payments of one network are limited. */
export const newAddress = () => {
  addresses += 1;
  return `192.0.${Math.floor(addresses / 250) % 250}.${addresses % 250}`;
};

/**
 * A shop that is paid through the test bank. Nothing happens by the clock: `round` does all that is due. `asked` is how long the bank is
 * waited for, and where it is when it is another process's.
 */
export async function openPayingShop(
  connection: DatabaseConnection,
  {
    delivery = noDeliveryProviders,
    asked,
  }: { delivery?: DeliveryProviders; asked?: { origin?: string; timeoutMs: number } } = {},
) {
  const { db } = connection;
  const clock = { now: FIXTURE_NOW };
  const callbacks = new Hono();
  const bank = await openTestBank(db, {
    now: () => clock.now,
    asked,
    deliver: async ({ url, method, headers, body }) => {
      const { pathname, search } = new URL(url);
      return (await callbacks.request(pathname + search, { method, headers, ...(body !== null && { body }) })).status;
    },
  });
  const providers = paymentProviders(Object.values(bank.providers));
  const settings = checkoutSettingsFor(providers.list, delivery);
  const shop: TestShop = await openTestShop(connection, settings, providers);
  Object.defineProperty(shop.clock, "now", {
    get: () => clock.now,
    set: (now: Date) => {
      clock.now = now;
    },
  });
  const registered = providersByAddress(paymentCallbacks(shop));
  const noQueue = { enqueue: async () => {}, wake: () => {} } as unknown as JobQueue;
  serveCallbacks(callbacks, { db, queue: noQueue, providers: registered, log: { error: () => {} } });
  const notices = handleNotices(db, registered);
  const signal = new AbortController().signal;

  /** Applies the notices that have come; those that cannot be applied yet stay. */
  async function applyNotices(): Promise<void> {
    const open = await db
      .select()
      .from(providerNotices)
      .where(isNull(providerNotices.appliedAt))
      .orderBy(asc(providerNotices.id));
    for (const { id } of open) await Promise.resolve(notices.run({ notice: id }, signal)).catch(() => {});
  }

  return {
    ...shop,
    bank,
    callbacks,
    signal,
    applyNotices,
    poll: () => pollPayments(shop, signal),
    send: () => sendCommands(shop, signal),
    expire: () => expireOrders(shop, signal),

    /** All that is due now, the bank's part first. */
    async round(): Promise<void> {
      await bank.bank.tick();
      await applyNotices();
      await pollPayments(shop, signal);
      await sendCommands(shop, signal);
      await expireOrders(shop, signal);
      await sendCommands(shop, signal);
      await bank.bank.tick();
      await applyNotices();
    },
    later: (minutes: number) => {
      clock.now = new Date(clock.now.getTime() + minutes * 60_000);
    },
    async forgetOrders(): Promise<void> {
      clock.now = FIXTURE_NOW;
      bank.bank.setStartScenario("plain");
      await forgetOrders(db);
      await db.delete(simPayments);
      await db.delete(providerNotices);
    },

    /** Four wheels, to be paid online. */
    async placed(method = "online_alfabank", overrides: Record<string, unknown> = {}) {
      const { cart } = dataOf(await shop.call(cartAdd, { sku: "D-CAST", quantity: 4 }));
      const input = orderInput(cart, { contact: newContact(), payment: { method }, ...overrides });
      const { identity, orderAccessToken } = dataOf(
        await shop.call(orderCreate, input, { cartToken: cart.token ?? null, address: "192.0.2.7" }),
      );
      return { identity, orderAccessToken };
    },
    pay: (access: { identity: string; orderAccessToken: string }, more: Record<string, unknown> = {}) =>
      shop.call(orderPay, { ...access, ...more }, { address: newAddress() }),
    async orderOf({ identity, orderAccessToken }: { identity: string; orderAccessToken: string }) {
      return dataOf(await shop.call(orderByIdentity, { identity, orderAccessToken })).order;
    },

    /** Sends the form of the bank's page, as the payer's browser does. */
    async atBank(payment: { id: string }, fields: Record<string, string>): Promise<number> {
      const response = await fetch(`${bank.origin}/pay/${payment.id}/`, {
        method: "POST",
        redirect: "manual",
        body: new URLSearchParams(fields),
      });
      await response.body?.cancel();
      return response.status;
    },
    /** The bank's payments of an order, the first attempt first. */
    async bankPayments(identity: string): Promise<SimPayment[]> {
      const found: SimPayment[] = [];
      for (let attempt = 1; attempt <= 6; attempt += 1) {
        const payment = await bank.bank.store.findByNumber("alfa", `${identity}-${attempt}`);
        if (payment) found.push(payment);
      }
      return found;
    },
    /** What the bank has of a customer's money for an order, kopecks. */
    async keptAtBank(identity: string): Promise<number> {
      const all = await this.bankPayments(identity);
      return all.reduce((sum, { facts }) => sum + keptKopecks({ ...facts, refundRequestedKopecks: 0 }), 0);
    },
    payments: () => db.select().from(payments).orderBy(asc(payments.id)),
    commands: () => db.select().from(paymentCommands).orderBy(asc(paymentCommands.id)),
    close: () => bank.close(),
  };
}

export type PayingShop = Awaited<ReturnType<typeof openPayingShop>>;
