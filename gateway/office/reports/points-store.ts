import { sql } from "drizzle-orm";
import type { Zone } from "../../contract/platform/local-time.ts";
import type { Executor } from "../../platform/db/database.ts";
import { loyaltyLots, loyaltyOperations } from "../../platform/db/schema/loyalty.ts";
import { count, dayAt, isWithin, total } from "./period-store.ts";
import type { Found, Period } from "./rules.ts";

export const pointsFigures = ["points", "inactive", "lots"] as const;
export const pointsMoves = ["earned", "spent", "expired", "revoked", "corrected"] as const;

/** Points that are left, by the day on which they end; without a key those that never do. */
export async function readLivePoints(
  executor: Executor,
  { period, zone, now }: { period: Period | null; zone: Zone; now: Date },
): Promise<Found<(typeof pointsFigures)[number]>[]> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const { expiresAt, activeFrom, leftPoints } = loyaltyLots;
  const { rows } = await executor.execute<Found<(typeof pointsFigures)[number]>>(sql`
    select coalesce(${dayAt(expiresAt, sql`${zone}::text`)}::text, '') as key, ${total(leftPoints)} as points,
      ${total(sql`case when ${activeFrom} > ${at} then ${leftPoints} end`)} as inactive, ${count()} as lots
    from ${loyaltyLots}
    where ${leftPoints} > 0 and (${expiresAt} is null or ${expiresAt} > ${at})
      ${period === null ? sql`` : sql`and ${isWithin(expiresAt, sql`${zone}::text`, period)}`}
    group by 1`);
  return rows;
}

/** What became of points on the days of a period. Points of cancelled orders that came back count against those that were spent. */
export async function readPointsMoves(
  executor: Executor,
  { period, zone }: { period: Period; zone: Zone },
): Promise<Found<(typeof pointsMoves)[number]>[]> {
  const { createdAt, contra, points } = loyaltyOperations;
  const of = (condition: ReturnType<typeof sql>) => total(sql`case when ${condition} then ${points} end`);
  const { rows } = await executor.execute<Found<(typeof pointsMoves)[number]>>(sql`
    select ${dayAt(createdAt, sql`${zone}::text`)}::text as key,
      ${of(sql`${contra} in ('issued:purchase', 'issued:marketing') or (${contra} is null and ${points} > 0)`)} as earned,
      0 - ${of(sql`${contra} = 'redeemed' or (${contra} is null and ${points} < 0)`)} as spent,
      0 - ${of(sql`${contra} = 'expired'`)} as expired, 0 - ${of(sql`${contra} = 'revoked'`)} as revoked,
      ${of(sql`${contra} = 'corrected'`)} as corrected
    from ${loyaltyOperations}
    where ${isWithin(createdAt, sql`${zone}::text`, period)}
    group by 1`);
  return rows;
}
