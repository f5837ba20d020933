import type { Service } from "../../contract/workshop/booking.ts";
import type { ServiceRow } from "./services-store.ts";
import { type BookingShop, isDoneAt, offeredAt, type PlanContext } from "./shops.ts";

/** A service in the form of the contract; with a shop as it is there. SVC-028 */
export function serviceOf(
  context: PlanContext,
  row: ServiceRow,
  { shop, expanded }: { shop: BookingShop | null; expanded: ReadonlySet<string> },
): Service {
  const { minutes, priceKopecks } = offeredAt(context, row, shop?.id ?? null);
  return {
    id: row.id,
    shop: shop && expanded.has("shop") ? { id: shop.id, title: shop.location.title } : null,
    category: { slug: row.groupSlug, title: row.groupTitle },
    name: row.name,
    shortDescription: row.shortDescription,
    description: row.description,
    description_appointment: row.descriptionAppointment,
    isAppointment: row.isAppointment,
    params: row.params,
    price: priceKopecks,
    price_old: row.priceOldKopecks,
    url: `/service-tyre-fitting/?serviceIds=[${row.id}]`,
    tags: expanded.has("tags") ? row.tags : [],
    minutes,
    isFitting: row.isFitting,
  };
}

/** Services of some shops: each once, or with `expand=shop` once for each shop that does it. */
export function servicesOf(
  context: PlanContext,
  shops: readonly BookingShop[],
  { only, expanded }: { only: BookingShop | null; expanded: ReadonlySet<string> },
): Service[] {
  return context.services.flatMap((row) => {
    const where = shops.filter((shop) => isDoneAt(context, row, shop));
    if (where.length === 0) return [];
    if (expanded.has("shop")) return where.map((shop) => serviceOf(context, row, { shop, expanded }));
    return [serviceOf(context, row, { shop: only, expanded })];
  });
}
