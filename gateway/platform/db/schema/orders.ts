import { sql } from "drizzle-orm";
import {
  bigint,
  bigserial,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  serial,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { tills } from "../../../contract/office/order-desk.ts";
import type { Zone } from "../../../contract/platform/local-time.ts";
import { type Consent, day, keyIn, moment, proofsOfActs } from "./columns.ts";
import { goods } from "./goods.ts";
import { locations } from "./regions.ts";
import { users } from "./users.ts";

export const carts = pgTable("carts", {
  id: uuid("id").primaryKey().defaultRandom(),
  /** SHA-256 of the visitor's token, hex. */
  tokenHash: text("token_hash").notNull().unique(),
  /** The signed-in owner; null for guests. */
  userId: integer("user_id")
    .references(() => users.id)
    .unique(),
  updatedAt: moment("updated_at").notNull().defaultNow(),
  /** The campaign whose code was typed, by name. No reference: what there is of it is asked for each time. */
  promoCampaign: text("promo_campaign"),
  /** SHA-256 of the coupon that was typed, hex. */
  promoCouponHash: text("promo_coupon_hash"),
  /** The customer took the code out: none counts by itself. */
  isPromoRefused: boolean("is_promo_refused").notNull().default(false),
  /** What was ordered from the cart last. */
  lastOrderNumber: text("last_order_number"),
});

/** Additions that named themselves, kept for as long as a page may send one again. */
export const cartAdditions = pgTable(
  "cart_additions",
  {
    cartId: uuid("cart_id")
      .notNull()
      .references(() => carts.id, { onDelete: "cascade" }),
    key: uuid("key").notNull(),
    addedAt: moment("added_at").notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.cartId, table.key] }), index("cart_additions_added").on(table.addedAt)],
);

/** A line with `backGoodsId` is an axle set: two pieces of each product for every unit of `quantity`. */
export const cartLines = pgTable(
  "cart_lines",
  {
    cartId: uuid("cart_id")
      .notNull()
      .references(() => carts.id, { onDelete: "cascade" }),
    sku: text("sku").notNull(),
    goodsId: integer("goods_id")
      .notNull()
      .references(() => goods.id),
    backGoodsId: integer("back_goods_id").references(() => goods.id),
    quantity: integer("quantity").notNull(),
    active: boolean("active").notNull().default(true),
    tradeIn: boolean("trade_in").notNull().default(false),
    seenPriceKopecks: integer("seen_price_kopecks").notNull(),
    addedAt: moment("added_at").notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.cartId, table.sku] }),
    check("cart_quantity_positive", sql`${table.quantity} > 0`),
  ],
);

const orderStatuses = ["new", "processing", "ready", "delivered", "cancelled"] as const;
const orderEventNames = [
  "place",
  "start",
  "make_ready",
  "hand_out",
  "hand_out_part",
  "undo_hand_out",
  "cancel",
  "expire",
  "migrate",
  "change",
] as const;
const deliveryTypes = ["pickup", "city_region", "russia_tc", "expressakb", "yandex_express"] as const;

interface DeliveryQuote {
  priceKopecks: number;
  /** The goods sum from which the delivery is free; null when never. */
  freeFromKopecks: number | null;
}

/** The campaign whose link had brought the customer, as the browser remembered it. */
export interface OrderAttribution {
  source: string;
  campaign: string;
}

/** The organisation that an order is for. CHK-016 */
export interface OrderOrganization {
  inn: string;
  /** Empty for a sole proprietor. */
  kpp: string;
  name: string;
  /** Empty when nobody told it. */
  ogrn: string;
  address: string;
  /** It is as the directory of organisations has it; else somebody typed it. */
  isVerified: boolean;
}

/** Requests whose customers were asked to look at the cart again; they become no order any more, whenever a copy of them comes. */
export const orderRefusals = pgTable(
  "order_refusals",
  {
    key: text("key").notNull(),
    /** As an order has it. */
    requestHash: text("request_hash").notNull(),
    refusedAt: moment("refused_at").notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.key, table.requestHash] }), index("order_refusals_at").on(table.refusedAt)],
);

