import { asc, desc, inArray, sql } from "drizzle-orm";
import { cardOf } from "../catalogue/goods/card-rules.ts";
import { readCardSources } from "../catalogue/goods/card-store.ts";
import { allocateOrder } from "../chain/stock/rules.ts";
import { readStock, takeStock } from "../chain/stock/stock-store.ts";
import type { Category } from "../contract/catalogue/categories.ts";
import type { GoodsCard } from "../contract/catalogue/goods.ts";
import { addressOf } from "../contract/sales/order-address.ts";
import { phoneDigitsOf } from "../customers/auth/phone-rules.ts";
import { leaveOut } from "../office/order-exchange/waiting-store.ts";
import type { Executor } from "../platform/db/database.ts";
import { goods } from "../platform/db/schema/goods.ts";
import { invoicePayments, invoices } from "../platform/db/schema/invoices.ts";
import { orderReservations } from "../platform/db/schema/orders.ts";
import { hashOfSecret, newSecret } from "../platform/secret.ts";
import { addDays, localTime, momentAt } from "../platform/zone-time.ts";
import { courierDelivery, pickupDelivery } from "../sales/checkout/order-delivery.ts";
import { offeredMethod } from "../sales/checkout/payment-groups.ts";
import { ownTariff, priceOrder } from "../sales/checkout/price-order.ts";
import { demoSeller } from "../sales/invoices/demo-seller.ts";
import { actorOf, type OrderActor, type OrderRow, saveOrder } from "../sales/orders/orders-store.ts";
import { transition } from "../sales/orders/transition.ts";
import { isCancellable, usualEventsTo } from "../sales/orders/transition-rules.ts";
import { type DemoContext, shopAt } from "./customers-context.ts";
import type { DemoPerson } from "./customers-people.ts";
import { required } from "./goods-draft.ts";

interface DemoOrder {
  status: OrderRow["status"];
  daysAgo: number;
  /** `rank` is the position among the best-selling goods of the category. */
  lines: readonly (readonly [category: Category, rank: number, quantity: number])[];
  byCourier?: true;
  /** For an organisation, whose invoice is paid: it does not count among the unpaid orders that one customer may have. */
  isInvoiced?: true;
}

const ORDERS: readonly DemoOrder[] = [
  { status: "new", daysAgo: 1, lines: [["oils", 0, 2]] },
  { status: "processing", daysAgo: 1, lines: [["wipers", 0, 2]], byCourier: true, isInvoiced: true },
  { status: "processing", daysAgo: 2, lines: [["disk", 0, 4]], isInvoiced: true },
  {
    status: "ready",
    daysAgo: 3,
    lines: [
      ["tyre", 0, 4],
      ["autoproducts", 0, 1],
    ],
    isInvoiced: true,
  },
  { status: "ready", daysAgo: 3, lines: [["battery", 0, 1]], isInvoiced: true },
  { status: "delivered", daysAgo: 30, lines: [["oils", 1, 1]] },
  { status: "cancelled", daysAgo: 61, lines: [["disk", 1, 4]] },
  { status: "delivered", daysAgo: 114, lines: [["tyre", 1, 4]], byCourier: true },
  {
    status: "delivered",
    daysAgo: 212,
    lines: [
      ["tyre", 2, 2],
      ["oils", 2, 1],
    ],
  },
  { status: "cancelled", daysAgo: 300, lines: [["battery", 1, 1]], byCourier: true },
  { status: "delivered", daysAgo: 410, lines: [["battery", 2, 1]] },
];

const GUEST_ORDER: DemoOrder = { status: "processing", daysAgo: 1, lines: [["tyre", 2, 4]] };

/** As the directory of the demonstration has it. */
const ORGANIZATION = {
  inn: "5902202276",
  kpp: "590201001",
  name: 'ООО "КАМСКИЕ ПЕРЕВОЗКИ"',
  ogrn: "1065902000010",
  address: "614000, Пермский край, г Пермь, ул Ленина, д 10, офис 4",
  isVerified: true,
};
const DAYS_TO_PAY = 5;
const FIRST_PAYMENT_NUMBER = 101;

