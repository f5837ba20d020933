import { and, eq, isNull, sql } from "drizzle-orm";
import { z } from "zod";
import type { Database } from "../db/database.ts";
import { providerNotices } from "../db/schema/provider-notices.ts";
import { failureReason } from "../jobs/failure-reason.ts";
import { handleJobs, type JobHandler, type JobKind } from "../jobs/job-kind.ts";
import type { CallbackProviders } from "./callback-provider.ts";

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** A notice may be about something that the shop does not know yet: it waits for up to two days. */
export const noticeJobs: JobKind<{ notice: number }> = {
  name: "notice",
  payload: z.object({ notice: z.number() }),
  retryDelays: [5, 30, 2 * MINUTE, 10 * MINUTE, HOUR, 3 * HOUR, 6 * HOUR, 12 * HOUR, 24 * HOUR],
  concurrency: 4,
};

export const handleNotices = (db: Database, providers: CallbackProviders): JobHandler =>
  handleJobs(noticeJobs, async ({ notice }, signal) => {
    try {
      await applyNotice(db, providers, notice, signal);
    } catch (error) {
      await db
        .update(providerNotices)
        .set({ failure: failureReason(error) })
        .where(isOpen(notice));
      throw error;
    }
  });

const isOpen = (notice: number) => and(eq(providerNotices.id, notice), isNull(providerNotices.appliedAt));

async function applyNotice(
  db: Database,
  providers: CallbackProviders,
  notice: number,
  signal: AbortSignal,
): Promise<void> {
  const [row] = await db.select().from(providerNotices).where(isOpen(notice));
  if (!row) return;
  const provider = providers.get(`${row.kind}/${row.provider}`);
  if (!provider) throw new Error(`No provider ${row.kind}/${row.provider} is registered`);
  const { query, headers, body } = row;
  const apply = await provider.prepare({ query, headers, body }, signal);
  await db.transaction(async (tx) => {
    const marked = await tx.update(providerNotices).set({ appliedAt: sql`now()`, failure: null }).where(isOpen(notice));
    // Another attempt was quicker.
    if (marked.rowCount === 1) await apply(tx);
  });
}
