import type { Services } from "../../chain/services.ts";
import { DAY_MS } from "../../contract/platform/utc-day.ts";
import { settleMany } from "./ledger-store.ts";
import { findDueMembers, openRefreshSpan, saveRefreshProgress } from "./loyalty-store.ts";

/** How far the very first run looks back. */
const FIRST_LOOK_BACK_MS = 2 * DAY_MS;
/** Members between two notes of the progress. */
const BATCH = 500;

/**
 * Refreshes the balances of members whose points became active or expired since the last run, so that balances are right without their
 * requesting it. The progress is in the database: the next run goes on there in any process, also after a run that was cut short.
 * Returns how many it refreshed.
 */
export async function refreshDueBalances({ connection, now }: Services, signal: AbortSignal): Promise<number> {
  const { db } = connection;
  const startedAt = now();
  const span = await openRefreshSpan(db, startedAt, new Date(startedAt.getTime() - FIRST_LOOK_BACK_MS));
  let refreshed = 0;
  while (!signal.aborted) {
    const members = await findDueMembers(db, span, BATCH);
    if (members.length > 0) await db.transaction((tx) => settleMany(tx, members, span.until));
    refreshed += members.length;
    span.afterId = members.at(-1) ?? span.afterId;
    const isFinished = members.length < BATCH;
    await saveRefreshProgress(db, span, isFinished);
    if (isFinished) break;
  }
  return refreshed;
}
