import { type SQL, sql } from "drizzle-orm";
import type { Executor } from "../../platform/db/database.ts";
import { orderEvents, orders } from "../../platform/db/schema/orders.ts";
import { promoCampaigns } from "../../platform/db/schema/promo.ts";
import { orderReturns } from "../../platform/db/schema/returns.ts";
import type { Found } from "./fold-rules.ts";
import { isTimeUnit, type Period } from "./period-rules.ts";
import { count, dayAt, isOf, isWithin, type Places, total } from "./period-store.ts";

/** The first decides what comes first among what are no days. */
export const orderFigures = ["sum", "orders", "cancelled", "cancelledSum", "returned", "returnedSum"] as const;

const isCancelled = sql`${orders.status} = 'cancelled'`;

/** Who wanted it, and of what staff wrote only the words they chose from: the rest may name people. */
const reason = sql`(
  select case when e.event = 'expire' then 'expired'
    when e.actor_kind in ('customer', 'guest') then 'customer'
    when e.actor_kind = 'staff' then 'staff ' || split_part(e.reason, ':', 1)
    else 'other' end
  from ${orderEvents} e where e.order_id = ${orders.id} and e.to_status = 'cancelled' order by e.id desc limit 1
)`;

const keys: Readonly<Record<string, SQL>> = {
  region: sql`${orders.regionSlug}`,
  centre: sql`${orders.deliveryShopId}::text`,
  delivery: sql`${orders.deliveryType}`,
  payment: sql`${orders.payment}->>'method'`,
  reason,
  /** Links may name anything: what is no campaign of the shop is not shown. */
  campaign: sql`case when ${orders.attribution} is not null then coalesce(
    (select c.name from ${promoCampaigns} c where c.name = ${orders.attribution}->>'campaign'), '?') end`,
};

/** Orders that were placed on the days of a period; by reason the cancelled ones alone. */
export async function readOrderFigures(
  executor: Executor,
  { by, period, places }: { by: string; period: Period; places: Places },
): Promise<Found<(typeof orderFigures)[number]>[]> {
  const key = isTimeUnit(by) ? sql`${dayAt(orders.createdAt, orders.deliveryZone)}::text` : (keys[by] ?? sql`''`);
  const { rows } = await executor.execute<Found<(typeof orderFigures)[number]>>(sql`
    select coalesce(${key}, '') as key, ${count()} as orders, ${total(orders.sumKopecks)} as sum,
      ${count(isCancelled)} as cancelled, ${total(sql`case when ${isCancelled} then ${orders.sumKopecks} end`)} as "cancelledSum",
      ${count(sql`r.order_id is not null`)} as returned, ${total(sql`r.kopecks`)} as "returnedSum"
    from ${orders} left join (
      select order_id, sum(refund_kopecks) as kopecks from ${orderReturns} where state = 'accepted' group by order_id
    ) r on r.order_id = ${orders.id}
    where ${isWithin(orders.createdAt, orders.deliveryZone, period)}
      and ${isOf(places, { region: orders.regionSlug, centre: orders.deliveryShopId })}
      ${by === "reason" ? sql`and ${isCancelled}` : sql``}
    group by 1`);
  return rows;
}

/** Names and titles of campaigns. */
export const readCampaignTitles = (executor: Executor) =>
  executor.select({ name: promoCampaigns.name, title: promoCampaigns.title }).from(promoCampaigns);
