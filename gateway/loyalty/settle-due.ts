import { and, asc, eq, gt, lte, or } from "drizzle-orm";
import { loyaltyOperations } from "../db/schema/loyalty.ts";
import { scheduleProgress } from "../db/schema/schedule-progress.ts";
import type { Services } from "../services.ts";
import { settlePoints } from "./settle.ts";

const SCHEDULE = "points";
/** How far the very first run looks back. */
const FIRST_LOOK_MS = 2 * 86_400_000;
/** Members between two notes of the progress. */
const BATCH = 100;

interface Span {
  since: Date;
  until: Date;
  afterId: number;
}

/**
 * Counts the points of members for whom some became active or ended since the last time, so that the balance shown everywhere is true
 * without their asking. How far it has come is in the database: whoever runs it next goes on there, also after a run that was cut
 * short. Answers how many members it counted.
 */
export async function settleDuePoints({ connection, now }: Services, signal: AbortSignal): Promise<number> {
  const { db } = connection;
  const span = await openSpan(connection.db, now());
  let { afterId } = span;
  let settled = 0;
  while (!signal.aborted) {
    const members = await nextMembers(db, { ...span, afterId });
    for (const userId of members) {
      if (signal.aborted) return settled;
      await settlePoints(db, userId, span.until);
      settled += 1;
    }
    const isEnd = members.length < BATCH;
    afterId = members.at(-1) ?? afterId;
    const { schedule, until } = scheduleProgress;
    await db
      .update(scheduleProgress)
      .set(isEnd ? { since: span.until, until: null, afterId: 0 } : { afterId })
      // Unless another run has finished this span meanwhile.
      .where(and(eq(schedule, SCHEDULE), eq(until, span.until)));
    if (isEnd) break;
  }
  return settled;
}

/** The span of time under way, else a new one up to now. */
async function openSpan(db: Services["connection"]["db"], now: Date): Promise<Span> {
  const { schedule } = scheduleProgress;
  return db.transaction(async (tx) => {
    const since = new Date(now.getTime() - FIRST_LOOK_MS);
    await tx.insert(scheduleProgress).values({ schedule: SCHEDULE, since }).onConflictDoNothing();
    const [row] = await tx.select().from(scheduleProgress).where(eq(schedule, SCHEDULE)).for("update");
    if (row?.until) return { since: row.since, until: row.until, afterId: row.afterId };
    await tx.update(scheduleProgress).set({ until: now, afterId: 0 }).where(eq(schedule, SCHEDULE));
    return { since: row?.since ?? since, until: now, afterId: 0 };
  });
}

async function nextMembers(db: Services["connection"]["db"], { since, until, afterId }: Span): Promise<number[]> {
  const { activeFrom, expiresAt, userId } = loyaltyOperations;
  const happened = (moment: typeof activeFrom | typeof expiresAt) => and(gt(moment, since), lte(moment, until));
  const members = await db
    .selectDistinct({ userId })
    .from(loyaltyOperations)
    .where(and(gt(userId, afterId), or(happened(activeFrom), happened(expiresAt))))
    .orderBy(asc(userId))
    .limit(BATCH);
  return members.map((member) => member.userId);
}
