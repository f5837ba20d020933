import { deliveryTitles } from "../contract/checkout.ts";
import type { OutputOf } from "../contract/endpoint.ts";
import type { orderByIdentity } from "../contract/orders.ts";
import type { LocationRow, RegionRow } from "../region/directory.ts";
import { hoursText } from "../region/opening-hours.ts";

/** How an order is delivered, as stored with the order and shown on its pages. */
export type OrderDelivery = OutputOf<typeof orderByIdentity>["order"]["delivery"];

/** `readyAt`: when the order is ready at the shop. */
export const pickupDelivery = (shop: LocationRow, readyAt: Date, zone: string): OrderDelivery => ({
  type: "pickup",
  title: deliveryTitles.pickup,
  place: `${shop.title}, ${shop.address}`,
  hoursText: hoursText(shop.hours),
  phone: shop.phone,
  readyAt: readyAt.toISOString(),
  date: null,
  interval: "",
  zone,
});

interface CourierDelivery {
  street: string;
  house: string;
  flat: string;
  /** A day of the region's zone, YYYY-MM-DD. */
  date: string;
  interval: string;
}

export function courierDelivery(
  { street, house, flat, date, interval }: CourierDelivery,
  region: RegionRow,
): OrderDelivery {
  const place = [region.title, street, `д. ${house}`, flat && `кв. ${flat}`];
  return {
    type: "city_region",
    title: deliveryTitles.city_region,
    place: place.filter((part) => part !== "").join(", "),
    hoursText: "",
    phone: region.phone,
    readyAt: null,
    date,
    interval,
    zone: region.zone,
  };
}
