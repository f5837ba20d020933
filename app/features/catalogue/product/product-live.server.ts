import { goodsAvailability, goodsDelivery, type StockSummary } from "../../../../gateway/contract/catalogue/goods.ts";
import type { OutputOf } from "../../../../gateway/contract/platform/endpoint.ts";
import type { Day, Zone } from "../../../../gateway/contract/platform/local-time.ts";
import { productBenefits } from "../../../../gateway/contract/sales/offers.ts";
import { formatDay, formatPieces, formatPrice, formatTime, momentInDay } from "../../../ui/format.ts";
import { notFound, outage } from "../../../visitor/error-responses.server.ts";
import type { Visitor } from "../../../visitor/visitor.server.ts";
import { stockText } from "../goods/stock-text.ts";
import { benefitText } from "./benefit-text.ts";

interface Wanted {
  sku: string;
  quantity: number;
  /** IANA zone of the region. */
  zone: Zone;
}

/** What may change while the page is open, for a chosen quantity. Blocks load separately, so that one failure leaves the others. PRD-006, PRD-007, PRD-008 */
export async function readLive(
  { gateway, now: nowOf }: Pick<Visitor, "gateway" | "now">,
  { sku, quantity, zone }: Wanted,
  known?: StockSummary,
) {
  const [availability, delivery, benefits] = await Promise.all([
    gateway.call(goodsAvailability, { id: sku, quantity }),
    gateway.call(goodsDelivery, { sku, quantity, cart: false }),
    gateway.call(productBenefits, { sku, quantity }),
  ]);
  const summary = availability.ok ? availability.data.summary : known;
  if (!summary) throw !availability.ok && availability.code === "not_found" ? notFound() : outage();
  const now = nowOf();
  /** Nobody can have more than there is. */
  const wanted = Math.min(quantity, summary.quantity);
  const day = (date: Day) => formatDay(momentInDay(date), zone, now);
  return {
    sku,
    quantity,
    maxQuantity: summary.quantity,
    stock: stockText(summary, zone, now),
    stockState: summary.state,
    shops: availability.ok
      ? availability.data.shops.map(({ shopId, title, address, hours, quantity: onShelf, date }) => {
          const isToday = onShelf >= wanted;
          return {
            id: shopId,
            title,
            address,
            hours,
            pieces: onShelf > 0 ? formatPieces(onShelf) : "",
            day: onShelf > 0 && !isToday ? `${formatPieces(wanted)} — ${day(date)}` : day(date),
            isToday,
          };
        })
      : null,
    supplies: availability.ok
      ? availability.data.supplies.map(({ date, quantity: coming }) => `${formatPieces(coming)} — ${day(date)}`)
      : [],
    checkedAt: availability.ok ? formatTime(availability.data.checkedAt, zone) : null,
    deliveries: delivery.ok
      ? delivery.data.deliveries.map(({ title, price, date, note }) => ({ title, price, note, day: date && day(date) }))
      : [],
    places: delivery.ok ? placesOf(delivery.data) : [],
    benefits: benefits.ok ? benefits.data.product.benefits.map((benefit) => benefitText(benefit, quantity)) : [],
  };
}
export type ProductLive = Awaited<ReturnType<typeof readLive>>;

/** How it comes to places further away, and what that costs as far as it is known before the place is. */
function placesOf({ beyond, isCarried }: OutputOf<typeof goodsDelivery>): string[] {
  return [
    ...(beyond
      ? [
          `Курьером за город: ${formatPrice(beyond.price)} и\u00a0${formatPrice(beyond.kmPrice)} за\u00a0км, до\u00a0${beyond.reachKm}\u00a0км`,
        ]
      : []),
    ...(isCarried ? ["В другие города: транспортной компанией, цена по городу в\u00a0корзине"] : []),
  ];
}

const MOST_PIECES = 1_000;

/** The same when the page polls for it; 404 and 503 are responses. API-063 */
export async function loadLive(
  visitor: Visitor,
  { sku, quantityText }: { sku: string; quantityText: string | null },
): Promise<ProductLive> {
  const { zone } = await visitor.region();
  const quantity = Math.min(MOST_PIECES, Math.max(1, Math.floor(Number(quantityText)) || 1));
  return readLive(visitor, { sku, quantity, zone });
}
