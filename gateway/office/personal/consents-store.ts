import { sql } from "drizzle-orm";
import type { ConsentKind, ConsentSource } from "../../customers/auth/consents-store.ts";
import type { Executor } from "../../platform/db/database.ts";
import { byUserOrPhone, type Person } from "./tables-store.ts";

/** A giving or withdrawing; `number` is of the order or visit that was placed with it. `version` is empty where it is not known. */
export interface ConsentRow {
  kind: ConsentKind;
  isGiven: boolean;
  version: string;
  at: string;
  source: ConsentSource | "order" | "visit" | "waiting";
  number: string | null;
  isByStaff: boolean;
}

const SHOWN = 200;

/** The history of a person's consents, the latest first: also those that orders, visits and the waiting list were placed with. */
export async function readConsents(executor: Executor, person: Person): Promise<ConsentRow[]> {
  const own = byUserOrPhone(person);
  const consent = sql`consent->>'version' as version, consent->>'at' as at`;
  const found = await executor.execute<ConsentRow & Record<string, unknown>>(sql`
    select kind, "isGiven", version, at, source, number, "isByStaff" from (
      select kind, is_given as "isGiven", ${consent}, source, null as number, staff_id is not null as "isByStaff", id
      from user_consents where user_id = ${person.userId}
      union all
      select 'personalData', true, ${consent}, 'order', identity, placed_by is not null, 0 from orders where ${own}
      union all
      select 'personalData', true, ${consent}, 'visit', identity, placed_by is not null, 0 from appointments where ${own} and consent is not null
      union all
      select 'personalData', true, ${consent}, 'waiting', null, false, 0 from wait_list where ${own}
    ) history order by at desc, id desc limit ${SHOWN}`);
  return found.rows;
}
