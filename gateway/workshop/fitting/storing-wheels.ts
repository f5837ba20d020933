import type { BookingShop, PlanContext } from "../booking/shops.ts";
import { isDoneAt, offeredAt } from "../booking/shops.ts";

/** The service that takes wheels into storage, booked with their fitting, and its lowest price in kopecks; null where none of the centres does. */
export function storingWheels(context: PlanContext, shops: readonly BookingShop[]) {
  const offers = context.services
    .filter(({ needsCapability, isAppointment }) => needsCapability === "storage" && isAppointment)
    .flatMap((service) =>
      shops
        .filter((shop) => isDoneAt(context, service, shop))
        .map((shop) => ({ id: service.id, price: offeredAt(context, service, shop.id).priceKopecks })),
    );
  return offers.sort((one, other) => one.price - other.price)[0] ?? null;
}
