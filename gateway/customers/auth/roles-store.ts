import { eq } from "drizzle-orm";
import { permissionsOfRoles } from "../../contract/platform/staff-permissions.ts";
import type { Executor } from "../../platform/db/database.ts";
import { userRoles } from "../../platform/db/schema/users.ts";

export async function readRoleIds(executor: Executor, userId: number): Promise<string[]> {
  const rows = await executor.select({ id: userRoles.id }).from(userRoles).where(eq(userRoles.userId, userId));
  return rows.map(({ id }) => id);
}

/** Whether an account has a role that allows anything. */
export const isStaff = async (executor: Executor, userId: number): Promise<boolean> =>
  permissionsOfRoles(await readRoleIds(executor, userId)).size > 0;
