import { permissionsOfRoles } from "../../contract/platform/staff-permissions.ts";
import { readRoleIds } from "../../customers/auth/user-store.ts";
import type { Executor } from "../../platform/db/database.ts";
import type { ActingFor, SignedIn } from "../../platform/http/actors.ts";
import { type ActingRow, findActing, noteUse } from "./acting-store.ts";
import { isActingLive, isUseWorthNoting } from "./rules.ts";

/**
 * What a session acts for, and that it is in use; null when it is over, or one of the two no longer has the role for it: staff who lost
 * the permission, a client who has become staff.
 */
export async function findLiveActing(
  db: Executor,
  { userId, sessionId }: SignedIn,
  now: Date,
): Promise<ActingRow | null> {
  const row = await findActing(db, sessionId);
  if (!row || !isActingLive(row, now)) return null;
  if (!permissionsOfRoles(await readRoleIds(db, userId)).has("act")) return null;
  if (row.clientUserId !== null && (await isStaff(db, row.clientUserId))) return null;
  if (!isUseWorthNoting(row, now)) return row;
  await noteUse(db, row.id, now);
  return { ...row, lastAt: now };
}

/** The same as the mount knows it; null when the session acts for somebody else by now. */
export async function findActingFor(
  db: Executor,
  staff: SignedIn,
  actingId: string,
  now: Date,
): Promise<ActingFor | null> {
  const row = await findLiveActing(db, staff, now);
  return row?.id === actingId ? { id: row.id, clientUserId: row.clientUserId, phoneDigits: row.phoneDigits } : null;
}

export const isStaff = async (db: Executor, userId: number): Promise<boolean> =>
  permissionsOfRoles(await readRoleIds(db, userId)).size > 0;
