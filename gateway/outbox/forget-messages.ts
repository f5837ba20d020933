import { and, eq, lt, or, sql } from "drizzle-orm";
import type { Database } from "../db/database.ts";
import { outboxMessages } from "../db/schema/outbox.ts";
import { CODE_SUBJECT } from "./code-message.ts";

/** Addresses and phones are personal data and are not kept for ever; a code is dead long before its day is over. */
const KEEP_DAYS = 30;
const KEEP_CODES_DAYS = 1;

export async function forgetOldMessages(db: Database): Promise<void> {
  const { createdAt, subject } = outboxMessages;
  const olderThan = (days: number) => lt(createdAt, sql`now() - make_interval(days => ${days})`);
  await db
    .delete(outboxMessages)
    .where(or(olderThan(KEEP_DAYS), and(eq(subject, CODE_SUBJECT), olderThan(KEEP_CODES_DAYS))));
}
