import type { Services } from "../../chain/services.ts";
import { locationsOf } from "../../customers/departments/locations-of.ts";
import type { Executor } from "../../platform/db/database.ts";
import { ApiError } from "../../platform/http/api-error.ts";
import type { StaffCaller } from "../../platform/http/route.ts";
import { type BookingShop, shopOfVisit } from "../booking/shops.ts";

const outside = () => new ApiError("not_found", "Такого центра нет среди ваших");

/** Shops whose day plan the caller may see, by title; none that is closed for good. */
export async function ownShops(executor: Executor, { regions }: Services, caller: StaffCaller): Promise<BookingShop[]> {
  const own = await locationsOf(executor, caller);
  return [...regions.locations.values()]
    .filter(({ id, kind, archivedAt }) => kind === "shop" && archivedAt === null && (own === "all" || own.includes(id)))
    .sort((a, b) => a.title.localeCompare(b.title, "ru"))
    .map(({ id }) => shopOfVisit(regions, id));
}

/** The shop, even one closed for good, whose past days are still asked for; `not_found` for one that is not the caller's. */
export async function requireOwnShop(
  executor: Executor,
  { regions }: Services,
  caller: StaffCaller,
  id: number,
): Promise<BookingShop> {
  const own = await locationsOf(executor, caller);
  if (regions.locations.get(id)?.kind !== "shop" || (own !== "all" && !own.includes(id))) throw outside();
  return shopOfVisit(regions, id);
}
