import { type AnyColumn, and, asc, eq, inArray, ne, or, type SQL, sql } from "drizzle-orm";
import { journalList } from "../../contract/office/journal.ts";
import type { Zone } from "../../contract/platform/local-time.ts";
import type { Executor } from "../../platform/db/database.ts";
import { accountMerges } from "../../platform/db/schema/account-merges.ts";
import { staffActing, staffActions } from "../../platform/db/schema/staff-acting.ts";
import { userPhones, users } from "../../platform/db/schema/users.ts";
import { fullName } from "../../platform/resource-kit/full-names-store.ts";
import { listQuery, momentsIn } from "../../platform/resource-kit/list-store.ts";
import { storedNames } from "./call-names.ts";

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

/** An account, and those that were joined with it: rows of the journal name the one that there was. */
const isOfAccount = (executor: Executor, account: SQL): SQL | undefined =>
  or(
    eq(staffActions.clientUserId, account),
    inArray(
      staffActions.clientUserId,
      executor
        .select({ id: accountMerges.goesId })
        .from(accountMerges)
        .where(and(eq(accountMerges.staysId, account), eq(accountMerges.state, "done"))),
    ),
  );

/** Ids of accounts have fewer digits than phones. */
function isOfClient(executor: Executor, digits: string): SQL | undefined {
  if (digits.length < 10) return isOfAccount(executor, sql`${Number(digits)}`);
  const phoneDigits = digits.slice(-10);
  return or(
    isOfAccount(
      executor,
      sql`(select ${userPhones.userId} from ${userPhones} where ${userPhones.phone} = ${`+7${phoneDigits}`})`,
    ),
    inArray(
      staffActions.actingId,
      executor.select({ id: staffActing.id }).from(staffActing).where(eq(staffActing.phoneDigits, phoneDigits)),
    ),
  );
}

/** The journal, the latest first. */
export const journalRows = (executor: Executor, zone: Zone) =>
  listQuery(journalList, {
    select: (cursor) => executor.select({ ...columns, cursor }).from(staffActions),
    order: { sort: staffActions.at, id: staffActions.id },
    filters: {
      staff: (staff) => eq(staffActions.staffId, staff),
      client: (client) => isOfClient(executor, client),
      call: (call) => inArray(staffActions.call, storedNames(call)),
      outcome: (outcome) => (outcome === "done" ? eq : ne)(staffActions.outcome, "done"),
      target: (target) => eq(staffActions.target, target),
      ...momentsIn("at", staffActions.at, zone),
    },
  });

export type JournalStoredRow = Omit<
  NonNullable<Awaited<ReturnType<typeof findAction>>>,
  "before" | "after" | "reason" | "requestId"
>;

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
