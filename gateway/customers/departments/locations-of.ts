import type { Executor } from "../../platform/db/database.ts";
import type { StaffCaller } from "../../platform/http/route.ts";
import { readRoleIds } from "../auth/user-store.ts";
import { isBoundToShops } from "./department-rules.ts";
import { findDepartmentOf } from "./departments-store.ts";

/**
 * Ids of the shops whose orders, stock, day plan and storage the caller may see and change: for sellers and service masters those of
 * their department, none without one; for other staff and for programs all.
 */
export async function locationsOf(executor: Executor, { actor }: StaffCaller): Promise<readonly number[] | "all"> {
  if (actor.kind === "system" || !isBoundToShops(await readRoleIds(executor, actor.userId))) return "all";
  return (await findDepartmentOf(executor, actor.userId))?.locationIds ?? [];
}
