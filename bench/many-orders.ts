/**
 * Three years of orders in PostgreSQL for what is measured over many: 60 centres of one region, ids 6 to 65, the latest order an hour before
 * the moment of the fixture.
 */
import pg from "pg";

const SHOPS = 60;
const FIRST_SHOP = 6;
const LAST_SHOP = FIRST_SHOP + SHOPS - 1;

/** So many customers have ordered. */
export const PHONES = 300_000;
/** The phone of the n-th of them, E.164. */
export const phoneOf = (n: number): string => `+79${String(n % PHONES).padStart(9, "0")}`;

/** The latest thousandths are open, two thirds are fetched from a shop, one in fifty has its money from a bank. */
const generated = `
  insert into orders (identity, reserve_id, idempotency_key, request_hash, region_slug, status, contact, phone_digits, delivery_type,
    delivery_title, delivery_shop_id, delivery_place, delivery_hours, delivery_phone, delivery_ready_at, delivery_day, delivery_interval,
    delivery_zone, payment, consent, goods_kopecks, sum_kopecks, reserved_until, created_at)
  select 'N' || n, 'R' || n, 'K' || n, '', 'ekaterinburg',
    case when n < $1 * 0.994 then case when n % 9 = 0 then 'cancelled' else 'delivered' end
      else (array['new', 'processing', 'ready'])[1 + n % 3] end,
    '{"name": "Анна", "phone": "+79120000000", "email": "", "comment": ""}',
    '9' || lpad((n % ${PHONES})::text, 9, '0'),
    case when n % 3 = 0 then 'city_region' else 'pickup' end, '',
    case when n % 3 = 0 then null else ${FIRST_SHOP} + n % ${SHOPS} end, '', '', '',
    case when n % 3 = 0 then null else placed + interval '1 day' end, case when n % 3 = 0 then (placed + interval '2 days')::date end, '',
    'Asia/Yekaterinburg',
    jsonb_build_object('method', case when n % 50 = 0 then 'invoice' when n % 2 = 0 then 'cash' else 'card' end, 'title', '', 'note', ''),
    '{}', 100000, 100000, placed + interval '4 days', placed
  from (select n, timestamptz '2026-11-20T06:00:00Z' - ($1 - n) * interval '3 years' / $1 as placed from generate_series(1, $1) n) drawn`;

/** Fills the database of a URL with so many orders, and does `more` in the same session before it is vacuumed. */
export async function fillOrders(url: string, count: number, more: readonly string[] = []): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(
    `insert into locations (id, kind, code, region_id, title, address, phone, lat, lng, hours)
     select id, 'shop', 'shop-' || id, 1, 'Центр ' || id, '', '', 0, 0, '[]' from generate_series(${FIRST_SHOP}, ${LAST_SHOP}) id`,
  );
  // Checks of sums and references are not what is measured.
  await client.query("set session_replication_role = replica");
  await client.query(generated.replaceAll("$1", String(count)));
  for (const statement of more) await client.query(statement);
  await client.query("vacuum analyze");
  await client.end();
}
