import { ApiError } from "./api-error.ts";
import type { StaffCaller } from "./route.ts";

/** For calls that only people make: no program has a desk. */
export function userIdOf({ actor }: StaffCaller): number {
  if (actor.kind === "system") throw new ApiError("forbidden", "Это делают только сотрудники");
  return actor.userId;
}
