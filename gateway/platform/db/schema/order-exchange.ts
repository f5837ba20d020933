import { sql } from "drizzle-orm";
import { bigint, index, integer, jsonb, pgTable, serial, text, unique } from "drizzle-orm/pg-core";
import { documentOutcomes } from "../../../contract/office/order-exchange.ts";
import { day, keyIn, moment } from "./columns.ts";
import { orders } from "./orders.ts";

/**
 * What 1C knows of an order. Triggers on what happens to orders, their money and their returns give it a new number with every change, in
 * the transaction that makes it. Numbers of one order are compared with each other alone: a transaction that commits late is late for its
 * own order and for no other. Orders of a former shop have no row until something happens to them.
 */
export const orderExchange = pgTable(
  "order_exchange",
  {
    orderId: integer("order_id")
      .primaryKey()
      .references(() => orders.id, { onDelete: "cascade" }),
    /** Never given twice, to any order. */
    changeNumber: bigint("change_number", { mode: "number" }).notNull(),
    changedAt: moment("changed_at").notNull().defaultNow(),
    /** The number that the order had when 1C last confirmed to have it; null for one that it never had. */
    confirmedNumber: bigint("confirmed_number", { mode: "number" }),
    confirmedAt: moment("confirmed_at"),
    /** As 1C calls it; empty until it has said so. */
    numberInOneC: text("number_in_one_c").notNull().default(""),
    /** The day of it there. */
    dayInOneC: day("day_in_one_c"),
  },
  (table) => [
    index("order_exchange_waiting")
      .on(table.changeNumber)
      .where(sql`${table.confirmedNumber} is distinct from ${table.changeNumber}`),
  ],
);

/** An order as it was when it was handed to 1C. */
export interface GivenOrder {
  orderId: number;
  changeNumber: number;
}

/** What 1C was given when it asked for orders; kept for some weeks. */
export const orderExchangeQueries = pgTable(
  "order_exchange_queries",
  {
    id: serial("id").primaryKey(),
    /** The session that asked. No reference: sessions are forgotten sooner. */
    sessionId: integer("session_id").notNull(),
    askedAt: moment("asked_at").notNull(),
    given: jsonb("given").$type<GivenOrder[]>().notNull(),
    /** When 1C said that it has them; null while it has not. */
    confirmedAt: moment("confirmed_at"),
  },
  (table) => [
    index("order_exchange_queries_session").on(table.sessionId, table.id),
    index("order_exchange_queries_asked").on(table.askedAt, table.id),
  ],
);

/** What came of the last document of 1C about each order: one that it sends again takes the place of the earlier one. */
export const orderExchangeDocuments = pgTable(
  "order_exchange_documents",
  {
    id: serial("id").primaryKey(),
    /** As the document calls its order: an order of the site, or what no order is called. */
    number: text("number").notNull(),
    /** Null where the site has no such order. */
    orderId: integer("order_id").references(() => orders.id, { onDelete: "cascade" }),
    numberInOneC: text("number_in_one_c").notNull().default(""),
    /** The file that it came in. No reference: files are forgotten sooner. */
    fileId: integer("file_id").notNull(),
    receivedAt: moment("received_at").notNull(),
    outcome: keyIn("outcome", documentOutcomes).notNull(),
    /** In Russian, for staff: what was done, or why not. */
    message: text("message").notNull(),
    /** What whoever closed a refusal by hand wrote about it; empty for what nobody has closed. */
    closedNote: text("closed_note").notNull().default(""),
  },
  (table) => [
    unique("order_exchange_documents_number").on(table.number),
    index("order_exchange_documents_received").on(table.receivedAt, table.id),
  ],
);