export const orders = pgTable(
  "orders",
  {
    id: serial("id").primaryKey(),
    orderNumber: text("identity").notNull().unique(),
    reserveId: text("reserve_id").notNull().unique(),
    /** SHA-256 of an access token that was given out before they were derived from the order number, hex; null for later orders. */
    accessTokenHash: text("access_hash"),
    /** The signed-in customer. Orders of guests are found by the confirmed phones of an account. */
    userId: integer("user_id").references(() => users.id),
    /** The member of staff who took the order for its customer; null when customers did it themselves. */
    placedBy: integer("placed_by").references(() => users.id, { onDelete: "set null" }),
    idempotencyKey: text("idempotency_key").notNull().unique(),
    /** SHA-256 of the request: the same key with a different request is refused. */
    requestHash: text("request_hash").notNull(),
    regionSlug: text("region_slug").notNull(),
    /** Written by `gateway/sales/orders/transition.ts` alone. */
    status: text("status", { enum: orderStatuses }).notNull().default("new"),
    contact: jsonb("contact").$type<{ name: string; phone: string; email: string; comment: string }>().notNull(),
    /** The last ten digits of the phone, for searching. */
    phoneDigits: text("phone_digits").notNull(),
    deliveryType: text("delivery_type", { enum: deliveryTypes }).notNull(),
    deliveryTitle: text("delivery_title").notNull(),
    /** Where the order is picked up; null for other deliveries and for a shop that there is no longer. */
    deliveryShopId: integer("delivery_shop_id").references(() => locations.id, { onDelete: "set null" }),
    /** Title and address of the shop, or the customer's address. */
    deliveryPlace: text("delivery_place").notNull(),
    deliveryHours: text("delivery_hours").notNull(),
    deliveryPhone: text("delivery_phone").notNull(),
    /** From when the order can be picked up; null for a courier. */
    deliveryReadyAt: moment("delivery_ready_at"),
    /** The day the courier comes; a day of `deliveryZone`. */
    deliveryDay: day("delivery_day"),
    deliveryInterval: text("delivery_interval").notNull(),
    /** IANA. */
    deliveryZone: text("delivery_zone").$type<Zone>().notNull(),
    /** The terms the price of a courier was calculated with. */
    deliveryQuote: jsonb("delivery_quote").$type<DeliveryQuote>(),
    payment: jsonb("payment").$type<{ method: string; title: string; note: string }>().notNull(),
    /** Null for a person. */
    organization: jsonb("organization").$type<OrderOrganization>(),
    consent: jsonb("consent").$type<Consent>().notNull(),
    /** Null for who came otherwise. */
    attribution: jsonb("attribution").$type<OrderAttribution>(),
    /** The network it was placed from, for limits: see `publicNetworkOf`. Null when unknown, not of the internet, or of staff. */
    network: text("network"),
    /** What its customer had proven. */
    proof: text("proof", { enum: proofsOfActs }).notNull().default("none"),
    /** The sum of the lines; with all adjustments it is `sumKopecks`. A deferred trigger checks both. */
    subtotalKopecks: bigint("goods_kopecks", { mode: "number" }).notNull(),
    sumKopecks: bigint("sum_kopecks", { mode: "number" }).notNull(),
    /** How many events the order has: rises with every change of its status. */
    version: integer("version").notNull().default(1),
    /** Until when the goods are kept for an order that is not paid. */
    reservedUntil: moment("reserved_until").notNull(),
    /** Until when the money of an order that is paid before the handover is waited for; null when it is paid at the handover. */
    payUntil: moment("pay_until"),
    /** When the whole sum was first known to be there, online or for an invoice: from then on nothing ends the reserve. */
    paidAt: moment("paid_at"),
    /** The shop's books say that it is paid, where the site saw no money: it came at a till or by transfer, and nobody has a pickup code. */
    isPaidInBooks: boolean("is_paid_in_books").notNull().default(false),
    /** A part of it was handed out, and the rest stays ordered: see `order_given_pieces`. */
    isPartGiven: boolean("is_part_given").notNull().default(false),
    createdAt: moment("created_at").notNull().defaultNow(),
    updatedAt: moment("updated_at").notNull().defaultNow(),
  },
  (table) => [
    index("orders_phone").on(table.phoneDigits),
    index("orders_user").on(table.userId),
    // Each of these filters of the desk is read in the order of its list.
    index("orders_created").on(table.createdAt, table.id),
    index("orders_status").on(table.status, table.createdAt, table.id),
    index("orders_delivery_shop").on(table.deliveryShopId, table.createdAt, table.id),
    index("orders_delivery_shop_status").on(table.deliveryShopId, table.status, table.createdAt, table.id),
    index("orders_delivery_type").on(table.deliveryType, table.createdAt, table.id),
    index("orders_payment_method").on(sql`(${table.payment}->>'method')`, table.createdAt, table.id),
    index("orders_network").on(table.network, table.createdAt),
    index("orders_unproven")
      .on(table.network)
      .where(
        sql`${table.proof} = 'none' and ${table.status} in ('new', 'processing', 'ready') and ${table.paidAt} is null`,
      ),
    index("orders_slots")
      .on(table.regionSlug, table.deliveryDay, table.deliveryInterval)
      .where(sql`${table.deliveryType} = 'expressakb' and ${table.status} <> 'cancelled'`),
    index("orders_open_reserves").on(table.reservedUntil).where(sql`${table.status} in ('new', 'processing', 'ready')`),
    index("orders_unpaid")
      .on(table.payUntil)
      .where(sql`${table.status} in ('new', 'processing', 'ready') and ${table.paidAt} is null`),
    check("orders_sum_not_negative", sql`${table.sumKopecks} >= 0`),
  ],
);

