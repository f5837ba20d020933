import type { Client } from "pg";
import type { Order, Person } from "./books.ts";

/** What the shop's own books say of an order. Sums in kopecks. */
interface Entry {
  status: string;
  sum: number;
  /** Money that banks hold or have passed on for it, without what was given back. */
  kept: number;
  atTill: number;
  reserved: number;
  /** By receipts of money that came and went. */
  prepaid: number;
}

const STATUS: Record<Order["state"], string> = {
  "to-pay": "new",
  new: "new",
  "in-work": "processing",
  ready: "ready",
  "handed-out": "delivered",
  cancelled: "cancelled",
};

const ENTRY = `
  select o.status, o.sum_kopecks::float8 as sum,
         (select coalesce(sum(captured_kopecks - refunded_kopecks), 0)::float8 from payments p where p.order_id = o.id) as kept,
         (select coalesce(sum(taken_kopecks), 0)::float8 from order_handovers h where h.order_id = o.id) as "atTill",
         (select coalesce(sum(quantity), 0)::int from order_reservations r where r.order_id = o.id and r.returned_at is null) as reserved,
         (select coalesce(sum(case kind when 'refund' then -1 when 'prepayment' then 1 else 0 end * (body->'receipt'->>'total')::numeric * 100), 0)::float8
            from receipts c where c.order_id = o.id and c.state = 'done') as prepaid
    from orders o where o.identity = $1`;

const piecesOf = ({ lines }: Order) => lines.reduce((sum, { pieces }) => sum + pieces, 0);
/** What is sold at all, with all that is kept for somebody taken off. */
export const piecesOnSale = async (database: Client): Promise<number> =>
  Number((await database.query("select sum(quantity) as pieces from stock")).rows[0]?.pieces);

/** Money, goods and receipts of an order are what its buyer was told. */
async function auditOrder(database: Client, order: Order): Promise<Record<string, unknown>> {
  const { rows } = await database.query<Entry>(ENTRY, [order.number]);
  const isOver = order.state === "cancelled";
  const online = isOver || order.paidAtTill ? 0 : order.paid;
  const expected: Entry = {
    status: STATUS[order.state],
    sum: order.sum,
    kept: online,
    atTill: order.paidAtTill ? order.paid : 0,
    reserved: isOver || order.state === "handed-out" ? 0 : piecesOf(order),
    prepaid: online,
  };
  const found = rows[0];
  if (!found) return { [order.number]: "is lost" };
  return Object.fromEntries(
    Object.entries(expected).flatMap(([name, wanted]) => {
      const has = found[name as keyof Entry];
      return has === wanted ? [] : [[`${order.number} ${name}`, { wanted, has }]];
    }),
  );
}

const OPEN_FOR_GOOD = `
  select 'payment command' as what, count(*)::int as many from payment_commands where state = 'stuck'
  union all select 'receipt', count(*)::int from receipts where state in ('refused', 'stuck')
  union all select 'unpaid order', count(*)::int from orders where status = 'new' and pay_until < now() - interval '2 minutes'
  union all select 'job', count(*)::int from pgboss.job where state = 'failed'
  union all select 'reservation', count(*)::int from
    (select goods_id, location_id, sum(reserved) from stock group by 1, 2
      except select goods_id, location_id, sum(quantity) from order_reservations r
        join orders o on o.id = r.order_id where r.returned_at is null and o.status not in ('cancelled', 'delivered') group by 1, 2
      except select goods_id, location_id, 0 from stock) as uneven`;

/** Everything that differs from what the people know; empty when the shop's books are right. */
export async function audit(
  database: Client,
  people: readonly Person[],
  onSaleBefore: number,
): Promise<Record<string, unknown>> {
  const orders = people.flatMap((person) => person.orders);
  const wrong: Record<string, unknown> = {};
  for (const order of orders) Object.assign(wrong, await auditOrder(database, order));
  const gone = orders.filter(({ state }) => state !== "cancelled").reduce((sum, order) => sum + piecesOf(order), 0);
  const onSale = await piecesOnSale(database);
  if (onSale !== onSaleBefore - gone) wrong["pieces on sale"] = { wanted: onSaleBefore - gone, has: onSale };
  for (const { what, many } of (await database.query<{ what: string; many: number }>(OPEN_FOR_GOOD)).rows)
    if (many > 0) wrong[`${what} that nobody closes`] = many;
  for (const visit of people.flatMap(({ visits }) => visits)) {
    const { rows } = await database.query<{ status: string; sum: number }>(
      "select status, sum_kopecks as sum from appointments where reserve_id = $1 or identity = $1",
      [/\/(Z-\d+)\//.exec(visit.path)?.[1]],
    );
    const status = visit.state === "booked" ? "active" : "cancelled";
    if (rows[0]?.status !== status || rows[0]?.sum !== visit.price)
      wrong[visit.path] = { wanted: { status, sum: visit.price }, has: rows[0] };
  }
  return wrong;
}
