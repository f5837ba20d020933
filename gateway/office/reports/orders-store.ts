import { type SQL, sql } from "drizzle-orm";
import type { Executor } from "../../platform/db/database.ts";
import { orderEvents, orders } from "../../platform/db/schema/orders.ts";
import { promoCampaigns } from "../../platform/db/schema/promo.ts";
import { orderDays } from "../../platform/db/schema/report-days.ts";
import { orderReturns } from "../../platform/db/schema/returns.ts";
import { type DailyReport, rowsOfDays } from "./kept-days-store.ts";
import { dayAt, isOf, isWithinAny, type Places, rowKey, total } from "./period-store.ts";
import type { Found, Period } from "./rules.ts";

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

/** Orders that were placed on the days of some periods, a row each. */
const placed =
  (key: SQL, which = sql`true`) =>
  (periods: readonly Period[]): SQL =>
    sql`
    select ${dayAt(orders.createdAt, orders.deliveryZone)} as day, ${orders.regionSlug} as region, ${orders.deliveryShopId} as centre,
      coalesce(${key}, '') as key, 1 as orders, ${orders.sumKopecks} as sum, (${isCancelled})::int as cancelled,
      case when ${isCancelled} then ${orders.sumKopecks} else 0 end as cancelled_sum,
      (r.kopecks is not null)::int as returned, coalesce(r.kopecks, 0) as returned_sum
    from ${orders}, lateral (
      select sum(back.refund_kopecks) as kopecks from ${orderReturns} back where back.order_id = ${orders.id} and back.state = 'accepted'
    ) r
    where ${isWithinAny(orders.createdAt, orders.deliveryZone, periods)} and ${which}`;

export const ordersByDay: DailyReport = {
  name: "orders",
  table: orderDays,
  figures: ["orders", "sum", "cancelled", "cancelled_sum", "returned", "returned_sum"],
  firstDay: sql`select min(${orders.createdAt})::date - 1 from ${orders}`,
  facts: {
    place: placed(sql`''`),
    delivery: placed(sql`${orders.deliveryType}`),
    payment: placed(sql`${orders.payment}->>'method'`),
    reason: placed(reason, isCancelled),
    /** As links name it, behind a sign that an order without a link lacks. */
    campaign: placed(sql`'=' || (${orders.attribution}->>'campaign')`),
  },
};

/** Links may name anything: what is no campaign of the shop is not shown. */
const knownCampaign = sql`case when key <> '' then
  coalesce((select c.name from ${promoCampaigns} c where c.name = substr(key, 2)), '?') end`;

/** Orders that were placed on the days of a period; by reason the cancelled ones alone. */
export async function readOrderFigures(
  executor: Executor,
  { by, period, places }: { by: string; period: Period; places: Places },
): Promise<Found<(typeof orderFigures)[number]>[]> {
  const rows = await rowsOfDays(executor, ordersByDay, by in ordersByDay.facts ? by : "place", period);
  const found = await executor.execute<Found<(typeof orderFigures)[number]>>(sql`
    select coalesce(${by === "campaign" ? knownCampaign : rowKey(by)}, '') as key, ${total(sql`orders`)} as orders,
      ${total(sql`sum`)} as sum, ${total(sql`cancelled`)} as cancelled, ${total(sql`cancelled_sum`)} as "cancelledSum",
      ${total(sql`returned`)} as returned, ${total(sql`returned_sum`)} as "returnedSum"
    from ${rows} where ${isOf(places)} group by 1`);
  return found.rows;
}

/** Names and titles of campaigns. */
export const readCampaignTitles = (executor: Executor) =>
  executor.select({ name: promoCampaigns.name, title: promoCampaigns.title }).from(promoCampaigns);
