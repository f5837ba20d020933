import type { LocationRow, RegionRow } from "../../../chain/regions/directory.ts";
import type { Services } from "../../../chain/services.ts";
import type { Executor } from "../../../platform/db/database.ts";
import { ApiError } from "../../../platform/http/api-error.ts";
import { needsOf } from "../../cart/rules.ts";
import { firstCourierDay } from "../../checkout/courier.ts";
import type { OrderDelivery } from "../../checkout/order-delivery.ts";
import { callOffShipment, isCalled, shipOtherwise } from "../../shipments/follow-order.ts";
import { findShipment } from "../../shipments/shipments-store.ts";
import { chosenShop, planDelivery } from "../delivery-rules.ts";
import type { OrderContents, OrderRow } from "../orders-store.ts";
import { type CarrierDelivery, type DeliveryInput, isOfNeeds } from "../prepare-carrier-delivery.ts";
import { shipmentOf } from "../shipment-of-order.ts";
import type { ChangedLine, WantedLine } from "./change-lines.ts";
import { holdAnew } from "./change-stock.ts";

/** What staff make of an order. */
export interface OrderChange {
  lines: readonly WantedLine[];
  /** Null leaves it as it is. */
  delivery: Extract<DeliveryInput, { type: "pickup" | "city_region" | "russia_tc" }> | null;
  /** What the transport company of `delivery` named, asked before the order was locked; null for deliveries of our own. */
  carrier: CarrierDelivery | null;
  /** Null leaves it as it is. */
  method: string | null;
  /** For staff, in Russian. */
  reason: string;
  /** What of an order that was handed out in part is not handed out any more. */
  isRest?: boolean;
}

export interface Changing {
  order: OrderRow;
  before: OrderContents;
  change: OrderChange;
  lines: readonly ChangedLine[];
  region: RegionRow;
  now: Date;
}

const CARRIED =
  "Цена перевозчика названа за прежний состав: выберите транспортную компанию ещё раз, самовывоз или нашего курьера";
const CALLED = "Перевозчика уже вызвали: сначала отмените вызов на странице отправки, потом меняйте доставку";
const OTHER_PARCEL = "Состав заказа изменился: посчитайте ещё раз";

/** Takes and gives back goods, and plans when they are there. */
export async function holdGoods(
  tx: Executor,
  services: Services,
  { order, change, lines, region, now, before }: Changing,
): Promise<{ plan: OrderDelivery; hasNew: boolean }> {
  const shops = services.regions.shopsOf(region);
  const isMoved = change.delivery !== null && !isSamePlace(order, change.delivery);
  const needs = needsOf(lines.map(({ priced }) => priced));
  if (change.carrier) await refuseCarrier(tx, order, change.carrier, { needs, region });
  const isOwn = order.deliveryType === "pickup" || order.deliveryType === "city_region";
  if (change.delivery === null && !isOwn && !isSameGoods(before, needs))
    throw new ApiError("invalid", [{ field: "lines", message: CARRIED }]);
  const shop = change.delivery
    ? chosenShop(change.delivery, shops)
    : (shops.find(({ id }) => id === order.deliveryShopId) ?? null);
  const { missing, days, hasNew } = await holdAnew(tx, order.id, needs, {
    supply: services.regions.supplyOf(region),
    shopId: shop?.id ?? null,
    isMoved,
    now: services.now,
  });
  if (missing.size > 0) throw new ApiError("invalid", shortageOf(lines, missing));
  const terms = { region, shops, days, now, shelf: null, carrier: change.carrier, promised: new Map<string, number>() };
  if (change.delivery && isMoved) return { plan: planDelivery(change.delivery, terms), hasNew: true };
  if (change.delivery?.type === "city_region") return { plan: planDelivery(change.delivery, terms), hasNew };
  return { plan: hasNew ? laterPlan(order, shop, terms) : order, hasNew };
}

/** The day of another terminal is counted from where the goods lie, as for a new order: the same company is no same place. */
const isSamePlace = (order: OrderRow, delivery: NonNullable<OrderChange["delivery"]>): boolean =>
  delivery.type !== "russia_tc" &&
  delivery.type === order.deliveryType &&
  (delivery.type !== "pickup" || delivery.shopId === order.deliveryShopId);

/** Only one carrier at a time is called for an order, and a price is for the parcel that it was named for. Throws `invalid`. */
async function refuseCarrier(
  tx: Executor,
  order: OrderRow,
  carrier: CarrierDelivery,
  parcel: Parameters<typeof isOfNeeds>[1],
): Promise<void> {
  if (isCalled(await findShipment(tx, order.id)))
    throw new ApiError("invalid", [{ field: "delivery", message: CALLED }]);
  if (!isOfNeeds(carrier, parcel, null)) throw new ApiError("invalid", [{ field: "lines", message: OTHER_PARCEL }]);
}

/** The carrier that a changed order goes by is called once the goods stand packed; one that is not to come is called off. */
export async function followDelivery(
  tx: Executor,
  order: OrderRow,
  { change, lines, now }: Pick<Changing, "change" | "lines" | "now">,
): Promise<void> {
  const { delivery, carrier } = change;
  if (carrier) {
    const needs = needsOf(lines.map(({ priced }) => priced));
    await shipOtherwise(tx, await shipmentOf(tx, order, { carrier, shelf: null, needs }), now);
  } else if (delivery) await callOffShipment(tx, order.id, now);
}

function isSameGoods({ lines }: OrderContents, needs: ReadonlyMap<number, number>): boolean {
  const had = needsOf(lines.map((line) => ({ ...line, goodsId: line.goodsId ?? 0 })));
  return had.size === needs.size && [...had].every(([id, pieces]) => needs.get(id) === pieces);
}

/** The same delivery with goods that come later than was promised. */
function laterPlan(
  order: OrderRow,
  shop: LocationRow | null,
  terms: Parameters<typeof planDelivery>[1],
): OrderDelivery {
  if (order.deliveryType === "pickup") {
    if (!shop) throw new ApiError("invalid", [{ field: "delivery", message: "Выберите центр: прежнего уже нет" }]);
    const plan = planDelivery({ type: "pickup", shopId: shop.id }, terms);
    const readyAt = Math.max(order.deliveryReadyAt?.getTime() ?? 0, plan.deliveryReadyAt?.getTime() ?? 0);
    return { ...order, deliveryReadyAt: new Date(readyAt) };
  }
  const first = firstCourierDay(terms.now, terms.days, terms.region.zone);
  if (order.deliveryDay !== null && order.deliveryDay < first)
    throw new ApiError("invalid", [
      { field: "delivery", message: "Добавленное к этому дню привезти не успеем: выберите новый день курьера" },
    ]);
  return order;
}

function shortageOf(lines: readonly ChangedLine[], missing: ReadonlyMap<number, number>) {
  return [...missing].map(([goodsId, left]) => {
    const line = lines.find(({ priced }) => priced.goodsId === goodsId || priced.backGoodsId === goodsId);
    const title = line?.row.title ?? "Товар";
    return {
      field: "lines",
      message: left === 0 ? `${title}: уже нет в наличии` : `${title}: есть только ${left}\u00a0шт.`,
    };
  });
}
