import type { LocationRow, RegionRow } from "../../chain/regions/directory.ts";
import { dayText } from "../../platform/format.ts";
import { ApiError } from "../../platform/http/api-error.ts";
import { addDays, localTime } from "../../platform/zone-time.ts";
import { COURIER_INTERVALS, firstCourierDay, lastCourierDay } from "../checkout/courier.ts";
import {
  batteryDelivery,
  courierDelivery,
  expressDelivery,
  type OrderDelivery,
  pickupDelivery,
  terminalDelivery,
} from "../checkout/order-delivery.ts";
import { quotedTariff } from "../checkout/price-order.ts";
import { readyTime } from "../checkout/ready-time.ts";
import { SLOT_CAPACITY, type Slot, slotKey, slotsOf } from "../checkout/slot-rules.ts";
import type { CarrierDelivery, DeliveryInput } from "./prepare-carrier-delivery.ts";

/** `shops` are the region's; `days` is the time until all goods are gathered. */
export interface DeliveryTerms {
  region: RegionRow;
  shops: readonly LocationRow[];
  days: number;
  now: Date;
  /** The centre that has all of it on its shelves; null when none has. */
  shelf: LocationRow | null;
  /** What a provider named; null for deliveries of our own. */
  carrier: CarrierDelivery | null;
  /** Batteries that are promised for the slots already, by `slotKey`. */
  promised: ReadonlyMap<string, number>;
}

const NOT_ON_SHELF = "Всего заказа нет ни в одном центре города, выберите другой способ";

const refuse = (field: string, message: string) => new ApiError("invalid", [{ field, message }]);

/** The chosen shop of a pickup; null for a courier. Throws `invalid`. */
export function chosenShop(input: DeliveryInput, shops: readonly LocationRow[]): LocationRow | null {
  if (input.type !== "pickup") return null;
  const shop = shops.find(({ id }) => id === input.shopId);
  if (!shop) throw refuse("delivery_shopId", "Выберите центр в вашем городе");
  return shop;
}

/** Checks the customer's choice against what is possible. Throws `invalid` with the field. CHK-018 */
export function planDelivery(input: DeliveryInput, terms: DeliveryTerms): OrderDelivery {
  const shop = chosenShop(input, terms.shops);
  if (input.type === "pickup" && shop) return planPickup(shop, terms);
  if (input.type === "city_region") return planCourier(input, terms);
  if (input.type === "expressakb") return planBatteries(input, terms);
  if (input.type === "russia_tc" && terms.carrier?.type === input.type) return planTerminal(terms.carrier, terms);
  if (input.type === "yandex_express" && terms.carrier?.type === input.type)
    return planExpress(input, terms.carrier, terms);
  throw refuse("delivery_type", "Выберите способ получения");
}

function planPickup(shop: LocationRow, { region, days, now }: DeliveryTerms): OrderDelivery {
  const readyAt = readyTime(now, days, shop.hours, region.zone);
  if (!readyAt) throw refuse("delivery_shopId", "Этот центр сейчас не выдаёт заказы, выберите другой");
  return pickupDelivery(shop, readyAt, region.zone);
}

function planCourier(input: Extract<DeliveryInput, { type: "city_region" }>, terms: DeliveryTerms): OrderDelivery {
  const { region, days, now } = terms;
  const first = firstCourierDay(now, days, region.zone);
  if (input.date < first) throw refuse("delivery_date", `Раньше ${dayText(first)} привезти не успеем`);
  if (input.date > lastCourierDay(first))
    throw refuse("delivery_date", `Выберите день не позже ${dayText(lastCourierDay(first))}`);
  if (!COURIER_INTERVALS.includes(input.interval)) throw refuse("delivery_interval", "Выберите время из списка");
  return courierDelivery(input, region);
}

function planBatteries(
  input: Extract<DeliveryInput, { type: "expressakb" }>,
  { region, now, shelf, promised }: DeliveryTerms,
): OrderDelivery {
  if (!shelf) throw refuse("delivery_type", NOT_ON_SHELF);
  const slot: Slot = { date: input.date, interval: input.interval };
  if (!slotsOf(now, shelf.hours, region.zone).some((each) => slotKey(each) === slotKey(slot)))
    throw refuse("delivery_slot", "К этому времени уже не успеть, выберите другое");
  if ((promised.get(slotKey(slot)) ?? 0) >= SLOT_CAPACITY)
    throw refuse("delivery_slot", "Это время уже заняли, выберите другое");
  return batteryDelivery(input, region);
}

function planTerminal(
  { found, quote, isPaid }: Extract<CarrierDelivery, { type: "russia_tc" }>,
  { region, days, now }: DeliveryTerms,
): OrderDelivery {
  const handedOver = firstCourierDay(now, days, region.zone);
  const tariff = quotedTariff(quote.priceKopecks, region, isPaid);
  return terminalDelivery(found, addDays(handedOver, quote.most), region, tariff);
}

function planExpress(
  input: Extract<DeliveryInput, { type: "yandex_express" }>,
  { quote }: Extract<CarrierDelivery, { type: "yandex_express" }>,
  { region, now, shelf }: DeliveryTerms,
): OrderDelivery {
  const readyAt = shelf && readyTime(now, 0, shelf.hours, region.zone);
  if (!readyAt) throw refuse("delivery_type", NOT_ON_SHELF);
  const date = localTime(readyAt, region.zone).day;
  const tariff = { priceKopecks: quote.priceKopecks, freeFromKopecks: null };
  return expressDelivery({ ...input, date, minutes: quote.most }, region, tariff);
}
