import { asc, desc, inArray, sql } from "drizzle-orm";
import { phoneDigitsOf } from "../auth/phone-rules.ts";
import { courierPrice, courierTariff } from "../checkout/courier.ts";
import { broughtTo, pickupAt } from "../checkout/order-delivery.ts";
import { offeredMethod, RESERVE_DAYS } from "../checkout/payment-groups.ts";
import type { Category } from "../contract/categories.ts";
import type { GoodsCard } from "../contract/goods.ts";
import type { Executor } from "../db/database.ts";
import { goods } from "../db/schema/goods.ts";
import { orderReservations, orders } from "../db/schema/orders.ts";
import { cardOf, readCardSources } from "../goods/cards.ts";
import { addDays, localTime, momentAt } from "../region/zone-time.ts";
import { hashOfSecret, newSecret } from "../secret.ts";
import { gather } from "../stock/gather.ts";
import { readStock, takeStock } from "../stock/store.ts";
import { type DemoHome, shopAt } from "./customers-home.ts";
import type { DemoPerson } from "./customers-people.ts";
import { required } from "./goods-draft.ts";

type OrderRow = typeof orders.$inferInsert;
type Status = NonNullable<OrderRow["status"]>;

interface DemoOrder {
  status: Status;
  daysAgo: number;
  /** Category, which of its best sold goods, pieces. */
  lines: readonly (readonly [category: Category, rank: number, quantity: number])[];
  isBrought?: true;
}

const ORDERS: readonly DemoOrder[] = [
  { status: "new", daysAgo: 1, lines: [["oils", 0, 2]] },
  { status: "new", daysAgo: 1, lines: [["wipers", 0, 2]], isBrought: true },
  { status: "processing", daysAgo: 2, lines: [["disk", 0, 4]] },
  {
    status: "ready",
    daysAgo: 3,
    lines: [
      ["tyre", 0, 4],
      ["autoproducts", 0, 1],
    ],
  },
  { status: "ready", daysAgo: 3, lines: [["battery", 0, 1]] },
  { status: "delivered", daysAgo: 30, lines: [["oils", 1, 1]] },
  { status: "cancelled", daysAgo: 61, lines: [["disk", 1, 4]] },
  { status: "delivered", daysAgo: 114, lines: [["tyre", 1, 4]], isBrought: true },
  {
    status: "delivered",
    daysAgo: 212,
    lines: [
      ["tyre", 2, 2],
      ["oils", 2, 1],
    ],
  },
  { status: "cancelled", daysAgo: 300, lines: [["battery", 1, 1]], isBrought: true },
  { status: "delivered", daysAgo: 410, lines: [["battery", 2, 1]] },
];

const ORDER_OF_GUEST: DemoOrder = { status: "processing", daysAgo: 1, lines: [["tyre", 2, 4]] };

/** Goods of these statuses lie aside for the customer; the others' are gone or back. */
const KEPT: readonly Status[] = ["new", "processing", "ready"];
const FIRST_RESERVE_ID = 50_000_001;
const NOON = 720;
const TOP = 3;

interface Card {
  id: number;
  card: GoodsCard;
}

/** Eleven orders of the regular customer over all statuses, and one that somebody with the guest's phone made. ORD-011 */
export async function insertDemoOrders(db: Executor, home: DemoHome, guest: DemoPerson): Promise<void> {
  const shelf = await bestSold(db, home);
  if (shelf.all.length === 0) return;
  for (const [position, order] of ORDERS.entries())
    await insertOrder(db, home, { order, position, cards: linesOf(order, shelf), buyer: home.regular });
  const asGuest = { ...guest, id: null };
  const position = ORDERS.length;
  await insertOrder(db, home, {
    order: ORDER_OF_GUEST,
    position,
    cards: linesOf(ORDER_OF_GUEST, shelf),
    buyer: asGuest,
  });
}

interface Shelf {
  all: Card[];
  of: Map<string, Card[]>;
}

async function bestSold(db: Executor, { regions, region, now }: DemoHome): Promise<Shelf> {
  const place = sql<number>`row_number() over (partition by ${goods.category} order by ${goods.popularity} desc, ${goods.id})`;
  const ranked = db
    .select({ id: goods.id, popularity: goods.popularity, place: place.as("place") })
    .from(goods)
    .as("ranked");
  const top = await db
    .select({ id: ranked.id })
    .from(ranked)
    .where(sql`${ranked.place} <= ${TOP}`)
    .orderBy(desc(ranked.popularity), asc(ranked.id));
  const ids = top.map(({ id }) => id);
  const sources = new Map((await readCardSources(db, inArray(goods.id, ids))).map((source) => [source.row.id, source]));
  const today = localTime(now, region.zone).day;
  const all = ids.flatMap((id) => {
    const source = sources.get(id);
    return source ? [{ id, card: cardOf(source, region, regions, today) }] : [];
  });
  const of = new Map<string, Card[]>();
  for (const item of all) of.set(item.card.category, [...(of.get(item.card.category) ?? []), item]);
  return { all, of };
}

