import { and, desc, eq, inArray, isNull, lt, sql } from "drizzle-orm";
import type { Executor } from "../db/database.ts";
import { sessions } from "../db/schema/sign-in.ts";
import { staffActing, staffActions } from "../db/schema/staff-acting.ts";
import { users } from "../db/schema/users.ts";
import { actingEnded, notSignedIn } from "../http/api-error.ts";
import type { StaffAction } from "../http/call-audit.ts";

/** The trigger lets nobody delete a younger row. */
const KEEP_YEARS = 3;

export async function insertAction(executor: Executor, action: StaffAction, now: Date): Promise<void> {
  const { session, acting, call, outcome, change, address, requestId } = action;
  await executor.insert(staffActions).values({
    at: now,
    staffId: session?.userId ?? null,
    actingId: acting?.id ?? null,
    clientUserId: acting?.clientUserId ?? null,
    call,
    outcome,
    target: change?.target ?? "",
    before: change?.before ?? null,
    after: change?.after ?? null,
    address,
    requestId,
  });
}

/** What staff did last for an account while they acted for it, with the names of who did. */
export function readActsFor(executor: Executor, clientUserIds: readonly number[], limit: number) {
  const { id, at, call, target } = staffActions;
  return executor
    .select({ id, at, call, target, firstname: users.firstname, surname: users.surname })
    .from(staffActions)
    .leftJoin(users, eq(users.id, staffActions.staffId))
    .where(and(inArray(staffActions.clientUserId, [...clientUserIds]), eq(staffActions.outcome, "done")))
    .orderBy(desc(at), desc(id))
    .limit(limit);
}

/**
 * Whoever blocks the member of staff, ends the session or ends acting waits until this transaction is over, or is seen by it: nothing is
 * written afterwards. Locks in the order user, session, acting. Throws `unauthorized`, `acting_ended`.
 */
export async function holdCaller(tx: Executor, { session, acting }: StaffAction): Promise<void> {
  if (session === null) return;
  const [user] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, session.userId), isNull(users.blockedAt)))
    .for("share");
  const [live] = await tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.id, session.sessionId), isNull(sessions.endedAt)))
    .for("share");
  if (!user || !live) throw notSignedIn();
  if (acting === null) return;
  const [row] = await tx
    .select({ id: staffActing.id })
    .from(staffActing)
    .where(and(eq(staffActing.id, acting.id), isNull(staffActing.endedAt)))
    .for("share");
  if (!row) throw actingEnded();
}

/** Deletes what is older than the journal is kept, and the actings that only those rows referred to. */
export async function deleteOldActions(executor: Executor): Promise<void> {
  const limit = sql`now() - make_interval(years => ${KEEP_YEARS})`;
  await executor.delete(staffActions).where(lt(staffActions.at, limit));
  await executor.delete(staffActing).where(lt(staffActing.lastAt, limit));
}
