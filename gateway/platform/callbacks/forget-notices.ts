import { lt, sql } from "drizzle-orm";
import type { Executor } from "../db/database.ts";
import { providerNotices } from "../db/schema/provider-notices.ts";

/** As long as a provider may ask about one. */
const KEEP_DAYS = 90;

export async function forgetOldNotices(executor: Executor): Promise<void> {
  await executor
    .delete(providerNotices)
    .where(lt(providerNotices.receivedAt, sql`now() - make_interval(days => ${KEEP_DAYS})`));
}