/** A shop of few goods may lack a category: whatever it has is ordered instead. */
function linesOf({ lines }: DemoOrder, { all, of }: Shelf): (Card & { quantity: number })[] {
  return lines.map(([category, rank, quantity]) => {
    const list = of.get(category) ?? all;
    return { ...required(list[rank % list.length], category), quantity };
  });
}

interface Placing {
  order: DemoOrder;
  position: number;
  cards: (Card & { quantity: number })[];
  /** `id` is null for a guest. */
  buyer: Omit<DemoPerson, "id"> & { id: number | null };
}

async function insertOrder(db: Executor, home: DemoHome, { order, position, cards, buyer }: Placing): Promise<void> {
  const { region, shops, now } = home;
  const day = addDays(localTime(now, region.zone).day, -order.daysAgo);
  const createdAt = momentAt(day, NOON - position, region.zone);
  const subtotalKopecks = cards.reduce((sum, { card, quantity }) => sum + card.price * quantity, 0);
  const deliveryKopecks = order.isBrought ? courierPrice(courierTariff(region), subtotalKopecks) : 0;
  const method = required(
    offeredMethod("card", ["offline"], { sumKopecks: subtotalKopecks, now: createdAt }) ?? undefined,
    "a way to pay",
  );
  const shop = shopAt(shops, position);
  const arrives = addDays(day, 2);
  const readyAt = momentAt(arrives, NOON, region.zone);
  const [row] = await db
    .insert(orders)
    .values({
      orderNumber: `${day.slice(2).replaceAll("-", "")}-DEM${position + 22}`,
      reserveId: String(FIRST_RESERVE_ID + position),
      // Nobody holds the secret: demo orders are opened by who is signed in.
      accessTokenHash: hashOfSecret(newSecret()),
      userId: buyer.id,
      idempotencyKey: `demo-order-${position}`,
      requestHash: hashOfSecret(newSecret()),
      regionSlug: region.slug,
      status: order.status,
      contact: {
        name: `${buyer.firstname} ${buyer.surname}`,
        phone: buyer.phone,
        email: buyer.email?.address ?? "",
        comment: "",
      },
      phoneDigits: phoneDigitsOf(buyer.phone),
      delivery: order.isBrought
        ? broughtTo(
            { street: "Садовая улица", house: "12", flat: "34", date: arrives, interval: "14:00–18:00" },
            region,
          )
        : pickupAt(shop, readyAt, region.zone),
      payment: { method: "card", title: method.title, note: method.note },
      consent: { version: "demo", address: "", at: createdAt.toISOString() },
      lines: cards.map(({ card, quantity }) => ({
        sku: card.sku,
        product: card,
        backAxle: null,
        quantity,
        price: card.price,
        sum: card.price * quantity,
      })),
      subtotalKopecks,
      tradeInKopecks: 0,
      deliveryKopecks,
      sumKopecks: subtotalKopecks + deliveryKopecks,
      reservedUntil: order.isBrought ? null : momentAt(addDays(arrives, RESERVE_DAYS), NOON, region.zone),
      createdAt,
      updatedAt: order.status === "new" ? createdAt : new Date(Math.min(readyAt.getTime(), now.getTime())),
    })
    .returning({ id: orders.id });
  if (row && KEPT.includes(order.status)) await reserve(db, home, row.id, cards, order.isBrought ? null : shop.id);
}

/** Takes the goods off the shelves, so that a cancel has something to put back. */
async function reserve(
  db: Executor,
  { regions, region }: DemoHome,
  orderId: number,
  cards: Placing["cards"],
  shopId: number | null,
): Promise<void> {
  const needs = new Map(cards.map(({ id, quantity }) => [id, quantity]));
  const { taken } = gather(needs, await readStock(db, [...needs.keys()]), regions.supplyOf(region), shopId);
  for (const [goodsId, locations] of taken)
    for (const place of locations) {
      await takeStock(db, goodsId, place);
      await db.insert(orderReservations).values({ orderId, goodsId, ...place });
    }
}