/** What was ordered, as it was called and cost then. The goods may be changed or gone since. */
export const orderLines = pgTable(
  "order_lines",
  {
    orderId: integer("order_id")
      .notNull()
      .references(() => orders.id, { onDelete: "cascade" }),
    /** From 0. */
    position: smallint("position").notNull(),
    /** An axle set is two pieces of the goods and two of the `back` ones for every unit of `quantity`. */
    kind: text("kind", { enum: ["goods", "axle_set"] }).notNull(),
    /** Null when there are no such goods any longer. */
    goodsId: integer("goods_id").references(() => goods.id, { onDelete: "set null" }),
    sku: text("sku").notNull(),
    title: text("title").notNull(),
    url: text("url").notNull(),
    picture: text("picture").notNull(),
    backGoodsId: integer("back_goods_id").references(() => goods.id, { onDelete: "set null" }),
    backSku: text("back_sku"),
    backTitle: text("back_title"),
    backUrl: text("back_url"),
    backPicture: text("back_picture"),
    quantity: integer("quantity").notNull(),
    priceKopecks: bigint("price_kopecks", { mode: "number" }).notNull(),
    sumKopecks: bigint("sum_kopecks", { mode: "number" }).notNull(),
    /** What a campaign or an agreed price took off it (never both), and the points that paid for it: its parts of these adjustments. */
    promoKopecks: bigint("promo_kopecks", { mode: "number" }).notNull().default(0),
    points: integer("points").notNull().default(0),
    /** Points for a hundred roubles paid in money, as they were then; 0 where goods, delivery or payment take no part. */
    earnPercent: smallint("earn_percent").notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.position] }),
    check(
      "order_lines_taken_off",
      sql`${table.promoKopecks} >= 0 and ${table.points} >= 0 and ${table.promoKopecks} + ${table.points}::bigint * 100 <= ${table.sumKopecks}`,
    ),
    index("order_lines_goods").on(table.goodsId),
    index("order_lines_back_goods").on(table.backGoodsId),
    check("order_lines_quantity", sql`${table.quantity} > 0`),
    check("order_lines_sum", sql`${table.sumKopecks} = ${table.priceKopecks} * ${table.quantity}`),
    check(
      "order_lines_kind",
      sql`num_nonnulls(${table.backSku}, ${table.backTitle}, ${table.backUrl}, ${table.backPicture}) = case ${table.kind} when 'axle_set' then 4 else 0 end`,
    ),
  ],
);

