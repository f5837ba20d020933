import { ApiError } from "../http/api-error.ts";
import type { StaffCaller } from "../http/route.ts";

/** For calls that only people make: no program has a desk. */
export function userIdOf({ actor }: StaffCaller): number {
  if (actor.kind === "system") throw new ApiError("forbidden", "Это делают только сотрудники");
  return actor.userId;
}