const SYSTEM: OrderActor = { actorKind: "system", actorId: null };
const FIRST_RESERVE_ID = 50_000_001;
const NOON = 720;
/** Longer than for customers: the demonstration is to have open orders for as long as somebody looks at it. */
const DEMO_RESERVE_DAYS = 30;
const BEST_SELLERS_PER_CATEGORY = 3;

interface GoodsWithCard {
  id: number;
  card: GoodsCard;
}

/** Eleven orders of the main customer in all statuses, and one that was made as a guest with the phone of another. ORD-011 */
export async function insertDemoOrders(db: Executor, context: DemoContext, guest: DemoPerson): Promise<void> {
  const bestSellers = await readBestSellers(db, context);
  if (bestSellers.all.length === 0) return;
  for (const [position, order] of ORDERS.entries())
    await insertOrder(db, context, { order, position, cards: linesOf(order, bestSellers), buyer: context.customer });
  const asGuest = { ...guest, id: null };
  const position = ORDERS.length;
  await insertOrder(db, context, {
    order: GUEST_ORDER,
    position,
    cards: linesOf(GUEST_ORDER, bestSellers),
    buyer: asGuest,
  });
}

interface BestSellers {
  all: GoodsWithCard[];
  of: Map<string, GoodsWithCard[]>;
}

async function readBestSellers(db: Executor, { regions, region, now }: DemoContext): Promise<BestSellers> {
  const place = sql<number>`row_number() over (partition by ${goods.category} order by ${goods.popularity} desc, ${goods.id})`;
  const ranked = db
    .select({ id: goods.id, popularity: goods.popularity, place: place.as("place") })
    .from(goods)
    .as("ranked");
  const top = await db
    .select({ id: ranked.id })
    .from(ranked)
    .where(sql`${ranked.place} <= ${BEST_SELLERS_PER_CATEGORY}`)
    .orderBy(desc(ranked.popularity), asc(ranked.id));
  const ids = top.map(({ id }) => id);
  const sources = new Map((await readCardSources(db, inArray(goods.id, ids))).map((source) => [source.row.id, source]));
  const today = localTime(now, region.zone).day;
  const all = ids.flatMap((id) => {
    const source = sources.get(id);
    return source ? [{ id, card: cardOf(source, region, regions, today) }] : [];
  });
  const of = new Map<string, GoodsWithCard[]>();
  for (const item of all) of.set(item.card.category, [...(of.get(item.card.category) ?? []), item]);
  return { all, of };
}

/** A small demo shop may lack a category; any other goods are ordered instead. */
function linesOf({ lines }: DemoOrder, { all, of }: BestSellers): CardToOrder[] {
  return lines.map(([category, rank, quantity]) => {
    const list = of.get(category) ?? all;
    return { ...required(list[rank % list.length], category), quantity };
  });
}

type CardToOrder = GoodsWithCard & { quantity: number };

interface OrderToInsert {
  order: DemoOrder;
  position: number;
  cards: CardToOrder[];
  /** `id` is null for guests. */
  buyer: Omit<DemoPerson, "id"> & { id: number | null };
}

