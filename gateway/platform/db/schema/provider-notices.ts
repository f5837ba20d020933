import { bigserial, index, jsonb, pgTable, text, unique } from "drizzle-orm/pg-core";
import { bytea, moment } from "./columns.ts";

/** What providers reported by callbacks: stored before it is acknowledged, applied once by a job. */
export const providerNotices = pgTable(
  "provider_notices",
  {
    id: bigserial("id", { mode: "number" }).primaryKey(),
    kind: text("kind").notNull(),
    provider: text("provider").notNull(),
    /** The provider's own name of the event: the same event reported again is not a new one. */
    key: text("key").notNull(),
    query: text("query").notNull(),
    headers: jsonb("headers").$type<Record<string, string>>().notNull(),
    body: bytea("body").notNull(),
    receivedAt: moment("received_at").notNull().defaultNow(),
    appliedAt: moment("applied_at"),
    /** Why the last attempt to apply it failed. */
    failure: text("failure"),
  },
  (table) => [
    unique("provider_notices_event").on(table.provider, table.key),
    index("provider_notices_received").on(table.receivedAt),
  ],
);
