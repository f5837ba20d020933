import type { RegionRow } from "../../chain/regions/directory.ts";
import type { DeliveryType, PricedSum } from "../../contract/sales/checkout.ts";
import {
  type DeliveryTariff,
  type LineShare,
  type LineToPrice,
  type PricingTerms,
  priceOf,
  sharesOf,
} from "../pricing/rules.ts";
import { courierTariff } from "./courier.ts";

/** Ways of delivery whose price the shop sets itself; that of the others is a provider's. */
export type OwnDelivery = Exclude<DeliveryType, "russia_tc" | "yandex_express">;

/** How an order goes and what lowers its sum. */
export interface Choice extends Pick<PricingTerms, "promo" | "points"> {
  type: DeliveryType;
  tariff: DeliveryTariff;
  /** Whether the payment leaves the discount for an old battery. */
  keepsTradeIn: boolean;
}

const PICKUP: DeliveryTariff = { priceKopecks: 0, freeFromKopecks: null };
export const BATTERY_COURIER: DeliveryTariff = { priceKopecks: 69_000, freeFromKopecks: null };

/** Whoever carries goods for money takes no old battery back. */
const CARRIED_BY_OTHERS: readonly DeliveryType[] = ["russia_tc", "yandex_express"];

export function ownTariff(type: OwnDelivery, region: Pick<RegionRow, "kind">): DeliveryTariff {
  if (type === "pickup") return PICKUP;
  return type === "expressakb" ? BATTERY_COURIER : courierTariff(region);
}

/** What a provider's price becomes for the customer: free from the courier's sum on in cities of our own. API-084 */
export const quotedTariff = (
  priceKopecks: number,
  region: Pick<RegionRow, "kind">,
  isPaidDelivery: boolean,
): DeliveryTariff => ({
  priceKopecks,
  freeFromKopecks: isPaidDelivery ? null : courierTariff(region).freeFromKopecks,
});

/** In the cities of our own centres carrying goods is no favour that always costs. */
export const isPaidCity = (regions: readonly Pick<RegionRow, "title" | "kind">[], city: { title: string }): boolean =>
  !regions.some(({ title, kind }) => title === city.title && kind !== "delivery");

const termsOf = ({ type, tariff, keepsTradeIn, ...lowered }: Choice): PricingTerms => ({
  ...lowered,
  delivery: { type, tariff },
  keepsTradeIn: keepsTradeIn && !CARRIED_BY_OTHERS.includes(type),
});

/** What an order of these lines costs by one delivery and payment: what checkout shows, and what is charged. */
export const priceOrder = (lines: readonly LineToPrice[], choice: Choice): PricedSum => priceOf(lines, termsOf(choice));

/** What of it is taken off each line. */
export const orderShares = (lines: readonly LineToPrice[], choice: Choice): LineShare[] =>
  sharesOf(lines, termsOf(choice));
