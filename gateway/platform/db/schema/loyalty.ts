import { sql } from "drizzle-orm";
import {
  bigint,
  bigserial,
  check,
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
import { invitationReasons, invitationStates } from "../../../contract/sales/loyalty-desk.ts";
import { correctionStates } from "../../../contract/sales/points-desk.ts";
import { keyIn, moment } from "./columns.ts";
import { orders } from "./orders.ts";
import { ownedBy, users } from "./users.ts";

/**
 * Who joined the programme by whose invitation, and what became of the reward. `waiting` is decided by staff, `expected` by the first
 * order that the invited customer is handed.
 */
export const loyaltyInvitations = pgTable(
  "loyalty_invitations",
  {
    invitedId: integer("invited_id")
      .primaryKey()
      .references(() => users.id, { onDelete: "cascade" }),
    inviterId: integer("inviter_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    state: text("state", { enum: invitationStates }).notNull(),
    /** Why the reward was not given at once. */
    reason: text("reason", { enum: invitationReasons }),
    createdAt: moment("created_at").notNull(),
    decidedBy: integer("decided_by").references(() => users.id, { onDelete: "set null" }),
    decidedAt: moment("decided_at"),
    note: text("note").notNull().default(""),
  },
  (table) => [
    index("loyalty_invitations_inviter").on(table.inviterId, table.createdAt),
    index("loyalty_invitations_created").on(table.createdAt, table.invitedId),
    index("loyalty_invitations_state").on(table.state, table.createdAt),
  ],
);

/** `blank_confirmed_at` is the consent of section 3's loyalty.blank. */
export const loyaltyAccounts = pgTable(
  "loyalty_accounts",
  {
    userId: integer("user_id")
      .primaryKey()
      .references(() => users.id, { onDelete: "cascade" }),
    refererCode: text("referer_code").notNull().unique(),
    invitedBy: integer("invited_by").references(() => users.id),
    /** As last settled: what is left of the lots that were active then. */
    balance: integer("balance").notNull().default(0),
    /** Revoked points that were spent already: the next ones pay it off. */
    debt: integer("debt").notNull().default(0),
    registeredAt: moment("registered_at"),
    blankConfirmedAt: moment("blank_confirmed_at"),
    /** A blocked member neither earns points nor spends them. */
    blockedAt: moment("blocked_at"),
  },
  (table) => [
    check("loyalty_balance_not_negative", sql`${table.balance} >= 0`),
    check("loyalty_debt_not_negative", sql`${table.debt} >= 0`),
    index("loyalty_accounts_joined").on(table.registeredAt, table.userId).where(sql`${table.registeredAt} is not null`),
  ],
);

/** The history that members see: rows are only ever added. `points` is positive when earned, negative when spent or expired. */
export const loyaltyOperations = pgTable(
  "loyalty_operations",
  {
    id: bigserial("id", { mode: "number" }).primaryKey(),
    userId: ownedBy(),
    points: integer("points").notNull(),
    title: text("title").notNull(),
    orderId: integer("order_id").references(() => orders.id),
    activeFrom: moment("active_from").notNull(),
    expiresAt: moment("expires_at"),
    createdAt: moment("created_at").notNull().defaultNow(),
    /** Names what caused it: it is written once. Null for the history from before there were lots. */
    operationKey: text("operation_key").unique(),
    /** The other side of the entry, for the accountant. */
    contra: text("contra", {
      enum: ["issued:purchase", "issued:marketing", "redeemed", "expired", "revoked", "corrected"],
    }),
  },
  (table) => [
    index("loyalty_operations_user").on(table.userId, table.createdAt),
    index("loyalty_operations_created").on(table.createdAt),
  ],
);

/** Points that were given together and end together. `points` is what is left, expired, revoked and used by orders. */
export const loyaltyLots = pgTable(
  "loyalty_lots",
  {
    id: bigserial("id", { mode: "number" }).primaryKey(),
    userId: ownedBy(),
    /** `earlier` is what was left of the history from before there were lots. */
    source: text("source", {
      enum: ["purchase", "referral", "welcome", "carry_over", "promo", "correction", "restore", "earlier"],
    }).notNull(),
    /** Names what it came from: the same is given once. */
    sourceKey: text("source_key").notNull().unique(),
    title: text("title").notNull(),
    points: integer("points").notNull(),
    leftPoints: integer("left_points").notNull(),
    expiredPoints: integer("expired_points").notNull().default(0),
    /** Taken back, or kept for a debt. */
    revokedPoints: integer("revoked_points").notNull().default(0),
    /** That earned them, or that they were given back for. */
    orderId: integer("order_id").references(() => orders.id),
    activeFrom: moment("active_from").notNull(),
    /** Null for never. */
    expiresAt: moment("expires_at"),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (table) => [
    index("loyalty_lots_open").on(table.userId, table.expiresAt).where(sql`${table.leftPoints} > 0`),
    index("loyalty_lots_order").on(table.orderId),
    index("loyalty_lots_active_from").on(table.activeFrom).where(sql`${table.leftPoints} > 0`),
    index("loyalty_lots_expires_at").on(table.expiresAt).where(sql`${table.leftPoints} > 0`),
    check("loyalty_lots_points", sql`${table.points} > 0`),
    check(
      "loyalty_lots_parts",
      sql`${table.leftPoints} >= 0 and ${table.expiredPoints} >= 0 and ${table.revokedPoints} >= 0 and ${table.leftPoints} + ${table.expiredPoints} + ${table.revokedPoints} <= ${table.points}`,
    ),
  ],
);

/** Points of a lot that an order uses: set aside until the goods are handed out, then spent. */
export const loyaltyUses = pgTable(
  "loyalty_uses",
  {
    id: bigserial("id", { mode: "number" }).primaryKey(),
    userId: ownedBy(),
    orderId: integer("order_id")
      .notNull()
      .references(() => orders.id, { onDelete: "cascade" }),
    lotId: bigint("lot_id", { mode: "number" })
      .notNull()
      .references(() => loyaltyLots.id, { onDelete: "cascade" }),
    points: integer("points").notNull(),
    /** So many are back in the lot, or in one that took its place. */
    returnedPoints: integer("returned_points").notNull().default(0),
    state: text("state", { enum: ["held", "spent", "returned"] }).notNull(),
  },
  (table) => [
    unique("loyalty_uses_lot").on(table.orderId, table.lotId),
    index("loyalty_uses_of_lot").on(table.lotId),
    check("loyalty_uses_points", sql`${table.points} > 0`),
    check(
      "loyalty_uses_returned",
      sql`${table.returnedPoints} between 0 and ${table.points} and (${table.state} <> 'held' or ${table.returnedPoints} = 0) and (${table.state} <> 'returned' or ${table.returnedPoints} = ${table.points})`,
    ),
  ],
);

/** Points that staff give or take; many of them at once need a second person. */
export const loyaltyCorrections = pgTable(
  "loyalty_corrections",
  {
    id: serial("id").primaryKey(),
    /** Comes from the form: the same form sent twice is one correction. */
    key: uuid("key").notNull().unique(),
    userId: ownedBy(),
    points: integer("points").notNull(),
    reason: text("reason").notNull(),
    state: keyIn("state", correctionStates).notNull(),
    /** A member of staff. No reference: who did it stays known when the account is gone. */
    requestedById: integer("requested_by_id").notNull(),
    requestedAt: moment("requested_at").notNull(),
    decidedById: integer("decided_by_id"),
    decidedAt: moment("decided_at"),
    version: integer("version").notNull().default(1),
  },
  (table) => [
    index("loyalty_corrections_requested").on(table.requestedAt, table.id),
    index("loyalty_corrections_user").on(table.userId),
    check("loyalty_corrections_points", sql`${table.points} <> 0`),
    check("loyalty_corrections_two_people", sql`${table.decidedById} <> ${table.requestedById}`),
    check("loyalty_corrections_decided", sql`(${table.decidedById} is null) = (${table.decidedAt} is null)`),
  ],
);

/** Which ends of points members were written about, and how many days ahead. */
export const loyaltyEndLetters = pgTable(
  "loyalty_end_letters",
  {
    lotId: bigint("lot_id", { mode: "number" })
      .notNull()
      .references(() => loyaltyLots.id, { onDelete: "cascade" }),
    daysAhead: smallint("days_ahead").notNull(),
    writtenAt: moment("written_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.lotId, table.daysAhead] })],
);
