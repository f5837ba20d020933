import { DEMO_REGULAR } from "../../gateway/demo/customers-people.ts";
import { inShopDatabase } from "./shop-query.ts";

/** Phone of nobody: what is lent must not be found by the demo customer's own. */
const NO_PHONE = "'0000000000'";

const borrowed = {
  orders: {
    unique: ["identity", "reserve_id", "idempotency_key"],
    same: [
      ...["access_hash", "request_hash", "region_slug", "status", "contact", "delivery", "payment", "consent", "lines"],
      ...["goods_kopecks", "trade_in_kopecks", "delivery_kopecks", "sum_kopecks", "reserved_until"],
      ...["created_at", "updated_at"],
    ],
  },
  appointments: {
    unique: ["identity", "reserve_id"],
    same: ["location_id", "title", "starts_at", "status", "car_title", "advice", "created_at", "updated_at"],
  },
  storage_contracts: {
    unique: ["number"],
    same: ["location_id", "items", "status", "planning_date", "created_at"],
  },
};

/** Gives a customer copies of what the demo shop's regular one has: orders, visits, contracts, points. */
export function borrowBelongings(userId: number): Promise<void> {
  const lender = `(select user_id from user_phones where phone = '${DEMO_REGULAR.phone}')`;
  return inShopDatabase(async (client) => {
    for (const [table, { unique, same }] of Object.entries(borrowed)) {
      const own = unique.map((column) => `${column} || '-${userId}'`);
      await client.query(
        `insert into ${table} (user_id, phone_digits, ${[...unique, ...same].join(", ")})
           select ${userId}, ${NO_PHONE}, ${[...own, ...same].join(", ")} from ${table} where user_id = ${lender}`,
      );
    }
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
  });
}
