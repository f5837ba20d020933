import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  serial,
  smallint,
  text,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import { knownReasons, refundMethods, returnStates } from "../../../contract/sales/returns.ts";
import { bytea, keyIn, moment } from "./columns.ts";
import { goods } from "./goods.ts";
import { orderLines, orders } from "./orders.ts";
import { locations } from "./regions.ts";

/** What a customer gives back of an order that was handed out. */
export const orderReturns = pgTable(
  "order_returns",
  {
    id: serial("id").primaryKey(),
    orderId: integer("order_id")
      .notNull()
      .references(() => orders.id, { onDelete: "cascade" }),
    /** Comes from the form: the same form sent twice is one return. */
    key: uuid("key").notNull().unique(),
    /** The document of 1C that it came by, or that was found to be about it; null for none. */
    idInOneC: text("id_in_one_c").unique(),
    /** `erp` is the accounting program. */
    requestedBy: text("requested_by", { enum: ["customer", "guest", "staff", "erp"] }).notNull(),
    requestedById: integer("requested_by_id"),
    requestedAt: moment("requested_at").notNull(),
    reason: keyIn("reason", knownReasons).notNull(),
    /** The customer's words; empty when there are none. */
    comment: text("comment").notNull(),
    /** `to_approve` is a refund above the limit that waits for a second person. */
    state: keyIn("state", returnStates).notNull().default("requested"),
    /** What is paid back, kopecks; null until the goods are accepted. */
    refundKopecks: bigint("refund_kopecks", { mode: "number" }),
    /** How what came over the counter goes back; `online` is all through the bank. */
    refundBy: keyIn("refund_by", refundMethods),
    /** What of it goes through banks, because it came so; null before it is known, and for what was noted before parts were. */
    bankKopecks: bigint("bank_kopecks", { mode: "number" }),
    /** Where the goods are put once the money may go; null for what is written off. */
    placeId: integer("place_id").references(() => locations.id, { onDelete: "set null" }),
    /** They lie there apart and are not sold: «Брак». */
    isDefect: boolean("is_defect").notNull().default(false),
    decidedById: integer("decided_by_id"),
    decidedAt: moment("decided_at"),
    approvedById: integer("approved_by_id"),
    approvedAt: moment("approved_at"),
    /** Why it was refused, for the customer, or what the staff noted when it was accepted. */
    decision: text("decision").notNull().default(""),
    /** Rises with every change: who decides has seen what is decided. */
    version: integer("version").notNull().default(1),
  },
  (table) => [
    index("order_returns_order").on(table.orderId),
    index("order_returns_decided").on(table.decidedAt),
    index("order_returns_requested").on(table.requestedAt, table.id),
    check("order_returns_refund", sql`${table.refundKopecks} >= 0`),
    check("order_returns_bank", sql`${table.bankKopecks} between 0 and ${table.refundKopecks}`),
    check(
      "order_returns_decided",
      sql`(${table.state} = 'requested') = (${table.decidedAt} is null) and (${table.state} in ('to_approve', 'accepted')) = (${table.refundKopecks} is not null)`,
    ),
    check("order_returns_two_people", sql`${table.approvedById} <> ${table.decidedById}`),
  ],
);

/** Lines of the order that are given back; sums are shares of what was paid for them. */
export const orderReturnLines = pgTable(
  "order_return_lines",
  {
    returnId: integer("return_id")
      .notNull()
      .references(() => orderReturns.id, { onDelete: "cascade" }),
    orderId: integer("order_id").notNull(),
    position: smallint("position").notNull(),
    quantity: integer("quantity").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.returnId, table.position] }),
    foreignKey({
      columns: [table.orderId, table.position],
      foreignColumns: [orderLines.orderId, orderLines.position],
      name: "order_return_lines_line",
    }).onDelete("cascade"),
    check("order_return_lines_quantity", sql`${table.quantity} > 0`),
  ],
);

/** Pieces that were put back on sale, by location: a stock file of an earlier moment does not know of them yet. */
export const returnedStock = pgTable(
  "returned_stock",
  {
    returnId: integer("return_id")
      .notNull()
      .references(() => orderReturns.id, { onDelete: "cascade" }),
    goodsId: integer("goods_id")
      .notNull()
      .references(() => goods.id, { onDelete: "cascade" }),
    locationId: integer("location_id")
      .notNull()
      .references(() => locations.id, { onDelete: "cascade" }),
    quantity: integer("quantity").notNull(),
    returnedAt: moment("returned_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.returnId, table.goodsId] }),
    index("returned_stock_goods").on(table.goodsId),
    check("returned_stock_positive", sql`${table.quantity} > 0`),
  ],
);

/** Re-encoded WebP without metadata. Seen by the staff alone. */
export const orderReturnPhotos = pgTable(
  "order_return_photos",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    returnId: integer("return_id")
      .notNull()
      .references(() => orderReturns.id, { onDelete: "cascade" }),
    position: smallint("position").notNull(),
    webp: bytea("webp").notNull(),
  },
  (table) => [unique("order_return_photos_position").on(table.returnId, table.position)],
);
