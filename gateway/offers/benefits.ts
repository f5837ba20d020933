import { tradeInDiscount } from "../cart/trade-in.ts";
import { type CourierTariff, courierPrice } from "../checkout/courier.ts";
import type { Benefit } from "../contract/offers.ts";

interface Purchase {
  quantity: number;
  priceKopecks: number;
  /** The most one may buy in the region. */
  inStock: number;
  /** Ampere-hours; null for anything but a battery. */
  capacity: number | null;
}

interface Terms {
  hasShops: boolean;
  /** Days that an order paid on receipt is kept; null when it has to be paid for at once. */
  reserveDays: number | null;
  tariff: CourierTariff;
  /** An old battery lowers only what is paid on receipt. B-13 */
  takesOldBatteries: boolean;
}

/** What buying so many pieces gives by the rules of the cart and the checkout; nothing for goods that are not to be had. API-062, PRD-008 */
export function benefitsOf(purchase: Purchase, terms: Terms): Benefit[] {
  const { quantity, priceKopecks, inStock, capacity } = purchase;
  if (inStock === 0) return [];
  const benefits: Benefit[] = [];
  if (terms.hasShops) benefits.push({ code: "pickup", reserveDays: terms.reserveDays });
  const courier = courierBenefit(purchase, terms.tariff);
  if (courier) benefits.push(courier);
  if (capacity !== null && terms.takesOldBatteries)
    benefits.push({ code: "old_battery", discount: tradeInDiscount(capacity, priceKopecks) * quantity });
  return benefits;
}

function courierBenefit({ quantity, priceKopecks, inStock }: Purchase, tariff: CourierTariff): Benefit | null {
  if (courierPrice(tariff, priceKopecks * quantity) === 0) return { code: "courier_free" };
  if (tariff.freeFromKopecks === null || priceKopecks === 0) return null;
  const pieces = Math.ceil(tariff.freeFromKopecks / priceKopecks);
  return pieces <= Math.min(inStock, MOST_WORTH_NAMING) ? { code: "courier_free_from", pieces } : null;
}

/** Nobody buys thirty wiper blades to save the courier. */
const MOST_WORTH_NAMING = 8;
