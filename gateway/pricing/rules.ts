import { PIECES_PER_AXLE } from "../contract/cart.ts";
import { type Adjustment, type DeliveryType, deliveryTitles, type PricedSum } from "../contract/checkout.ts";

/** What a line costs depends on this much of it. Kopecks. */
export interface LineToPrice {
  /** For one of `quantity`: a piece, or an axle set of four. */
  price: number;
  quantity: number;
  /** An old battery is handed in for each one bought. */
  tradeIn: boolean;
  /** What one is worth; null for goods that nothing is handed in for. */
  tradeInDiscount: number | null;
}

/** What a delivery costs. */
export interface DeliveryTariff {
  priceKopecks: number;
  /** The goods sum from which it is free; null when never. */
  freeFromKopecks: number | null;
}

/** How an order is delivered and paid, as far as its sum depends on it. */
export interface PricingTerms {
  /** Null for a cart, of which nobody knows yet where it goes. */
  delivery: { type: DeliveryType; tariff: DeliveryTariff } | null;
  /** Not every payment leaves the discount for an old battery. B-13 */
  keepsTradeIn: boolean;
}

const TRADE_IN = "Сдача старого аккумулятора";

/** Whoever hands the goods over takes the old battery, except for companies that are not ours. */
const takesOldBattery: Record<DeliveryType, boolean> = {
  pickup: true,
  city_region: true,
  expressakb: true,
  russia_tc: false,
  yandex_express: false,
};

/** Whether an old battery lowers the sum: delivery and payment both have to allow it. B-13, CHK-059 */
export const tradeInCounts = (delivery: DeliveryType | null, paymentKeepsTradeIn: boolean): boolean =>
  paymentKeepsTradeIn && (delivery === null || takesOldBattery[delivery]);

/** Kopecks for one of a line's quantity; with `backPrice` it is an axle set. */
export const priceOfOne = (price: number, backPrice?: number): number =>
  backPrice === undefined ? price : (price + backPrice) * PIECES_PER_AXLE;

export const lineSum = ({ price, quantity }: Pick<LineToPrice, "price" | "quantity">): number => price * quantity;

export const deliveryPrice = ({ priceKopecks, freeFromKopecks }: DeliveryTariff, subtotal: number): number =>
  freeFromKopecks !== null && subtotal >= freeFromKopecks ? 0 : priceKopecks;

/**
 * What lines cost and what is added to them or taken off. The one place where this is decided: carts, what checkout shows and what an
 * order is charged come from here. The sum is the lines' sums and the adjustments together, and never negative.
 */
export function priceOf(lines: readonly LineToPrice[], { delivery, keepsTradeIn }: PricingTerms): PricedSum {
  const subtotal = total(lines.map(lineSum));
  const adjustments: Adjustment[] = [];
  const tradeIn = tradeInCounts(delivery?.type ?? null, keepsTradeIn) ? total(lines.map(tradeInOf)) : 0;
  if (tradeIn > 0) adjustments.push({ kind: "trade_in", kopecks: -tradeIn, why: TRADE_IN });
  const brought = delivery ? deliveryPrice(delivery.tariff, subtotal) : 0;
  if (delivery && brought > 0)
    adjustments.push({ kind: "delivery", kopecks: brought, why: deliveryTitles[delivery.type] });
  return { subtotal, adjustments, sum: subtotal + total(adjustments.map(({ kopecks }) => kopecks)) };
}

/** Never more than what is bought. */
const tradeInOf = (line: LineToPrice): number =>
  line.tradeIn ? Math.min((line.tradeInDiscount ?? 0) * line.quantity, lineSum(line)) : 0;

/** Kopecks of one kind of adjustment, 0 without it. */
export const adjustmentOf = (adjustments: readonly Adjustment[], kind: Adjustment["kind"]): number =>
  adjustments.find((adjustment) => adjustment.kind === kind)?.kopecks ?? 0;

const total = (figures: readonly number[]): number => figures.reduce((sum, figure) => sum + figure, 0);
