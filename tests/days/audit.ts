import type { Client } from "pg";
import { isToCome } from "./booking.ts";
import type { Order, Person, Visit } from "./books.ts";

/** What the shop's own books say of an order. Sums in kopecks. */
interface Entry {
  status: string;
  sum: number;
  /** Money that banks hold or have passed on for it, without what was given back. */
  kept: number;
  atTill: number;
  reserved: number;
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
         (select coalesce(sum(taken_kopecks), 0)::float8 from order_handovers h where h.order_id = o.id and h.undone_at is null) as "atTill",
         (select coalesce(sum(quantity), 0)::int from order_reservations r where r.order_id = o.id and r.returned_at is null) as reserved
    from orders o where o.identity = $1`;

const piecesOf = ({ lines }: Order) => lines.reduce((sum, { pieces }) => sum + pieces, 0);

/** Money and goods of an order are what its buyer was told. */
async function auditOrder(database: Client, order: Order): Promise<Record<string, unknown>> {
  const { rows } = await database.query<Entry>(ENTRY, [order.number]);
  const expected: Entry = {
    status: STATUS[order.state],
    sum: order.sum,
    kept: order.paidAtTill ? 0 : order.paid - order.givenBack,
    atTill: order.paidAtTill ? order.paid : 0,
    // What was handed out is counted as taken until the next file of stock.
    reserved: order.state === "cancelled" ? 0 : piecesOf(order),
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

const VISIT_STATUS: Record<Visit["state"], string> = { booked: "active", done: "done", cancelled: "cancelled" };

/** Moved visits have a number each, and the link of the first one. */
async function auditVisit(database: Client, visit: Visit, now: Date): Promise<Record<string, unknown>> {
  const { rows } = await database.query<{ status: string; sum: number; bays: number }>(
    `with recursive moved as (
       select * from appointments where reserve_id = $1 or identity = $1
       union all select later.* from appointments later join moved on later.moved_from = moved.id
     )
     select status, sum_kopecks as sum, (select count(*)::int from bay_times b where b.appointment_id = a.id) as bays
       from moved a where not exists (select from moved later where later.moved_from = a.id)`,
    [/\/(Z-\d+)\//.exec(visit.path)?.[1]],
  );
  const [has] = rows;
  const isRight = has?.status === VISIT_STATUS[visit.state] && has.sum === visit.price;
  const isKept = (has?.bays ?? 0) > 0;
  const mustBeKept = visit.state === "cancelled" ? false : isToCome(visit, now) || isKept;
  return isRight && isKept === mustBeKept ? {} : { [visit.path]: { wanted: visit, has } };
}

/** Orders of marked goods that were handed out: their receipts wait until somebody of finance hands over the codes, which nobody here does. */
const WAITS_FOR_CODES =
  "(select order_id from receipts where state = 'stuck' and failure like 'Нет кодов маркировки%')";

/** Rows of the shop's books that contradict one another, or that nobody is left to close. */
const CONTRADICTIONS = `
  select 'payment command that nobody closes' as what, count(*)::int as many from payment_commands where state = 'stuck'
  union all select 'receipt that nobody closes', count(*)::int from receipts r
    where state in ('refused', 'stuck') and not exists (select from ${WAITS_FOR_CODES} w where w.order_id = r.order_id)
  union all select 'unpaid order that nobody closes', count(*)::int from orders
    where status = 'new' and pay_until < now() - interval '2 minutes'
  union all select 'job that failed', count(*)::int from pgboss.job where state = 'failed'
  union all select 'row of stock that differs from what orders hold of it', count(*)::int from stock s
    left join (select goods_id, location_id, sum(quantity) as pieces from order_reservations where returned_at is null group by 1, 2) kept
      using (goods_id, location_id)
    left join (select goods_id, location_id, sum(quantity) as pieces from returned_stock group by 1, 2) back using (goods_id, location_id)
    where s.reserved <> coalesce(kept.pieces, 0) - coalesce(back.pieces, 0)
  union all select 'row of stock that sells other pieces than are left', count(*)::int from stock
    where quantity <> greatest(outside - reserved, 0)
  union all select 'payment whose receipts differ from its money', count(*)::int from payments p
    left join (select payment_id,
                 sum(case kind when 'prepayment' then (body->>'amountKopecks')::bigint else 0 end) as came,
                 sum(case kind when 'refund' then (body->>'amountKopecks')::bigint else 0 end) as went
               from receipts where state = 'done' group by 1) told on told.payment_id = p.id
    where (p.captured_kopecks <> coalesce(told.came, 0) or p.refunded_kopecks <> coalesce(told.went, 0))
      and not exists (select from ${WAITS_FOR_CODES} w where w.order_id = p.order_id)
  union all select 'visit that is to come and has no bays of its centre for all of its time', count(*)::int from appointments a
    left join (select appointment_id, location_id, min(starts_at) as from_at, max(ends_at) as to_at from bay_times group by 1, 2) taken
      on taken.appointment_id = a.id and taken.location_id = a.location_id
    where a.status = 'active' and a.starts_at > now()
      and (taken.from_at is distinct from a.starts_at or taken.to_at is distinct from a.ends_at)
  union all select 'bay that waits for a visit that is cancelled', count(*)::int from bay_times b
    join appointments a on a.id = b.appointment_id where a.status = 'cancelled' and b.starts_at > now()`;

/** Everything that differs from what the people know; empty when the shop's books are right. */
export async function audit(database: Client, people: readonly Person[], now: Date): Promise<Record<string, unknown>> {
  const wrong: Record<string, unknown> = {};
  for (const { orders, visits } of people) {
    for (const order of orders) Object.assign(wrong, await auditOrder(database, order));
    for (const visit of visits) Object.assign(wrong, await auditVisit(database, visit, now));
  }
  for (const { what, many } of (await database.query<{ what: string; many: number }>(CONTRADICTIONS)).rows)
    if (many > 0) wrong[what] = many;
  return wrong;
}
