import { sql } from "drizzle-orm";
import { bigint, check, index, integer, jsonb, pgTable, serial, text, uniqueIndex } from "drizzle-orm/pg-core";
import type { GivingDoor } from "../../../contract/chain/second-person.ts";
import { day, moment } from "./columns.ts";
import { orders } from "./orders.ts";

/**
 * What staff did that gives somebody money, points or a lower price: the sums that decide whether a second person has to agree are sums of
 * these rows, and those that wait are what that person is asked.
 */
export const approvals = pgTable(
  "approvals",
  {
    id: serial("id").primaryKey(),
    door: text("door").$type<GivingDoor>().notNull(),
    /** Names what was done at that door: the id of a return, a command, a campaign. */
    subject: text("subject").notNull(),
    /** A member of staff. No reference: who did it stays known when the account is gone. */
    actorId: integer("actor_id").notNull(),
    /** Who gets it: `user 12`, or `phone` and the SHA-256 of its last ten digits; null where it is nobody in particular. */
    client: text("beneficiary"),
    orderId: integer("order_id").references(() => orders.id, { onDelete: "cascade" }),
    /** Kopecks, or points where the door gives points. */
    amount: bigint("amount", { mode: "number" }).notNull(),
    /** Moscow. */
    day: day("day").notNull(),
    /** `alone` needed nobody; `withdrawn` was overtaken by something else, or taken back by who had asked. */
    state: text("state", { enum: ["alone", "waiting", "approved", "declined", "withdrawn"] }).notNull(),
    /** What it is, for the second person, in Russian: the number of an order, what a campaign gives. */
    about: text("about").notNull().default(""),
    /** Why, in the words of who asked; empty where they said nothing. */
    reason: text("reason").notNull().default(""),
    /** What is to be done once it is approved, or restored once it is declined; its door knows the shape. */
    content: jsonb("content"),
    askedAt: moment("asked_at").notNull(),
    decidedById: integer("decided_by_id"),
    decidedAt: moment("decided_at"),
    /** Why it was declined. */
    decision: text("decision").notNull().default(""),
  },
  (table) => [
    index("approvals_actor").on(table.actorId, table.day),
    index("approvals_client").on(table.client, table.day),
    index("approvals_order").on(table.orderId),
    index("approvals_asked").on(table.askedAt, table.id),
    uniqueIndex("approvals_waiting").on(table.door, table.subject).where(sql`${table.state} = 'waiting'`),
    check("approvals_amount", sql`${table.amount} > 0`),
    check(
      "approvals_two_people",
      sql`${table.state} <> 'approved' or coalesce(${table.decidedById} <> ${table.actorId}, false)`,
    ),
    check("approvals_decided", sql`(${table.decidedAt} is null) = (${table.state} in ('alone', 'waiting'))`),
  ],
);
