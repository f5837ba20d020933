import type { Benefit } from "../../contract/sales/offers.ts";
import { type TradeInTerms, tradeInDiscount } from "../cart/trade-in.ts";
import { type DeliveryTariff, deliveryPrice } from "../pricing/rules.ts";

interface Purchase {
  quantity: number;
  priceKopecks: number;
  /** Pieces available in the region. */
  inStock: number;
  /** Ampere-hours; null for anything but a battery. */
  capacity: number | null;
}

interface Terms {
  hasShops: boolean;
  /** Days that an order paid on receipt is reserved; null when it must be paid for at once. */
  reserveDays: number | null;
  /** The tariff of our own courier; null where no such delivery can be paid for. */
  tariff: DeliveryTariff | null;
  /** An old battery lowers only what is paid on receipt: null where nothing is. B-13 */
  tradeIn: TradeInTerms | null;
}

/** Benefits of buying a quantity, by the rules of the cart and the checkout; none for goods out of stock. API-062, PRD-008 */
export function benefitsOf(purchase: Purchase, terms: Terms): Benefit[] {
  const { quantity, priceKopecks, inStock, capacity } = purchase;
  if (inStock === 0) return [];
  const benefits: Benefit[] = [];
  if (terms.hasShops) benefits.push({ code: "pickup", reserveDays: terms.reserveDays });
  const courier = terms.tariff && courierBenefit(purchase, terms.tariff);
  if (courier) benefits.push(courier);
  const discount = capacity === null || !terms.tradeIn ? 0 : tradeInDiscount(terms.tradeIn, capacity, priceKopecks);
  if (discount > 0) benefits.push({ code: "old_battery", discount: discount * quantity });
  return benefits;
}

function courierBenefit({ quantity, priceKopecks, inStock }: Purchase, tariff: DeliveryTariff): Benefit | null {
  if (deliveryPrice(tariff, priceKopecks * quantity) === 0) return { code: "courier_free" };
  if (tariff.freeFromKopecks === null || priceKopecks === 0) return null;
  const pieces = Math.ceil(tariff.freeFromKopecks / priceKopecks);
  return pieces <= Math.min(inStock, MAX_PIECES) ? { code: "courier_free_from", pieces } : null;
}

/** Nobody buys thirty wiper blades to save the courier. */
const MAX_PIECES = 8;
