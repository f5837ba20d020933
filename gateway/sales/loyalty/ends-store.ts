import { and, eq, gt, isNotNull, isNull, lte, or, sql } from "drizzle-orm";
import type { Executor } from "../../platform/db/database.ts";
import { loyaltyEndLetters, loyaltyLots } from "../../platform/db/schema/loyalty.ts";
import { users } from "../../platform/db/schema/users.ts";

/** Points that end within so many days, and later than others that a letter of their own is for. */
export interface EndSpan {
  daysAhead: number;
  from: Date;
  until: Date;
}

const isEnding = ({ from, until, daysAhead }: EndSpan, now: Date) =>
  and(
    gt(loyaltyLots.leftPoints, 0),
    lte(loyaltyLots.activeFrom, now),
    isNotNull(loyaltyLots.expiresAt),
    gt(loyaltyLots.expiresAt, from),
    lte(loyaltyLots.expiresAt, until),
    sql`not exists (select from ${loyaltyEndLetters} where lot_id = ${loyaltyLots.id} and days_ahead <= ${daysAhead})`,
  );

/** Members who agree to letters or text messages and have points of the span that they were not written about, by id. */
export async function findMembersToRemind(
  executor: Executor,
  span: EndSpan,
  now: Date,
  { afterId, limit }: { afterId: number; limit: number },
): Promise<number[]> {
  const rows = await executor
    .selectDistinct({ userId: loyaltyLots.userId })
    .from(loyaltyLots)
    .innerJoin(users, eq(users.id, loyaltyLots.userId))
    .where(
      and(isEnding(span, now), gt(users.id, afterId), or(users.acceptEmail, users.acceptSms), isNull(users.blockedAt)),
    )
    .orderBy(loyaltyLots.userId)
    .limit(limit);
  return rows.map(({ userId }) => userId);
}

/** Notes that a member is written about the points of the span; answers those that nobody has noted before. */
export async function noteEndLetter(
  tx: Executor,
  userId: number,
  span: EndSpan,
  now: Date,
): Promise<{ points: number; firstEnd: Date } | null> {
  const lots = await tx
    .select({ id: loyaltyLots.id, points: loyaltyLots.leftPoints, expiresAt: loyaltyLots.expiresAt })
    .from(loyaltyLots)
    .where(and(eq(loyaltyLots.userId, userId), isEnding(span, now)));
  if (lots.length === 0) return null;
  await tx
    .insert(loyaltyEndLetters)
    .values(lots.map(({ id }) => ({ lotId: id, daysAhead: span.daysAhead, writtenAt: now })));
  const ends = lots.flatMap(({ expiresAt }) => expiresAt?.getTime() ?? []);
  return { points: lots.reduce((sum, { points }) => sum + points, 0), firstEnd: new Date(Math.min(...ends)) };
}
