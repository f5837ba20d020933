import { sql } from "drizzle-orm";
import { bigint, check, index, integer, jsonb, pgTable, serial, text, unique, uuid } from "drizzle-orm/pg-core";
import type { VatRate } from "../../../contract/platform/vat.ts";
import { bytea, day, moment } from "./columns.ts";
import { orders } from "./orders.ts";

/** Who is paid, as an invoice has it. */
export interface Seller {
  name: string;
  inn: string;
  /** Empty for a sole proprietor. */
  kpp: string;
  address: string;
  bank: string;
  bic: string;
  account: string;
  /** The bank's (корр. счёт). */
  correspondentAccount: string;
  /** Who signs, with their position. */
  signer: string;
  vat: VatRate;
}

const orderId = () =>
  integer("order_id")
    .notNull()
    .references(() => orders.id, { onDelete: "cascade" });

/** Invoices that were shown to somebody: who is paid stays what it was then, whatever the settings say since. */
export const invoices = pgTable("invoices", {
  orderId: orderId().primaryKey(),
  seller: jsonb("seller").$type<Seller>().notNull(),
  issuedAt: moment("issued_at").notNull(),
});

/**
 * Payments for an order that no bank told the site of: for an invoice by the bank's statement, for any order by 1C's books. They are never
 * changed; together they are what was paid so.
 */
export const invoicePayments = pgTable(
  "invoice_payments",
  {
    id: serial("id").primaryKey(),
    orderId: orderId(),
    /** Number of the payment order (платёжное поручение), or of 1C's document. */
    number: text("number").notNull(),
    paidOn: day("paid_on").notNull(),
    kopecks: bigint("kopecks", { mode: "number" }).notNull(),
    /** A member of staff; null for 1C. No reference: who did it stays known when the account is gone. */
    enteredBy: integer("entered_by"),
    enteredAt: moment("entered_at").notNull(),
  },
  (table) => [
    index("invoice_payments_paid_on").on(table.paidOn),
    unique("invoice_payments_order").on(table.orderId, table.number, table.paidOn),
    check("invoice_payments_positive", sql`${table.kopecks} > 0`),
  ],
);

/** Files that were made for an order, once. */
export const documents = pgTable(
  "documents",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    orderId: orderId(),
    kind: text("kind", { enum: ["invoice"] }).notNull(),
    /** Hash of `pdf`, hex. */
    sha256: text("sha256").notNull(),
    pdf: bytea("pdf").notNull(),
    madeAt: moment("made_at").notNull(),
  },
  (table) => [unique("documents_order").on(table.orderId, table.kind)],
);
