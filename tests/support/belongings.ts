import { DEMO_REGULAR } from "../../gateway/demo/customers-people.ts";
import { inShopDatabase } from "./shop-query.ts";

/** Phone of nobody: what is lent must not be found by the demo customer's own. */
const NO_PHONE = "'0000000000'";

const borrowed = {
  orders: {
    unique: ["identity", "reserve_id", "idempotency_key"],
    same: [
      "access_hash",
      "request_hash",
      "region_slug",
      "status",
      "version",
      "contact",
      "payment",
      "consent",
      "delivery_type",
      "delivery_title",
      "delivery_shop_id",
      "delivery_place",
      "delivery_hours",
      "delivery_phone",
      "delivery_ready_at",
      "delivery_day",
      "delivery_interval",
      "delivery_zone",
      "delivery_quote",
      "goods_kopecks",
      "sum_kopecks",
      "reserved_until",
      "created_at",
      "updated_at",
    ],
  },
  appointments: {
    unique: ["identity", "reserve_id"],
    same: [
      "location_id",
      "title",
      "starts_at",
      "ends_at",
      "local_time",
      "status",
      "car_title",
      "advice",
      "created_at",
      "updated_at",
    ],
  },
  storage_contracts: {
    unique: ["number"],
    same: [
      "location_id",
      "items",
      "sizes",
      "kind",
      "vehicle_type",
      "place",
      "status",
      "starts_on",
      "planning_date",
      "day_kopecks",
      "paid_until",
      "created_at",
    ],
  },
};

/** What belongs to an order: its columns besides the order. */
const ofOrders = {
  order_lines: [
    "position",
    "kind",
    "goods_id",
    "sku",
    "title",
    "url",
    "picture",
    "back_goods_id",
    "back_sku",
    "back_title",
    "back_url",
    "back_picture",
    "quantity",
    "price_kopecks",
    "sum_kopecks",
  ],
  order_adjustments: ["kind", "kopecks", "why"],
  order_events: ["at", "actor_kind", "actor_id", "event", "from_status", "to_status", "reason"],
};

/** Gives a customer copies of what the demo shop's regular one has: orders, appointments, contracts, points. */
export function borrowBelongings(userId: number): Promise<void> {
  const lender = `(select user_id from user_phones where phone = '${DEMO_REGULAR.phone}')`;
  return inShopDatabase(async (client) => {
    // Orders are checked against their lines when the transaction ends.
    await client.query("begin");
    for (const [table, { unique, same }] of Object.entries(borrowed)) {
      const own = unique.map((column) => `${column} || '-${userId}'`);
      await client.query(
        `insert into ${table} (user_id, phone_digits, ${[...unique, ...same].join(", ")})
           select ${userId}, ${NO_PHONE}, ${[...own, ...same].join(", ")} from ${table} where user_id = ${lender}`,
      );
    }
    for (const [table, columns] of Object.entries(ofOrders))
      await client.query(
        `insert into ${table} (order_id, ${columns.join(", ")})
           select copy.id, ${columns.map((column) => `own.${column}`).join(", ")} from ${table} own
             join orders lent on lent.id = own.order_id
             join orders copy on copy.identity = lent.identity || '-${userId}'
            where lent.user_id = ${lender}`,
      );
    await client.query("commit");
    await client.query(
      `insert into loyalty_accounts (user_id, referer_code, balance, registered_at, blank_confirmed_at)
         select ${userId}, referer_code || ${userId}, balance, registered_at, blank_confirmed_at
           from loyalty_accounts where user_id = ${lender}`,
    );
    const operation = "points, title, active_from, expires_at, created_at";
    await client.query(
      `insert into loyalty_operations (user_id, ${operation})
         select ${userId}, ${operation} from loyalty_operations where user_id = ${lender} order by id`,
    );
    const lot = "source, title, points, left_points, active_from, expires_at, created_at";
    await client.query(
      `insert into loyalty_lots (user_id, source_key, ${lot})
         select ${userId}, source_key || '-${userId}', ${lot} from loyalty_lots where user_id = ${lender} order by id`,
    );
  });
}
