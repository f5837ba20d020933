import { titleWithCity } from "../../chain/regions/directory.ts";
import type { Services } from "../../chain/services.ts";
import { locationsOf } from "../../customers/departments/locations-of.ts";
import type { Executor } from "../../platform/db/database.ts";
import type { StaffCaller } from "../../platform/http/route.ts";
import type { OrderRow } from "../orders/orders-store.ts";

/**
 * Where a member of staff can put what comes back: the own centres for who is bound to them, else all of the chain's own places; that of
 * the order first, then those of its region. Never at a supplier's, nor where is closed for good.
 */
export async function placesForReturn(
  executor: Executor,
  { regions }: Pick<Services, "regions">,
  { deliveryShopId }: Pick<OrderRow, "deliveryShopId">,
  caller: StaffCaller,
): Promise<{ id: number; title: string }[]> {
  const own = await locationsOf(executor, caller);
  const regionId = deliveryShopId === null ? null : (regions.regionOfLocation(deliveryShopId)?.id ?? null);
  const rank = (id: number) => (id === deliveryShopId ? 0 : regions.regionOfLocation(id)?.id === regionId ? 1 : 2);
  return [...regions.locations.values()]
    .filter(
      ({ id, kind, archivedAt }) =>
        kind !== "supplier" && archivedAt === null && (own === "all" || (kind === "shop" && own.includes(id))),
    )
    .map((location) => ({ id: location.id, title: titleWithCity(regions, location), rank: rank(location.id) }))
    .sort((a, b) => a.rank - b.rank || a.title.localeCompare(b.title, "ru"))
    .map(({ id, title }) => ({ id, title }));
}
