import { type AnyColumn, and, asc, eq, gte, inArray, lt, ne, or, type SQL, sql } from "drizzle-orm";
import type { MomentRange } from "../../chain/regions/moment-range.ts";
import type { Executor } from "../../platform/db/database.ts";
import { fullName } from "../../platform/db/full-name.ts";
import { staffActing, staffActions } from "../../platform/db/schema/staff-acting.ts";
import { userPhones, users } from "../../platform/db/schema/users.ts";
import { all, countUpTo, keysetOf, type ListPosition, pageOf } from "../../platform/resource-kit/keyset-store.ts";

export interface JournalFilters {
  staff?: number | undefined;
  /** Digits of the id of an account, or of a phone. */
  client?: string | undefined;
  call?: string | undefined;
  outcome?: "done" | "refused" | undefined;
  target?: string | undefined;
  at: MomentRange;
}

/** Empty for an account that is gone. */
const nameOf = (userId: AnyColumn): SQL<string> =>
  sql<string>`coalesce((select ${fullName} from ${users} where ${users.id} = ${userId}), '')`;
const actingOf = <T>(column: AnyColumn): SQL<T | null> =>
  sql<T | null>`(select ${column} from ${staffActing} where ${staffActing.id} = ${staffActions.actingId})`;

const columns = {
  id: staffActions.id,
  at: staffActions.at,
  staffId: staffActions.staffId,
  staffName: nameOf(staffActions.staffId),
  clientId: staffActions.clientUserId,
  clientName: nameOf(staffActions.clientUserId),
  clientPhone: actingOf<string>(staffActing.phoneDigits),
  call: staffActions.call,
  outcome: staffActions.outcome,
  target: staffActions.target,
  address: staffActions.address,
};

function conditionOf(executor: Executor, { staff, client, call, outcome, target, at }: JournalFilters) {
  return all(
    staff !== undefined && eq(staffActions.staffId, staff),
    client !== undefined && isOfClient(executor, client),
    call !== undefined && eq(staffActions.call, call),
    outcome === "done" && eq(staffActions.outcome, "done"),
    outcome === "refused" && ne(staffActions.outcome, "done"),
    target !== undefined && eq(staffActions.target, target),
    at.from && gte(staffActions.at, at.from),
    at.to && lt(staffActions.at, at.to),
  );
}

/** Ids of accounts have fewer digits than phones. */
function isOfClient(executor: Executor, digits: string): SQL | undefined {
  if (digits.length < 10) return eq(staffActions.clientUserId, Number(digits));
  const phoneDigits = digits.slice(-10);
  return or(
    inArray(
      staffActions.clientUserId,
      executor
        .select({ id: userPhones.userId })
        .from(userPhones)
        .where(eq(userPhones.phone, `+7${phoneDigits}`)),
    ),
    inArray(
      staffActions.actingId,
      executor.select({ id: staffActing.id }).from(staffActing).where(eq(staffActing.phoneDigits, phoneDigits)),
    ),
  );
}

export type JournalStoredRow = Awaited<ReturnType<typeof readJournal>>["rows"][number];

/** A page of the journal, the latest first. */
export async function readJournal(executor: Executor, filters: JournalFilters, position: ListPosition) {
  const condition = conditionOf(executor, filters);
  const order = { sort: staffActions.at, id: staffActions.id, direction: "desc" } as const;
  const { cursor, where, orderBy, limit } = keysetOf(order, position);
  const found = await executor
    .select({ ...columns, cursor })
    .from(staffActions)
    .where(and(condition, where))
    .orderBy(...orderBy)
    .limit(limit);
  const total = await countUpTo(executor, sql`select 1 from ${staffActions} where ${condition ?? sql`true`}`);
  return { ...pageOf(found, position), total };
}

export async function findAction(executor: Executor, id: number) {
  const detail = {
    ...columns,
    before: staffActions.before,
    after: staffActions.after,
    reason: actingOf<typeof staffActing.$inferSelect.reason>(staffActing.reason),
    requestId: staffActions.requestId,
  };
  const [row] = await executor.select(detail).from(staffActions).where(eq(staffActions.id, id));
  return row;
}

/** Who is in the journal, by name. */
export function readActors(executor: Executor): Promise<{ id: number; name: string }[]> {
  const isActor = sql`exists (select 1 from ${staffActions} where ${staffActions.staffId} = ${users.id})`;
  return executor.select({ id: users.id, name: fullName }).from(users).where(isActor).orderBy(asc(fullName));
}
