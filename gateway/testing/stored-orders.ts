import { eq } from "drizzle-orm";
import type { Database } from "../platform/db/database.ts";
import { orders } from "../platform/db/schema/orders.ts";
import { useCounts } from "../platform/db/schema/use-counts.ts";
import { demoSeller } from "../sales/invoices/demo-seller.ts";
import {
  actorOf,
  lockOrder,
  type NewOrder,
  type OrderActor,
  type OrderRow,
  saveOrder,
} from "../sales/orders/orders-store.ts";
import { saveInvoice } from "../sales/orders/paying-store.ts";
import type { OrderMessaging } from "../sales/orders/tell-customer.ts";
import { transition } from "../sales/orders/transition.ts";
import { type OrderEvent, usualEventsTo } from "../sales/orders/transition-rules.ts";
import { testOrganization } from "./order-input.ts";

const STAFF: OrderActor = { actorKind: "staff", actorId: 1 };

type StoredParts = Partial<Omit<NewOrder, "order"> & { order: Partial<NewOrder["order"]> }>;

let stored = 0;

/** An order of one oil for 3 120 ₽, fetched from a shop, that nobody reserved anything for. */
export async function storeOrder(
  db: Database,
  { at = new Date("2026-11-20T07:00:00Z"), lines, adjustments = [], order = {} }: StoredParts = {},
): Promise<OrderRow> {
  stored += 1;
  const numbers = { orderNumber: `261120-TEST${stored}`, reserveId: `test-${stored}` };
  const oil = { sku: "O-5W30", title: "Масло 5W-30", url: "/oils/O-5W30/", picture: "/oil.jpg" };
  const facts: NewOrder = {
    order: {
      idempotencyKey: `test-order-${stored}`,
      requestHash: "",
      regionSlug: "ekaterinburg",
      contact: { name: "Анна", phone: "+79123456789", email: "", comment: "" },
      phoneDigits: "9123456789",
      deliveryType: "pickup",
      deliveryTitle: "Самовывоз",
      deliveryPlace: "Протектор на Малышева, улица Малышева, 145",
      deliveryHours: "ежедневно 9:00–21:00",
      deliveryPhone: "+73430001002",
      deliveryInterval: "",
      deliveryZone: "Asia/Yekaterinburg",
      payment: { method: "cash", title: "Наличными при получении", note: "" },
      consent: { version: "2026-11-01", address: "203.0.113.7", at: at.toISOString() },
      reservedUntil: new Date("2026-11-23T08:00:00Z"),
      subtotalKopecks: 312_000,
      sumKopecks: 312_000,
      ...order,
    },
    lines: lines ?? [{ kind: "goods", ...oil, quantity: 1, priceKopecks: 312_000, sumKopecks: 312_000 }],
    adjustments,
    actor: actorOf(order.userId ?? null),
    at,
  };
  const row = await db.transaction((tx) => saveOrder(tx, numbers, facts));
  if (!row) throw new Error("The order was not stored");
  return row;
}

/** Lets something happen to an order, as the staff does it in a system of its own. Throws `too_late`. */
export function applyEvent(
  db: Database,
  orderNumber: string,
  event: OrderEvent,
  at = new Date(),
  messaging: OrderMessaging | null = null,
): Promise<OrderRow> {
  return db.transaction(async (tx) => {
    const [found] = await tx.select({ id: orders.id }).from(orders).where(eq(orders.orderNumber, orderNumber));
    const order = await lockOrder(tx, found?.id ?? 0);
    if (!order) throw new Error(`There is no order ${orderNumber}`);
    return transition(tx, order, event, { actor: STAFF, at, messaging });
  });
}

/** Brings a new order to a status, step by step. */
export async function bringTo(db: Database, orderNumber: string, status: OrderRow["status"], at?: Date): Promise<void> {
  for (const event of usualEventsTo[status]) await applyEvent(db, orderNumber, event, at);
}

/** An order by invoice, placed on Friday 20 November, that is to be paid until the end of Wednesday. */
export async function storeInvoiced(db: Database, order: Partial<NewOrder["order"]> = {}): Promise<OrderRow> {
  const stored = await storeOrder(db, {
    order: {
      payment: { method: "invoice", title: "По счёту", note: "" },
      organization: { ...testOrganization, isVerified: true },
      payUntil: new Date("2026-11-25T19:00:00Z"),
      reservedUntil: new Date("2026-11-26T19:00:00Z"),
      ...order,
    },
  });
  await saveInvoice(db, stored.id, demoSeller, stored.createdAt);
  return stored;
}

/** No order, and nobody has been written to: what is held and told is counted from zero. */
export async function forgetOrders(db: Database): Promise<void> {
  await db.delete(orders);
  await db.delete(useCounts);
}
