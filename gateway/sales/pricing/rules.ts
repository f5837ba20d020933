import { PIECES_PER_AXLE } from "../../contract/sales/cart.ts";
import { type Adjustment, type DeliveryType, deliveryTitles, type PricedSum } from "../../contract/sales/checkout.ts";
import { burnLimit, POINT_KOPECKS, spreadPoints } from "../loyalty/eligibility.ts";

/** What a line costs depends on this much of it. Kopecks. */
export interface LineToPrice {
  /** For one of `quantity`: a piece, or an axle set of four. */
  price: number;
  quantity: number;
  /** An old battery is handed in for each one bought. */
  tradeIn: boolean;
  /** What one is worth; null for goods that nothing is handed in for. */
  tradeInDiscount: number | null;
  /** A price that was agreed on with this customer; absent or null without one. */
  agreed?: AgreedPrice | null;
}

/** Kopecks for one of a line's quantity, for so many of it at most; the rest costs what it costs everybody. */
export interface AgreedPrice {
  price: number;
  quantity: number;
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
  /** What a campaign takes off; absent or null without one. */
  promo?: PromoDiscount | null;
  /** Points that pay for lines; absent or null without any. */
  points?: PaidByPoints | null;
}

export interface PromoDiscount {
  /** At most so many kopecks of each line, in their order; never more than what is left of it. */
  kopecks: readonly number[];
  /** In Russian, for the customer: «Промокод ЗИМА». */
  why: string;
}

export interface PaidByPoints {
  /** Whole points; no more of them count than the lines allow. */
  count: number;
  /** Whether goods and order of each line take part in the programme, in their order. */
  eligible: readonly boolean[];
}

/** What is taken off one line. */
export interface LineShare {
  agreedKopecks: number;
  tradeInKopecks: number;
  promoKopecks: number;
  /** Points that pay for it, and the most that could. */
  points: number;
  pointsLimit: number;
}

const AGREED = "Цена по договорённости";
const TRADE_IN = "Сдача старого аккумулятора";
const POINTS = "Оплата баллами";

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
 * What is taken off each line: the agreed price, which nothing else goes with; else the old battery, then the campaign, then points for
 * what nothing else has lowered. LOY-059
 */
export function sharesOf(lines: readonly LineToPrice[], terms: PricingTerms): LineShare[] {
  const { delivery, keepsTradeIn, promo, points } = terms;
  const countsTradeIn = tradeInCounts(delivery?.type ?? null, keepsTradeIn);
  const lowered = lines.map((line, position) => {
    const agreedKopecks = agreedOf(line);
    if (agreedKopecks > 0) return { agreedKopecks, tradeInKopecks: 0, promoKopecks: 0, pointsLimit: 0 };
    const tradeInKopecks = countsTradeIn ? tradeInOf(line) : 0;
    const promoKopecks = Math.min(promo?.kopecks[position] ?? 0, lineSum(line) - tradeInKopecks);
    const takesPoints = points?.eligible[position] === true && tradeInKopecks === 0 && promoKopecks === 0;
    return { agreedKopecks, tradeInKopecks, promoKopecks, pointsLimit: takesPoints ? burnLimit(lineSum(line)) : 0 };
  });
  const limits = lowered.map(({ pointsLimit }) => pointsLimit);
  const parts = spreadPoints(Math.min(points?.count ?? 0, total(limits)), limits);
  return lowered.map((share, position) => ({ ...share, points: parts[position] ?? 0 }));
}

/** Only what nothing has lowered takes part in the programme. LOY-059 */
export const isAtFullPrice = ({ agreedKopecks, tradeInKopecks, promoKopecks }: LineShare): boolean =>
  agreedKopecks === 0 && tradeInKopecks === 0 && promoKopecks === 0;

/** The most points that can pay for lines, whoever has so many. */
export const pointsLimitOf = (shares: readonly LineShare[]): number =>
  total(shares.map(({ pointsLimit }) => pointsLimit));

/**
 * What lines cost and what is added to them or taken off. The one place where this is decided: carts, what checkout shows and what an
 * order is charged come from here. The sum is the lines' sums and the adjustments together, and never negative.
 */
export function priceOf(lines: readonly LineToPrice[], terms: PricingTerms): PricedSum {
  const { delivery, promo } = terms;
  const subtotal = total(lines.map(lineSum));
  const shares = sharesOf(lines, terms);
  const takenOff = (kind: "agreed" | "trade_in" | "promo" | "points", kopecks: number, why: string): Adjustment[] =>
    kopecks > 0 ? [{ kind, kopecks: -kopecks, why }] : [];
  const brought = delivery ? deliveryPrice(delivery.tariff, subtotal) : 0;
  const adjustments: Adjustment[] = [
    ...takenOff("agreed", total(shares.map(({ agreedKopecks }) => agreedKopecks)), AGREED),
    ...takenOff("trade_in", total(shares.map(({ tradeInKopecks }) => tradeInKopecks)), TRADE_IN),
    ...takenOff("promo", total(shares.map(({ promoKopecks }) => promoKopecks)), promo?.why ?? ""),
    ...takenOff("points", total(shares.map(({ points }) => points)) * POINT_KOPECKS, POINTS),
    ...(delivery && brought > 0
      ? [{ kind: "delivery" as const, kopecks: brought, why: deliveryTitles[delivery.type] }]
      : []),
  ];
  return { subtotal, adjustments, sum: subtotal + total(adjustments.map(({ kopecks }) => kopecks)) };
}

/** Never more than what is bought. */
const tradeInOf = (line: LineToPrice): number =>
  line.tradeIn ? Math.min((line.tradeInDiscount ?? 0) * line.quantity, lineSum(line)) : 0;

/** Never a higher price than everybody's. */
const agreedOf = ({ price, quantity, agreed }: LineToPrice): number =>
  agreed ? Math.max(0, price - agreed.price) * Math.min(quantity, agreed.quantity) : 0;

/** Kopecks of one kind of adjustment, 0 without it. */
export const adjustmentOf = (adjustments: readonly Adjustment[], kind: Adjustment["kind"]): number =>
  adjustments.find((adjustment) => adjustment.kind === kind)?.kopecks ?? 0;

const total = (figures: readonly number[]): number => figures.reduce((sum, figure) => sum + figure, 0);