async function insertOrder(
  db: Executor,
  context: DemoContext,
  { order, position, cards, buyer }: OrderToInsert,
): Promise<void> {
  const { region, shops, now } = context;
  const day = addDays(localTime(now, region.zone).day, -order.daysAgo);
  const createdAt = momentAt(day, NOON - position, region.zone);
  const type = order.byCourier ? "city_region" : "pickup";
  const price = priceOrder(cards.map(lineToPrice), { type, tariff: ownTariff(type, region), keepsTradeIn: true });
  const payment = order.isInvoiced ? "invoice" : "card";
  const method = required(
    offeredMethod(payment, ["offline", "invoice"], { sumKopecks: price.subtotal, now: createdAt }) ?? undefined,
    "a way to pay",
  );
  const shop = shopAt(shops, position);
  const arrives = addDays(day, 2);
  const readyAt = momentAt(arrives, NOON, region.zone);
  const numbers = {
    orderNumber: `${day.slice(2).replaceAll("-", "")}-DEM${position + 22}`,
    reserveId: String(FIRST_RESERVE_ID + position),
  };
  const row = await saveOrder(db, numbers, {
    order: {
      userId: buyer.id,
      idempotencyKey: `demo-order-${position}`,
      requestHash: hashOfSecret(newSecret()),
      regionSlug: region.slug,
      contact: {
        name: `${buyer.firstname} ${buyer.surname}`,
        phone: buyer.phone,
        email: buyer.email?.address ?? "",
        comment: "",
      },
      phoneDigits: phoneDigitsOf(buyer.phone),
      ...(order.byCourier
        ? courierDelivery(
            {
              ...addressOf({ street: "Садовая улица", house: "12", flat: "34" }),
              date: arrives,
              interval: "14:00–18:00",
            },
            region,
          )
        : pickupDelivery(shop, readyAt, region.zone)),
      payment: { method: payment, title: method.title, note: method.note },
      consent: { version: "demo", address: "", at: createdAt.toISOString() },
      ...(order.isInvoiced && {
        organization: ORGANIZATION,
        payUntil: momentAt(addDays(day, DAYS_TO_PAY), NOON, region.zone),
        paidAt: createdAt,
      }),
      subtotalKopecks: price.subtotal,
      sumKopecks: price.sum,
      reservedUntil: momentAt(addDays(arrives, DEMO_RESERVE_DAYS), NOON, region.zone),
    },
    lines: cards.map(orderLineOf),
    adjustments: price.adjustments,
    actor: actorOf(buyer.id),
    at: createdAt,
  });
  if (!row) return;
  if (order.isInvoiced) {
    await db.insert(invoices).values({ orderId: row.id, seller: demoSeller, issuedAt: createdAt });
    await db.insert(invoicePayments).values({
      orderId: row.id,
      number: String(FIRST_PAYMENT_NUMBER + position),
      paidOn: day,
      kopecks: price.sum,
      enteredBy: context.accountantId,
      enteredAt: createdAt,
    });
  }
  if (isCancellable(order.status)) await reserve(db, context, row.id, cards, order.byCourier ? null : shop.id);
  const at = new Date(Math.min(readyAt.getTime(), now.getTime()));
  let moved = row;
  for (const event of usualEventsTo[order.status])
    moved = await transition(db, moved, event, {
      actor: event === "cancel" ? actorOf(buyer.id) : SYSTEM,
      at,
      messaging: null,
    });
  await leaveOut(db, row.id);
}

const lineToPrice = ({ card, quantity }: CardToOrder) => ({
  price: card.price,
  quantity,
  tradeIn: false,
  tradeInDiscount: null,
});

const orderLineOf = ({ id, card, quantity }: CardToOrder) => ({
  kind: "goods" as const,
  goodsId: id,
  sku: card.sku,
  title: card.title,
  url: card.url,
  picture: card.picture,
  quantity,
  priceKopecks: card.price,
  sumKopecks: card.price * quantity,
});

/** Reserves stock, so that cancelling the order releases it. */
async function reserve(
  db: Executor,
  { regions, region }: DemoContext,
  orderId: number,
  cards: OrderToInsert["cards"],
  shopId: number | null,
): Promise<void> {
  const needs = new Map(cards.map(({ id, quantity }) => [id, quantity]));
  const { taken } = allocateOrder(needs, await readStock(db, [...needs.keys()]), regions.supplyOf(region), shopId);
  const rows = [...taken].flatMap(([goodsId, places]) => places.map((place) => ({ orderId, goodsId, ...place })));
  await takeStock(db, taken, rows.length > 0 ? [db.insert(orderReservations).values(rows)] : []);
}
