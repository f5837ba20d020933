import { type SQL, sql } from "drizzle-orm";
import type { Zone } from "../../contract/platform/local-time.ts";
import type { Executor } from "../../platform/db/database.ts";
import { invoicePayments } from "../../platform/db/schema/invoices.ts";
import { loyaltyLots, loyaltyOperations } from "../../platform/db/schema/loyalty.ts";
import { orderEvents, orderHandovers, orders } from "../../platform/db/schema/orders.ts";
import { paymentMovements, payments } from "../../platform/db/schema/payments.ts";
import { promoCampaigns } from "../../platform/db/schema/promo.ts";
import { orderReturns } from "../../platform/db/schema/returns.ts";
import { count, dayAt, isOf, isWithin, type Places, total } from "./period-store.ts";
import { type Found, isTimeUnit, type Period } from "./rules.ts";

export const revenueFigures = ["revenue", "received", "refunded", "chargedBack"] as const;
type Channel = "online" | "till" | "invoice";

interface RevenueQuestion {
  by: string;
  period: Period;
  places: Places;
  channel: Channel | undefined;
}

const zone = orders.deliveryZone;

/** Money of a channel by the day on which it came or went; `way` is the method within the channel. */
interface Source {
  channel: Channel;
  day: SQL;
  way: SQL;
  received: SQL;
  refunded: SQL;
  chargedBack: SQL;
  from: SQL;
  where(period: Period): SQL;
}

const none = sql`0::bigint`;
/** Money that goes back by the till or the bank is noted when it is decided on, with the second person where one is needed. */
const paidBackAt = sql`coalesce(${orderReturns.approvedAt}, ${orderReturns.decidedAt})`;
const paidBack = (channel: Channel, by: SQL): Source => ({
  channel,
  day: dayAt(paidBackAt, zone),
  way: sql`case ${orderReturns.refundBy} when 'transfer' then '' else ${orderReturns.refundBy} end`,
  received: none,
  // What came through banks goes back through them, and is counted when they say so.
  refunded: sql`${orderReturns.refundKopecks} - coalesce(${orderReturns.bankKopecks}, 0)`,
  chargedBack: none,
  from: sql`${orderReturns} join ${orders} on ${orders.id} = ${orderReturns.orderId}`,
  where: (period) =>
    sql`${orderReturns.state} = 'accepted' and ${by} and ${orderReturns.decidedAt} < ${period.to}::date + 2
      and ${isWithin(paidBackAt, zone, period)}`,
});

const sources: readonly Source[] = [
  {
    channel: "online",
    day: dayAt(paymentMovements.at, zone),
    way: sql`${payments.method}`,
    received: sql`${paymentMovements.capturedKopecks}`,
    refunded: sql`${paymentMovements.refundedKopecks}`,
    chargedBack: sql`${paymentMovements.chargedBackKopecks}`,
    from: sql`${paymentMovements} join ${payments} on ${payments.id} = ${paymentMovements.paymentId} join ${orders} on ${orders.id} = ${payments.orderId}`,
    where: (period) => isWithin(paymentMovements.at, zone, period),
  },
  {
    channel: "till",
    day: dayAt(orderHandovers.at, zone),
    way: sql`${orderHandovers.till}`,
    received: sql`${orderHandovers.takenKopecks}`,
    refunded: none,
    chargedBack: none,
    from: sql`${orderHandovers} join ${orders} on ${orders.id} = ${orderHandovers.orderId}`,
    where: (period) => sql`${orderHandovers.takenKopecks} > 0 and ${isWithin(orderHandovers.at, zone, period)}`,
  },
  {
    channel: "till",
    day: dayAt(orderHandovers.undoneAt, zone),
    way: sql`${orderHandovers.till}`,
    received: none,
    refunded: sql`${orderHandovers.takenKopecks}`,
    chargedBack: none,
    from: sql`${orderHandovers} join ${orders} on ${orders.id} = ${orderHandovers.orderId}`,
    where: (period) => sql`${orderHandovers.takenKopecks} > 0 and ${isWithin(orderHandovers.undoneAt, zone, period)}`,
  },
  {
    channel: "invoice",
    day: sql`${invoicePayments.paidOn}`,
    way: sql`''`,
    received: sql`${invoicePayments.kopecks}`,
    refunded: none,
    chargedBack: none,
    from: sql`${invoicePayments} join ${orders} on ${orders.id} = ${invoicePayments.orderId}`,
    where: ({ from, to }) => sql`${invoicePayments.paidOn} between ${from}::date and ${to}::date`,
  },
  paidBack("till", sql`${orderReturns.refundBy} in ('cash', 'card', 'sbp')`),
  paidBack("invoice", sql`${orderReturns.refundBy} = 'transfer'`),
];

const revenueKeys: Readonly<Record<string, SQL>> = {
  region: sql`region`,
  centre: sql`centre::text`,
  method: sql`channel || ' ' || way`,
};

/** What came and what went back on the days of a period. */
export async function readRevenue(
  executor: Executor,
  { by, period, places, channel }: RevenueQuestion,
): Promise<Found<(typeof revenueFigures)[number]>[]> {
  const asked = sources.filter((source) => channel === undefined || source.channel === channel);
  const selects = asked.map(
    (source) => sql`select ${source.channel}::text as channel, ${source.way} as way, ${source.day} as day,
      ${orders.regionSlug} as region, ${orders.deliveryShopId} as centre,
      ${source.received} as received, ${source.refunded} as refunded, ${source.chargedBack} as charged_back
      from ${source.from} where ${source.where(period)}
      and ${isOf(places, { region: orders.regionSlug, centre: orders.deliveryShopId })}`,
  );
  const key = isTimeUnit(by) ? sql`day::text` : (revenueKeys[by] ?? sql`''`);
  const { rows } = await executor.execute<Found<(typeof revenueFigures)[number]>>(sql`
    select coalesce(${key}, '') as key, ${total(sql`received - refunded - charged_back`)} as revenue,
      ${total(sql`received`)} as received, ${total(sql`refunded`)} as refunded, ${total(sql`charged_back`)} as "chargedBack"
    from (${sql.join(selects, sql` union all `)}) moved
    group by 1`);
  return rows;
}

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

const orderKeys: Readonly<Record<string, SQL>> = {
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
  const key = isTimeUnit(by) ? sql`${dayAt(orders.createdAt, orders.deliveryZone)}::text` : (orderKeys[by] ?? sql`''`);
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
