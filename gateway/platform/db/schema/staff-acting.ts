import { sql } from "drizzle-orm";
import { bigserial, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { actingReasons } from "../../../contract/office/acting.ts";
import { keyIn, moment } from "./columns.ts";
import { users } from "./users.ts";

/**
 * A member of staff acts for a client in one session. `client_user_id` is null for a client without an account, who is known by
 * `phone_digits` alone: the last ten digits, empty for an account without a phone.
 */
export const staffActing = pgTable(
  "staff_acting",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    staffId: integer("staff_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** Sessions are deleted sooner than this row, which the journal refers to. */
    sessionId: uuid("session_id").notNull(),
    clientUserId: integer("client_user_id").references(() => users.id, { onDelete: "cascade" }),
    phoneDigits: text("phone_digits").notNull(),
    reason: keyIn("reason", actingReasons).notNull(),
    startedAt: moment("started_at").notNull(),
    lastAt: moment("last_at").notNull(),
    endedAt: moment("ended_at"),
  },
  (table) => [
    uniqueIndex("staff_acting_live").on(table.sessionId).where(sql`${table.endedAt} is null`),
    index("staff_acting_client").on(table.clientUserId, table.startedAt),
  ],
);

/**
 * The journal: what staff and programs with the staff secret changed or were refused. Append only by a trigger. It outlives the accounts
 * it names. `staff_id` is null for a program; `outcome` is `done` or the code of the refusal.
 */
export const staffActions = pgTable(
  "staff_actions",
  {
    id: bigserial("id", { mode: "number" }).primaryKey(),
    at: moment("at").notNull(),
    staffId: integer("staff_id"),
    actingId: uuid("acting_id"),
    clientUserId: integer("client_user_id"),
    call: text("call").notNull(),
    outcome: text("outcome").notNull(),
    /** What was changed: an order's number, the id of a car; empty where the call says it all. */
    target: text("target").notNull(),
    before: jsonb("before").$type<unknown>(),
    after: jsonb("after").$type<unknown>(),
    /** Network address of the caller. */
    address: text("address").notNull(),
    /** The request to the site that made the call; empty where it did not come from the site. */
    requestId: text("request_id").notNull().default(""),
  },
  (table) => [
    index("staff_actions_at").on(table.at),
    index("staff_actions_call").on(table.call, table.at),
    index("staff_actions_target").on(table.target, table.at).where(sql`${table.target} <> ''`),
    index("staff_actions_staff").on(table.staffId, table.at),
    index("staff_actions_client").on(table.clientUserId, table.at),
  ],
);