/**
 * What was added to the sum of an order's lines or taken off, and why: the one place for these sums. `trade_in_declined` takes back the
 * discount for an old battery that the customer did not bring, `points_declined` points that did not go with how it was paid.
 */
export const orderAdjustments = pgTable(
  "order_adjustments",
  {
    orderId: integer("order_id")
      .notNull()
      .references(() => orders.id, { onDelete: "cascade" }),
    kind: text("kind", {
      enum: ["agreed", "trade_in", "trade_in_declined", "promo", "points", "points_declined", "delivery"],
    }).notNull(),
    kopecks: bigint("kopecks", { mode: "number" }).notNull(),
    /** In Russian, for the customer. */
    why: text("why").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.kind] }),
    check(
      "order_adjustments_sign",
      sql`${table.kopecks} <> 0 and (${table.kopecks} > 0) = (${table.kind} in ('delivery', 'trade_in_declined', 'points_declined'))`,
    ),
  ],
);

/** What happened to an order. Rows are only ever added; a trigger refuses anything else. They go with their order. */
export const orderEvents = pgTable(
  "order_events",
  {
    id: bigserial("id", { mode: "number" }).primaryKey(),
    orderId: integer("order_id")
      .notNull()
      .references(() => orders.id, { onDelete: "cascade" }),
    at: moment("at").notNull(),
    actorKind: text("actor_kind", { enum: ["customer", "guest", "staff", "system", "bank", "erp"] }).notNull(),
    /** The user, for `customer` and `staff`. No reference: who did it stays known when the account is gone. */
    actorId: integer("actor_id"),
    /** `migrate` is how an order was found when its events began to be kept. */
    event: text("event", {
      enum: orderEventNames,
    }).notNull(),
    /** Null for the first event. */
    fromStatus: text("from_status", { enum: orderStatuses }),
    toStatus: text("to_status", { enum: orderStatuses }).notNull(),
    /** In Russian, for staff; empty when there is nothing to say. */
    reason: text("reason").notNull(),
    /** Comes from the form that it was done in: the same form sent twice is done once. Null where there was no form. */
    key: uuid("key"),
  },
  (table) => [
    index("order_events_order").on(table.orderId),
    uniqueIndex("order_events_key").on(table.orderId, table.key).where(sql`${table.key} is not null`),
    check("order_events_actor", sql`(${table.actorId} is not null) = (${table.actorKind} in ('customer', 'staff'))`),
  ],
);

/**
 * How goods of an order were handed out, where a member of staff noted it: once as a rule, several times where the rest stayed ordered or a
 * handover was undone. Rows are only ever added; that one was undone is written into it.
 */
export const orderHandovers = pgTable(
  "order_handovers",
  {
    orderId: integer("order_id")
      .notNull()
      .references(() => orders.id, { onDelete: "cascade" }),
    /** From 0. */
    number: smallint("number").notNull().default(0),
    at: moment("at").notNull(),
    /** What was paid with; null when nothing was left to pay. */
    till: keyIn("till", tills),
    /** As the gateway calculated it. */
    takenKopecks: bigint("taken_kopecks", { mode: "number" }).notNull(),
    /** Whether the customer brought the old battery that lowers the sum; null when none was agreed on. */
    hasBattery: boolean("has_battery"),
    /** Not all of the order: the rest stays ordered. */
    isPart: boolean("is_part").notNull().default(false),
    /** The goods are with the shop again, and what was taken with the customer; null where it holds. */
    undoneAt: moment("undone_at"),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.number] }),
    index("order_handovers_at").on(table.at),
    index("order_handovers_undone").on(table.undoneAt).where(sql`${table.undoneAt} is not null`),
    check("order_handovers_taken", sql`${table.takenKopecks} >= 0`),
    check("order_handovers_till", sql`(${table.till} is not null) = (${table.takenKopecks} > 0)`),
  ],
);

