import { sql } from "drizzle-orm";
import type { Executor } from "../../platform/db/database.ts";
import { byUserOrPhone, ofParent, type Person } from "./tables-store.ts";

/** What has to end before an account can be deleted; `names` are numbers of orders, visits and contracts. */
export type ObstacleKind = "orders" | "visits" | "storage" | "returns" | "money" | "staff";

/** Everything that prevents the deletion of an account. */
export async function readObstacles(
  executor: Executor,
  person: Person,
): Promise<{ kind: ObstacleKind; names: string[] }[]> {
  const own = byUserOrPhone(person);
  const ownOrders = ofParent("order_id", "orders")(person);
  const number = sql`(select identity from orders where orders.id = order_id)`;
  const found = await executor.execute<{ kind: ObstacleKind; names: string[] }>(sql`
    select kind, array_agg(distinct name order by name) as names from (
      select 'orders' as kind, identity as name from orders where ${own} and status not in ('delivered', 'cancelled')
      union all
      select 'visits', identity from appointments where ${own} and status = 'active'
      union all
      select 'storage', number from storage_contracts where ${own} and status <> 'returned'
      union all
      select 'returns', ${number} from order_returns where ${ownOrders} and state in ('requested', 'to_approve')
      union all
      select 'money', ${number} from payments where ${ownOrders} and exists (
        select from payment_commands c where c.payment_id = payments.id and c.state not in ('done', 'closed', 'declined'))
      union all
      select 'money', ${number} from receipts where ${ownOrders} and state <> 'done'
      union all
      select 'staff', title from user_roles where user_id = ${person.userId} and id <> 'client'
    ) obstacles group by kind order by kind`);
  return found.rows;
}
