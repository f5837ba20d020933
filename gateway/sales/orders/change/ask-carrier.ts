import type { StockRow } from "../../../chain/stock/rules.ts";
import { ApiError } from "../../../platform/http/api-error.ts";
import { basketOf } from "../../checkout/basket.ts";
import { type OrderRow, readContents } from "../orders-store.ts";
import { askForTerminal, type CarrierDelivery } from "../prepare-carrier-delivery.ts";
import { type ReservationRow, readHeld } from "../reservations-store.ts";
import type { OrderChange } from "./change-delivery.ts";
import { changedLines } from "./change-lines.ts";
import type { ChangeDependencies } from "./change-order.ts";

type Asked = Pick<OrderChange, "lines" | "delivery">;

/**
 * What the transport company of a change names for the changed parcel, by the rules of placing. It is asked before the order is locked, and
 * its refusal is answered instead of thrown: a change that is done already needs no price. Null for deliveries of our own.
 */
export async function askCarrier(
  { services, cards, settings }: ChangeDependencies,
  order: OrderRow,
  { lines: wanted, delivery }: Asked,
): Promise<CarrierDelivery | ApiError | null> {
  if (delivery?.type !== "russia_tc") return null;
  const { db } = services.connection;
  const region = services.regions.regionOf(order.regionSlug);
  const tradeIn = services.shopSettings.current("tradeIn");
  try {
    const { lines: stored } = await readContents(db, order);
    const lines = await changedLines(db, stored, wanted, { cards, region, agreed: new Map(), tradeIn });
    const basket = await basketOf(
      services,
      region,
      lines.map(({ priced }) => priced),
    );
    const stock = withHeld(basket.stock, await readHeld(db, order.id));
    return await askForTerminal({ services, settings }, { ...basket, stock }, delivery.terminalId);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.code !== "no_price") return error;
    return new ApiError("invalid", [{ field: "terminalId", message: error.errors[0]?.message ?? "" }]);
  }
}

/** What lies free, with what the order holds of it itself. */
function withHeld(
  free: ReadonlyMap<number, readonly StockRow[]>,
  held: readonly ReservationRow[],
): ReadonlyMap<number, readonly StockRow[]> {
  const stock = new Map(free);
  for (const { goodsId, locationId, quantity } of held) {
    const rows = stock.get(goodsId) ?? [];
    const there = rows.find((row) => row.locationId === locationId)?.quantity ?? 0;
    const others = rows.filter((row) => row.locationId !== locationId);
    stock.set(goodsId, [...others, { locationId, quantity: there + quantity }]);
  }
  return stock;
}
