import type { LocationRow, RegionRow } from "../../chain/regions/directory.ts";
import { hoursText } from "../../chain/regions/opening-hours.ts";
import { durationText } from "../../contract/platform/duration.ts";
import type { Day, Zone } from "../../contract/platform/local-time.ts";
import { deliveryTitles } from "../../contract/sales/checkout.ts";
import { type OrderAddress, placeParts } from "../../contract/sales/order-address.ts";
import type { orders } from "../../platform/db/schema/orders.ts";
import type { DeliveryTariff } from "../pricing/rules.ts";
import { courierTariff } from "./courier.ts";
import { BATTERY_COURIER } from "./price-order.ts";
import type { FoundTerminal } from "./terminals-store.ts";

type DeliveryColumn = Extract<keyof typeof orders.$inferSelect, `delivery${string}`>;

/** How an order is delivered, as its row has it. */
export type OrderDelivery = Pick<typeof orders.$inferSelect, DeliveryColumn>;

/** `readyAt`: when the order is ready at the shop. */
export const pickupDelivery = (shop: LocationRow, readyAt: Date, zone: Zone): OrderDelivery => ({
  deliveryType: "pickup",
  deliveryTitle: deliveryTitles.pickup,
  deliveryShopId: shop.id,
  deliveryPlace: `${shop.title}, ${shop.address}`,
  deliveryHours: hoursText(shop.hours),
  deliveryPhone: shop.phone,
  deliveryReadyAt: readyAt,
  deliveryDay: null,
  deliveryInterval: "",
  deliveryZone: zone,
  deliveryQuote: null,
});

interface CourierDelivery extends OrderAddress {
  /** A day of the region's zone, YYYY-MM-DD. */
  date: Day;
  interval: string;
}

const joined = (parts: readonly string[]) => parts.filter((part) => part !== "").join(", ");

/** To the house, as a map knows it. */
export const expressAddress = (
  region: Pick<RegionRow, "title">,
  { street, house }: Pick<OrderAddress, "street" | "house">,
): string => joined([region.title, ...placeParts({ street, house })]);

const placeOf = (region: RegionRow, address: OrderAddress) => joined([region.title, ...placeParts(address)]);

/** What all deliveries to somewhere else than a centre have in common. */
const brought = (region: RegionRow) => ({
  deliveryShopId: null,
  deliveryHours: "",
  deliveryPhone: region.phone,
  deliveryReadyAt: null,
  deliveryZone: region.zone,
});

export const courierDelivery = (input: CourierDelivery, region: RegionRow): OrderDelivery => ({
  ...brought(region),
  deliveryType: "city_region",
  deliveryTitle: deliveryTitles.city_region,
  deliveryPlace: placeOf(region, input),
  deliveryDay: input.date,
  deliveryInterval: input.interval,
  deliveryQuote: courierTariff(region),
});

export const batteryDelivery = (input: CourierDelivery, region: RegionRow): OrderDelivery => ({
  ...courierDelivery(input, region),
  deliveryType: "expressakb",
  deliveryTitle: deliveryTitles.expressakb,
  deliveryQuote: BATTERY_COURIER,
});

/** `minutes` from when the courier is called. */
export const expressDelivery = (
  input: OrderAddress & { date: Day; minutes: number },
  region: RegionRow,
  tariff: DeliveryTariff,
): OrderDelivery => ({
  ...courierDelivery({ ...input, interval: `за\u00a0${durationText(input.minutes)} после сборки` }, region),
  deliveryType: "yandex_express",
  deliveryTitle: deliveryTitles.yandex_express,
  deliveryQuote: tariff,
});

/** `day` is the one by which it is at the terminal. */
export const terminalDelivery = (
  { company, city, terminal }: FoundTerminal,
  day: Day,
  region: RegionRow,
  tariff: DeliveryTariff,
): OrderDelivery => ({
  ...brought(region),
  deliveryType: "russia_tc",
  deliveryTitle: deliveryTitles.russia_tc,
  deliveryPlace: joined([`«${company.title}»`, city.title, terminal.address]),
  deliveryHours: terminal.hours,
  deliveryDay: day,
  deliveryInterval: "",
  deliveryQuote: tariff,
});
