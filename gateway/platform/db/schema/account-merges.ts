import { sql } from "drizzle-orm";
import { check, index, integer, jsonb, pgTable, serial, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { moment } from "./columns.ts";
import { users } from "./users.ts";

/**
 * Two accounts of one client that staff make one: what a member of staff proposed and what became of it. A row that is `done` is the fact
 * of where an account went; when its staying account goes later, it leads to where that one went.
 */
export const accountMerges = pgTable(
  "account_merges",
  {
    id: serial("id").primaryKey(),
    /** Comes from the form: the same form sent twice is one proposal. */
    key: uuid("key").notNull().unique(),
    staysId: integer("stays_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    goesId: integer("goes_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    reason: text("reason").notNull(),
    state: text("state", { enum: ["proposed", "done", "refused", "withdrawn"] }).notNull(),
    /** A member of staff. No reference: who did it stays known when the account is gone. */
    requestedById: integer("requested_by_id").notNull(),
    requestedAt: moment("requested_at").notNull(),
    /** Nobody approves it from then on. */
    endsAt: moment("ends_at").notNull(),
    decidedById: integer("decided_by_id"),
    decidedAt: moment("decided_at"),
    /** Why it was refused. */
    note: text("note").notNull().default(""),
    /** The invitation code of the account that went: who was given it still finds its member. */
    refererCode: text("referer_code").unique(),
    /** Rows that were moved or removed, by table; null until it is done. */
    rows: jsonb("rows").$type<Record<string, number>>(),
    version: integer("version").notNull().default(1),
  },
  (table) => [
    index("account_merges_requested").on(table.requestedAt, table.id),
    index("account_merges_stays").on(table.staysId),
    index("account_merges_goes").on(table.goesId),
    uniqueIndex("account_merges_gone").on(table.goesId).where(sql`${table.state} = 'done'`),
    check("account_merges_two_accounts", sql`${table.staysId} <> ${table.goesId}`),
    check(
      "account_merges_two_people",
      sql`case ${table.state} when 'proposed' then ${table.decidedById} is null when 'withdrawn' then coalesce(${table.decidedById} = ${table.requestedById}, false) else coalesce(${table.decidedById} <> ${table.requestedById}, false) end`,
    ),
    check("account_merges_decided", sql`(${table.decidedById} is null) = (${table.decidedAt} is null)`),
    check("account_merges_rows", sql`(${table.state} = 'done') = (${table.rows} is not null)`),
  ],
);
