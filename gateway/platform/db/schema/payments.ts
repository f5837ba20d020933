import { sql } from "drizzle-orm";
import {
  bigint,
  bigserial,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  serial,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { commandKinds, commandStates, paymentStates } from "../../../contract/office/money-desk.ts";
import { trialPaymentStates } from "../../../contract/office/opening-trial.ts";
import { receiptKinds, receiptStates } from "../../../contract/sales/receipts.ts";
import { day, keyIn, moment } from "./columns.ts";
import { orders } from "./orders.ts";

/** Kopecks that never become fewer. */
const figure = (name: string) => bigint(name, { mode: "number" }).notNull().default(0);

/** A line of a command or a receipt: pieces, price and sum of one kind of goods or service. */
export interface MoneyLine {
  title: string;
  quantity: number;
  priceKopecks: number;
  sumKopecks: number;
}

/**
 * An attempt to pay for an order online. Rows are written by whoever has locked the order. The four figures and `closed` are facts that the
 * provider told when it was asked; the state follows from them, here as in `payment-rules.ts`.
 */
export const payments = pgTable(
  "payments",
  {
    id: serial("id").primaryKey(),
    /** Names the attempt to browsers and other people; it opens nothing by itself. */
    publicId: uuid("public_id").notNull().unique().defaultRandom(),
    orderId: integer("order_id")
      .notNull()
      .references(() => orders.id, { onDelete: "cascade" }),
    /** From 1. */
    attempt: smallint("attempt").notNull(),
    provider: text("provider").notNull(),
    method: text("method").notNull(),
    amountKopecks: bigint("amount_kopecks", { mode: "number" }).notNull(),
    /** The order's number at the provider: an attempt whose start was not answered is found by it. */
    providerNumber: text("provider_number").notNull(),
    /** The same for every repetition of the start. */
    key: uuid("key").notNull().unique().defaultRandom(),
    /** The provider's own id; null until the start was answered. */
    externalId: text("external_id"),
    payUrl: text("pay_url"),
    /** What the QR code of a payment by SBP contains: an address that opens the bank's application. */
    qrPayload: text("qr_payload"),
    /** Until when the provider takes the payment. */
    payUntil: moment("pay_until").notNull(),
    /** Somebody is starting it and is waited for until then. */
    startingUntil: moment("starting_until"),
    authorizedKopecks: figure("authorized_kopecks"),
    capturedKopecks: figure("captured_kopecks"),
    voidedKopecks: figure("voided_kopecks"),
    refundedKopecks: figure("refunded_kopecks"),
    /** Taken back by the payer's bank. */
    chargedBackKopecks: figure("charged_back_kopecks"),
    closed: text("closed", { enum: ["expired", "canceled", "failed"] }),
    /** Why it was refused, in Russian, for the customer. */
    failure: text("failure"),
    /** What was asked to be given back, refused requests excepted. */
    refundRequestedKopecks: figure("refund_requested_kopecks"),
    /** When money was first seen: of two payments for one order the earlier one is kept. */
    paidAt: moment("paid_at"),
    /** When the provider is asked next; null when nothing more is expected. */
    nextCheckAt: moment("next_check_at"),
    checks: smallint("checks").notNull().default(0),
    checkedAt: moment("checked_at"),
    /** How often the end of the order was put off because the provider did not answer. */
    silences: smallint("silences").notNull().default(0),
    /** The network of whoever started it, for the limit of failed attempts. */
    network: text("network"),
    state: keyIn("state", paymentStates)
      .notNull()
      .generatedAlwaysAs(
        sql`case
          when captured_kopecks > 0 then
            case when refunded_kopecks >= captured_kopecks then 'refunded' when refunded_kopecks > 0 then 'part_refunded' else 'captured' end
          when authorized_kopecks > voided_kopecks then 'authorized'
          when authorized_kopecks > 0 then 'voided'
          else coalesce(closed, case when external_id is null then 'created' else 'pending' end)
        end`,
      ),
    createdAt: moment("created_at").notNull().defaultNow(),
    updatedAt: moment("updated_at").notNull().defaultNow(),
  },
  (table) => [
    unique("payments_attempt").on(table.orderId, table.attempt),
    unique("payments_external").on(table.provider, table.externalId),
    unique("payments_provider_number").on(table.provider, table.providerNumber),
    uniqueIndex("payments_one_open").on(table.orderId).where(sql`${table.state} in ('created', 'pending')`),
    index("payments_updated").on(table.updatedAt),
    index("payments_created").on(table.createdAt, table.id),
    index("payments_next_check").on(table.nextCheckAt).where(sql`${table.nextCheckAt} is not null`),
    index("payments_network").on(table.network, table.updatedAt).where(sql`${table.closed} is not null`),
    check("payments_amount", sql`${table.amountKopecks} > 0`),
    check(
      "payments_figures",
      sql`${table.voidedKopecks} >= 0 and ${table.refundedKopecks} >= 0 and ${table.refundedKopecks} <= ${table.capturedKopecks} and ${table.capturedKopecks} <= ${table.authorizedKopecks} and ${table.chargedBackKopecks} between 0 and ${table.capturedKopecks}`,
    ),
    check("payments_refund_requested", sql`${table.refundRequestedKopecks} between 0 and ${table.capturedKopecks}`),
  ],
);

/**
 * How the figures of payments have grown and when the shop was told: a trigger adds a row for every change of them, so the sums of a
 * payment's rows are its figures.
 */
export const paymentMovements = pgTable(
  "payment_movements",
  {
    id: bigserial("id", { mode: "number" }).primaryKey(),
    paymentId: integer("payment_id")
      .notNull()
      .references(() => payments.id, { onDelete: "cascade" }),
    at: moment("at").notNull(),
    capturedKopecks: bigint("captured_kopecks", { mode: "number" }).notNull(),
    refundedKopecks: bigint("refunded_kopecks", { mode: "number" }).notNull(),
    chargedBackKopecks: bigint("charged_back_kopecks", { mode: "number" }).notNull(),
  },
  (table) => [index("payment_movements_at").on(table.at), index("payment_movements_payment").on(table.paymentId)],
);

/** What a provider is told to do with the money. Rows are sent like the outbox: leased, repeated, and given to staff in the end. */
export const paymentCommands = pgTable(
  "payment_commands",
  {
    id: serial("id").primaryKey(),
    paymentId: integer("payment_id")
      .notNull()
      .references(() => payments.id, { onDelete: "cascade" }),
    /** `void` also closes an attempt that nobody has paid. */
    kind: keyIn("kind", commandKinds).notNull(),
    amountKopecks: bigint("amount_kopecks", { mode: "number" }).notNull(),
    key: uuid("key").notNull().unique().defaultRandom(),
    /** What the money is for, where a receipt says so; null is all of the order. */
    lines: jsonb("lines").$type<MoneyLine[]>(),
    /** In Russian, for staff. */
    reason: text("reason").notNull(),
    actorKind: text("actor_kind", { enum: ["customer", "guest", "staff", "system", "bank", "erp"] }).notNull(),
    actorId: integer("actor_id"),
    /** The second member of staff, where one was needed. */
    approvedById: integer("approved_by_id"),
    /**
     * `to_approve` waits for a second member of staff, who may decline it; `refused` and `stuck` wait for staff, who may have it sent
     * again or close it.
     */
    state: keyIn("state", commandStates).notNull().default("new"),
    attempts: smallint("attempts").notNull().default(0),
    /** When it is sent next, or until when somebody who is sending it is waited for. */
    nextAt: moment("next_at").notNull(),
    /** The figure that it raises, as it was before the first attempt: a repetition begins by looking whether it has grown. */
    baseKopecks: bigint("base_kopecks", { mode: "number" }),
    externalId: text("external_id"),
    failure: text("failure"),
    /** Why staff closed or declined it. */
    closing: text("closing"),
    createdAt: moment("created_at").notNull().defaultNow(),
    updatedAt: moment("updated_at").notNull().defaultNow(),
  },
  (table) => [
    index("payment_commands_payment").on(table.paymentId),
    index("payment_commands_to_approve").on(table.paymentId).where(sql`${table.state} = 'to_approve'`),
    index("payment_commands_waiting").on(table.paymentId).where(sql`${table.state} in ('refused', 'stuck')`),
    index("payment_commands_due").on(table.nextAt).where(sql`${table.state} in ('new', 'sent')`),
    check(
      "payment_commands_amount",
      sql`${table.amountKopecks} > 0 or (${table.kind} = 'void' and ${table.amountKopecks} = 0)`,
    ),
  ],
);

/** Receipts of Federal Law 54-FZ, sent like commands. */
export const receipts = pgTable(
  "receipts",
  {
    id: serial("id").primaryKey(),
    orderId: integer("order_id")
      .notNull()
      .references(() => orders.id, { onDelete: "cascade" }),
    paymentId: integer("payment_id").references(() => payments.id, { onDelete: "cascade" }),
    commandId: integer("command_id").references(() => paymentCommands.id, { onDelete: "cascade" }),
    kind: keyIn("kind", receiptKinds).notNull(),
    /** Names the thing that it is for: a second receipt for it is refused. */
    key: text("key").notNull().unique(),
    body: jsonb("body").notNull(),
    state: keyIn("state", receiptStates).notNull().default("new"),
    attempts: smallint("attempts").notNull().default(0),
    nextAt: moment("next_at").notNull(),
    externalId: text("external_id"),
    /** What the fiscal storage gave: number of the document, sign and so on. */
    fiscal: jsonb("fiscal"),
    url: text("url"),
    failure: text("failure"),
    createdAt: moment("created_at").notNull().defaultNow(),
    updatedAt: moment("updated_at").notNull().defaultNow(),
  },
  (table) => [
    index("receipts_order").on(table.orderId),
    index("receipts_due").on(table.nextAt).where(sql`${table.state} in ('new', 'sent')`),
    /** Counted on every page of finance. */
    index("receipts_waiting").on(table.id).where(sql`${table.state} in ('refused', 'stuck')`),
  ],
);

/** Payments of one rouble by which staff try a bank; they belong to no order, and the rouble goes back. */
export const trialPayments = pgTable(
  "trial_payments",
  {
    id: serial("id").primaryKey(),
    provider: text("provider").notNull(),
    method: text("method").notNull(),
    /** Of the form that began it; the key of its start, too. */
    key: uuid("key").notNull().unique(),
    /** Its number at the provider. */
    providerNumber: text("provider_number").notNull().unique(),
    externalId: text("external_id"),
    payUrl: text("pay_url"),
    state: keyIn("state", trialPaymentStates).notNull().default("starting"),
    /** For staff, in Russian; empty where there is nothing to say. */
    failure: text("failure").notNull().default(""),
    /** When the provider first told of the rouble. */
    paidAt: moment("paid_at"),
    createdAt: moment("created_at").notNull().defaultNow(),
    updatedAt: moment("updated_at").notNull().defaultNow(),
  },
  (table) => [index("trial_payments_provider").on(table.provider, table.id)],
);

/** What the demo bank knows: it survives a stop of the bank as a real one's books do. Empty where real providers are. */
export const simPayments = pgTable(
  "sim_payments",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    /** The wire form that it was registered by. */
    provider: text("provider").notNull(),
    providerNumber: text("provider_number").notNull(),
    /** Everything else: `SimPayment` of the simulator. */
    data: jsonb("data").notNull(),
    /** When the bank does something by itself next: tells of a payment, ends a session. */
    dueAt: moment("due_at"),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (table) => [
    unique("sim_payments_number").on(table.provider, table.providerNumber),
    index("sim_payments_due").on(table.dueAt).where(sql`${table.dueAt} is not null`),
  ],
);

/** What the daily comparison with a provider found of a payment. A row for each payment and day on which its money moved. */
export const reconciliations = pgTable(
  "reconciliations",
  {
    id: serial("id").primaryKey(),
    /** Moscow. */
    day: day("day").notNull(),
    provider: text("provider").notNull(),
    /** The order's number there, or the provider's own id where that is all that is known. */
    providerNumber: text("provider_number").notNull(),
    /** Null if the shop does not have it. */
    paymentId: integer("payment_id").references(() => payments.id, { onDelete: "cascade" }),
    outcome: text("outcome", { enum: ["same", "sums", "lacking_there", "lacking_here"] }).notNull(),
    /** Kopecks as both sides had them: captured and refunded. */
    ours: jsonb("ours").$type<ReconciledSums>(),
    theirs: jsonb("theirs").$type<ReconciledSums>(),
    checkedAt: moment("checked_at").notNull(),
    /** Somebody has looked into it. */
    settledAt: moment("settled_at"),
    note: text("note").notNull().default(""),
  },
  (table) => [
    unique("reconciliations_payment_day").on(table.provider, table.providerNumber, table.day),
    index("reconciliations_open")
      .on(table.checkedAt)
      .where(sql`${table.outcome} <> 'same' and ${table.settledAt} is null`),
  ],
);

interface ReconciledSums {
  capturedKopecks: number;
  refundedKopecks: number;
}