/** What was handed out while the rest stayed ordered, by position of the line; of a handover that was undone it says nothing any more. */
export const orderGivenPieces = pgTable(
  "order_given_pieces",
  {
    orderId: integer("order_id")
      .notNull()
      .references(() => orders.id, { onDelete: "cascade" }),
    /** Number of the handover. */
    handover: smallint("handover").notNull(),
    position: smallint("position").notNull(),
    quantity: integer("quantity").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.handover, table.position] }),
    check("order_given_pieces_quantity", sql`${table.quantity} > 0`),
  ],
);

/** Marking codes of the pieces that were handed out, as they were scanned. */
export const orderMarkingCodes = pgTable(
  "order_marking_codes",
  {
    orderId: integer("order_id")
      .notNull()
      .references(() => orders.id, { onDelete: "cascade" }),
    /** What names the piece: the code without the part that proves it. */
    piece: text("piece").notNull(),
    code: text("code").notNull(),
    /** Position of the line in the order when it was handed out. */
    position: smallint("position").notNull(),
    /** Number of the handover. */
    handover: smallint("handover").notNull().default(0),
    at: moment("at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.piece] }),
    index("order_marking_codes_piece").on(table.piece),
  ],
);

/** What staff write about an order, for themselves. Rows are only ever added. */
export const orderNotes = pgTable(
  "order_notes",
  {
    id: bigserial("id", { mode: "number" }).primaryKey(),
    /** Comes from the form that it was written in. */
    key: uuid("key").notNull().unique(),
    orderId: integer("order_id")
      .notNull()
      .references(() => orders.id, { onDelete: "cascade" }),
    at: moment("at").notNull(),
    /** A member of staff. No reference: the note stays when the account is gone. */
    authorId: integer("author_id").notNull(),
    text: text("text").notNull(),
  },
  (table) => [index("order_notes_order").on(table.orderId)],
);

/** Which ends of reserves customers were reminded of. */
export const orderReminders = pgTable(
  "order_reminders",
  {
    orderId: integer("order_id")
      .notNull()
      .references(() => orders.id, { onDelete: "cascade" }),
    /** As the order had it then. */
    reservedUntil: moment("reserved_until").notNull(),
  },
  (table) => [primaryKey({ columns: [table.orderId, table.reservedUntil] })],
);

/**
 * Pieces taken for an order, by location. Rows stay when the order ends, because a stock file of an earlier moment needs both moments: a
 * cancelled order's pieces are put back (`returnedAt`), those handed out are not.
 */
export const orderReservations = pgTable(
  "order_reservations",
  {
    orderId: integer("order_id")
      .notNull()
      .references(() => orders.id, { onDelete: "cascade" }),
    goodsId: integer("goods_id")
      .notNull()
      .references(() => goods.id),
    locationId: integer("location_id")
      .notNull()
      .references(() => locations.id),
    /** From 0: of pieces that a changed order gave back in part, or took again, each lot has a row of its own. */
    part: smallint("part").notNull().default(0),
    quantity: integer("quantity").notNull(),
    reservedAt: moment("reserved_at").notNull().default(sql`clock_timestamp()`),
    returnedAt: moment("returned_at"),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.goodsId, table.locationId, table.part] }),
    index("order_reservations_goods").on(table.goodsId),
    check("reservation_positive", sql`${table.quantity} > 0`),
  ],
);
