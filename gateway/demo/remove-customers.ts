import { drizzle } from "drizzle-orm/node-postgres";
import type { DirectClient } from "../platform/db/database.ts";
import type { OrderRow } from "../sales/orders/orders-store.ts";
import { returnReservations } from "../sales/orders/reservations-store.ts";
import { isCancellable } from "../sales/orders/transition-rules.ts";
import { DEMO_BOOKING } from "./bookings.ts";
import { DEMO_CAMPAIGNS } from "./customers-loyalty.ts";
import { DEMO_DEPARTMENT, DEMO_PEOPLE } from "./customers-people.ts";
import { type Removed, remove } from "./removed.ts";

const CUSTOMERS = "select id from demo_customers";
const ORDERS = "select id from demo_orders";

/** Demo customers and staff with all that is theirs, and the order that was made as a guest. Pieces that wait for them go back on the shelves. */
export async function removeDemoCustomers(client: DirectClient): Promise<Removed[]> {
  const phones = DEMO_PEOPLE.map(({ phone }) => phone);
  const addresses = DEMO_PEOPLE.flatMap(({ email }) => email?.address ?? []);
  // Nobody else agrees to a text of this version: a phone alone might have been given out meanwhile.
  await client.query(
    `create temp table demo_customers on commit drop as
     select distinct p.user_id as id from user_phones p join user_consents c on c.user_id = p.user_id
     where p.phone = any($1) and c.consent->>'version' = 'demo'`,
    [phones],
  );
  await client.query(
    `create temp table demo_orders on commit drop as
     select id, status from orders
     where user_id in (${CUSTOMERS}) or (idempotency_key like 'demo-order-%' and consent->>'version' = 'demo')`,
  );
  const { rows: orders } = await client.query<Pick<OrderRow, "id" | "status">>("select id, status from demo_orders");
  for (const { id, status } of orders)
    if (isCancellable(status)) await returnReservations(drizzle(client), id, new Date());

  const owned = (what: string, table: string) =>
    remove(client, what, `delete from ${table} where user_id in (${CUSTOMERS})`);
  await client.query(`delete from nps_answers where user_id in (${CUSTOMERS}) or order_id in (${ORDERS})`);
  await client.query(`update loyalty_operations set order_id = null where order_id in (${ORDERS})`);
  await client.query(`update loyalty_lots set order_id = null where order_id in (${ORDERS})`);
  await client.query(`update loyalty_accounts set invited_by = null where invited_by in (${CUSTOMERS})`);
  await client.query(`delete from review_reactions where user_id in (${CUSTOMERS})`);
  await client.query(`delete from carts where user_id in (${CUSTOMERS})`);
  return [
    await remove(client, "заказов", `delete from orders where id in (${ORDERS})`),
    await remove(
      client,
      "записей на обслуживание",
      `delete from appointments where user_id in (${CUSTOMERS}) or request_hash = $1`,
      [DEMO_BOOKING],
    ),
    await owned("договоров хранения", "storage_contracts"),
    await owned("ответов на отзывы", "review_replies"),
    await owned("отзывов покупателей", "reviews"),
    await remove(client, "писем и сообщений", "delete from outbox_messages where recipient = any($1)", [
      [...phones, ...addresses],
    ]),
    await remove(client, "покупателей и сотрудников", `delete from users where id in (${CUSTOMERS})`),
    await remove(
      client,
      "отделов",
      `delete from departments d where title = $1 and not exists (select from department_users u where u.department_id = d.id)`,
      [DEMO_DEPARTMENT.title],
    ),
    await remove(
      client,
      "промокампаний",
      `delete from promo_campaigns c using unnest($1::text[], $2::text[]) demo (name, title)
       where c.name = demo.name and c.title = demo.title
         and not exists (select from promo_applications a where a.campaign_name = c.name)`,
      [DEMO_CAMPAIGNS.map(({ name }) => name), DEMO_CAMPAIGNS.map(({ title }) => title)],
    ),
  ];
}
