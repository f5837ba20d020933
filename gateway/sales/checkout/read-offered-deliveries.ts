import type { LocationRow } from "../../chain/regions/directory.ts";
import { allocateOrder } from "../../chain/stock/rules.ts";
import type { DeliveryType } from "../../contract/sales/checkout.ts";
import { localTime } from "../../platform/zone-time.ts";
import { type Basket, shelfShop } from "./basket.ts";
import { type OfferedDelivery, offeredDeliveriesFor } from "./offered-delivery-rules.ts";
import { gramsOf } from "./parcel-rules.ts";
import { offeredGroups } from "./payment-groups.ts";
import { packagesOf, type QuoteDependencies } from "./quote-delivery.ts";
import { settingsIn } from "./settings.ts";
import { SLOT_CAPACITY, type Slot, slotKey, slotsOf } from "./slot-rules.ts";
import { countPromised } from "./slots-store.ts";
import { type CityRow, type CompanyRow, readCargoPlaces } from "./terminals-store.ts";

export interface OfferedDeliveries {
  deliveries: OfferedDelivery[];
  /** The centre that has all of it on its shelves. */
  shelf: LocationRow | null;
  /** Times of the battery courier that can still be had. */
  slots: (Slot & { left: number })[];
  companies: CompanyRow[];
  cities: CityRow[];
}

/** Which ways suit a basket, and what they are made of. */
export async function readOfferedDeliveries(
  { services, settings }: QuoteDependencies,
  basket: Basket,
): Promise<OfferedDeliveries> {
  const { db } = services.connection;
  const { region, supply, needs, stock, subtotalKopecks } = basket;
  const now = services.now();
  const shops = services.regions.shopsOf(region);
  const packages = await packagesOf(db, basket);
  const batteries = packages.filter(({ category }) => category === "battery").length;
  const shelf = packages.length > 0 ? shelfShop(basket, shops) : null;
  const isOnlyBatteries = batteries > 0 && batteries === packages.length;
  const slots = isOnlyBatteries && shelf ? await readSlots({ services, settings }, basket, shelf) : [];
  const { companies, cities } = await readCargoPlaces(
    db,
    settings.delivery.cargo.map(({ id }) => id),
  );
  const terms = settingsIn(settings, region);
  const canPay = (type: DeliveryType) => offeredGroups(terms, { sumKopecks: subtotalKopecks, now }, type).length > 0;
  const deliveries = offeredDeliveriesFor({
    shops: shops.length,
    isGathered: allocateOrder(needs, stock, supply, null).missing.size === 0,
    isOnShelf: shelf !== null,
    batteries: isOnlyBatteries ? "all" : batteries > 0 ? "some" : "none",
    grams: gramsOf(packages),
    hasCargo: companies.length > 0,
    hasExpress: settings.delivery.express !== null,
    slots: slots.length,
    canPay,
  });
  return { deliveries, shelf, slots, companies, cities };
}

/** Slots of the battery courier from a centre that are not yet full. */
async function readSlots({ services }: QuoteDependencies, { region }: Basket, shop: LocationRow) {
  const now = services.now();
  const promised = await countPromised(services.connection.db, region.slug, localTime(now, region.zone).day);
  return slotsOf(now, shop.hours, region.zone).flatMap((slot) => {
    const left = SLOT_CAPACITY - (promised.get(slotKey(slot)) ?? 0);
    return left > 0 ? [{ ...slot, left }] : [];
  });
}
