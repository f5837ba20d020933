import { eq, sql } from "drizzle-orm";
import type { Executor } from "../platform/db/database.ts";
import { loyaltyAccounts } from "../platform/db/schema/loyalty.ts";
import { earn } from "../sales/loyalty/ledger.ts";
import { FIXTURE_NOW } from "./fixture.ts";

let lots = 0;

/** Makes a user a member who has points, one lot of each number, that end one day after another. */
export async function givePoints(
  db: Executor,
  userId: number,
  points: readonly number[],
  { endsInDays = 100, now = FIXTURE_NOW }: { endsInDays?: number | undefined; now?: Date } = {},
): Promise<void> {
  const member = { userId, refererCode: `TEST${userId}`, registeredAt: now, blankConfirmedAt: now };
  await db.insert(loyaltyAccounts).values(member).onConflictDoNothing();
  for (const [index, count] of points.entries()) {
    lots += 1;
    const expiresAt = new Date(now.getTime() + (endsInDays + index) * 86_400_000);
    const lot = { key: `test lot ${lots}`, source: "promo" as const, title: "Подарок", orderId: null };
    await earn(db, userId, { ...lot, points: count, activeFrom: now, expiresAt }, now);
  }
}

export async function figuresOf(db: Executor, userId: number): Promise<{ balance: number; debt: number }> {
  const { balance, debt } = loyaltyAccounts;
  const [row] = await db.select({ balance, debt }).from(loyaltyAccounts).where(eq(loyaltyAccounts.userId, userId));
  return row ?? { balance: 0, debt: 0 };
}

/** What must hold of all points at any time; answers what does not, and nothing when all is well. */
export async function unsoundPoints(db: Executor): Promise<string[]> {
  const { rows } = await db.execute<{ what: string }>(sql`
    with used as (
      select lot_id, sum(points - returned_points)::int as points from loyalty_uses group by lot_id
    ), entered as (
      select user_id, sum(points)::int as points from loyalty_operations where operation_key is not null group by user_id
    ), held as (
      select user_id, sum(left_points)::int as left_points, sum(case when source = 'earlier' then points else 0 end)::int as earlier
      from loyalty_lots group by user_id
    )
    select 'lot ' || l.id || ' does not add up' as what from loyalty_lots l left join used u on u.lot_id = l.id
    where l.points <> l.left_points + l.expired_points + l.revoked_points + coalesce(u.points, 0)
    union all
    select 'the history of ' || a.user_id || ' does not explain its points' from loyalty_accounts a
    left join entered e using (user_id) left join held h using (user_id)
    where coalesce(e.points, 0) + coalesce(h.earlier, 0) <> coalesce(h.left_points, 0) - a.debt
    union all
    select a.user_id || ' owes points and has some' from loyalty_accounts a join held h using (user_id)
    where a.debt > 0 and h.left_points > 0
    union all
    select 'order ' || o.identity || ' is over and holds points' from loyalty_uses u join orders o on o.id = u.order_id
    where (u.state = 'held') <> (o.status in ('new', 'processing', 'ready'))
    union all
    select 'the lines of order ' || o.identity || ' have other points than its sum' from orders o
    where (select coalesce(sum(points), 0) from order_lines where order_id = o.id) * 100
      <> (select coalesce(-sum(kopecks), 0) from order_adjustments where order_id = o.id and kind = 'points')`);
  return rows.map(({ what }) => what);
}
