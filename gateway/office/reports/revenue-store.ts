import { type SQL, sql } from "drizzle-orm";
import type { Executor } from "../../platform/db/database.ts";
import { invoicePayments } from "../../platform/db/schema/invoices.ts";
import { orderHandovers, orders } from "../../platform/db/schema/orders.ts";
import { paymentMovements, payments } from "../../platform/db/schema/payments.ts";
import { orderReturns } from "../../platform/db/schema/returns.ts";
import type { Found } from "./fold-rules.ts";
import { isTimeUnit, type Period } from "./period-rules.ts";
import { dayAt, isOf, isWithin, type Places, total } from "./period-store.ts";

export const revenueFigures = ["revenue", "received", "refunded", "chargedBack"] as const;
export type Channel = "online" | "till" | "invoice";

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

const keys: Readonly<Record<string, SQL>> = {
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
  const key = isTimeUnit(by) ? sql`day::text` : (keys[by] ?? sql`''`);
  const { rows } = await executor.execute<Found<(typeof revenueFigures)[number]>>(sql`
    select coalesce(${key}, '') as key, ${total(sql`received - refunded - charged_back`)} as revenue,
      ${total(sql`received`)} as received, ${total(sql`refunded`)} as refunded, ${total(sql`charged_back`)} as "chargedBack"
    from (${sql.join(selects, sql` union all `)}) moved
    group by 1`);
  return rows;
}
