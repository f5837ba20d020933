import { type SQL, sql } from "drizzle-orm";
import type { Executor } from "../../platform/db/database.ts";
import { invoicePayments } from "../../platform/db/schema/invoices.ts";
import { orderHandovers, orders } from "../../platform/db/schema/orders.ts";
import { paymentMovements, payments } from "../../platform/db/schema/payments.ts";
import { revenueDays } from "../../platform/db/schema/report-days.ts";
import { orderReturns } from "../../platform/db/schema/returns.ts";
import { type DailyReport, rowsOfDays } from "./kept-days-store.ts";
import { dayAt, isOf, isWithinAny, type Places, rowKey, total } from "./period-store.ts";
import type { Found, Period } from "./rules.ts";

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
  where(periods: readonly Period[]): SQL;
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
  where: (periods) =>
    sql`${orderReturns.state} = 'accepted' and ${by} and ${orderReturns.decidedAt} < ${periods.at(-1)?.to}::date + 2
      and ${isWithinAny(paidBackAt, zone, periods)}`,
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
    where: (periods) => isWithinAny(paymentMovements.at, zone, periods),
  },
  {
    channel: "till",
    day: dayAt(orderHandovers.at, zone),
    way: sql`${orderHandovers.till}`,
    received: sql`${orderHandovers.takenKopecks}`,
    refunded: none,
    chargedBack: none,
    from: sql`${orderHandovers} join ${orders} on ${orders.id} = ${orderHandovers.orderId}`,
    where: (periods) => sql`${orderHandovers.takenKopecks} > 0 and ${isWithinAny(orderHandovers.at, zone, periods)}`,
  },
  {
    channel: "till",
    day: dayAt(orderHandovers.undoneAt, zone),
    way: sql`${orderHandovers.till}`,
    received: none,
    refunded: sql`${orderHandovers.takenKopecks}`,
    chargedBack: none,
    from: sql`${orderHandovers} join ${orders} on ${orders.id} = ${orderHandovers.orderId}`,
    where: (periods) =>
      sql`${orderHandovers.takenKopecks} > 0 and ${isWithinAny(orderHandovers.undoneAt, zone, periods)}`,
  },
  {
    channel: "invoice",
    day: sql`${invoicePayments.paidOn}`,
    way: sql`''`,
    received: sql`${invoicePayments.kopecks}`,
    refunded: none,
    chargedBack: none,
    from: sql`${invoicePayments} join ${orders} on ${orders.id} = ${invoicePayments.orderId}`,
    where: (periods) =>
      sql`(${sql.join(
        periods.map(({ from, to }) => sql`${invoicePayments.paidOn} between ${from}::date and ${to}::date`),
        sql` or `,
      )})`,
  },
  paidBack("till", sql`${orderReturns.refundBy} in ('cash', 'card', 'sbp')`),
  paidBack("invoice", sql`${orderReturns.refundBy} = 'transfer'`),
];

/** What came and went on the days of some periods, by channel and way. */
const moved = (periods: readonly Period[]): SQL =>
  sql.join(
    sources.map(
      (source) => sql`select ${source.day} as day, ${orders.regionSlug} as region, ${orders.deliveryShopId} as centre,
        ${`${source.channel} `} || ${source.way} as key, ${source.received} as received, ${source.refunded} as refunded,
        ${source.chargedBack} as charged_back
      from ${source.from} where ${source.where(periods)}`,
    ),
    sql` union all `,
  );

export const revenueByDay: DailyReport = {
  name: "revenue",
  table: revenueDays,
  figures: ["received", "refunded", "charged_back"],
  firstDay: sql`select min(${orders.createdAt})::date - 1 from ${orders}`,
  facts: { method: moved },
};

/** What came and what went back on the days of a period. */
export async function readRevenue(
  executor: Executor,
  { by, period, places, channel }: RevenueQuestion,
): Promise<Found<(typeof revenueFigures)[number]>[]> {
  const rows = await rowsOfDays(executor, revenueByDay, "method", period);
  const found = await executor.execute<Found<(typeof revenueFigures)[number]>>(sql`
    select coalesce(${rowKey(by)}, '') as key, ${total(sql`received - refunded - charged_back`)} as revenue,
      ${total(sql`received`)} as received, ${total(sql`refunded`)} as refunded, ${total(sql`charged_back`)} as "chargedBack"
    from ${rows} where ${isOf(places)} ${channel === undefined ? sql`` : sql`and starts_with(key, ${`${channel} `})`} group by 1`);
  return found.rows;
}
