import type { RegionDirectory } from "../../chain/regions/directory.ts";
import { titleWithCity } from "../../chain/regions/title-with-city.ts";
import type { orderPickList } from "../../contract/office/order-desk.ts";
import type { OutputOf } from "../../contract/platform/endpoint.ts";
import type { Piece } from "./pick-list-store.ts";

type PickList = OutputOf<typeof orderPickList>;
type Place = PickList["places"][number];

/** The pieces by where they lie, this shop first; within a place by goods, in the order of their titles. */
export function placesOf(pieces: readonly Piece[], shopId: number): Place[] {
  const places = new Map<number, Place & { byGoods: Map<number, Place["goods"][number]> }>();
  for (const piece of pieces) {
    const isHere = piece.locationId === shopId;
    const place = places.get(piece.locationId) ?? { title: piece.place, isHere, goods: [], byGoods: new Map() };
    places.set(piece.locationId, place);
    const goods = place.byGoods.get(piece.goodsId) ?? { sku: piece.sku, title: piece.title, quantity: 0, orders: [] };
    place.byGoods.set(piece.goodsId, goods);
    goods.quantity += piece.quantity;
    goods.orders.push({
      identity: piece.orderNumber,
      quantity: piece.quantity,
      goesTo: piece.deliveryShopId === shopId ? "" : piece.deliveryTitle,
    });
  }
  return [...places.values()]
    .map(({ byGoods, ...place }) => ({
      ...place,
      goods: [...byGoods.values()].sort((a, b) => a.title.localeCompare(b.title, "ru")),
    }))
    .sort((a, b) => Number(b.isHere) - Number(a.isHere) || a.title.localeCompare(b.title, "ru"));
}

/** The orders that the pieces are for, the first ordered first. */
export function ordersOf(pieces: readonly Piece[], shopId: number): PickList["orders"] {
  const orders = new Map<string, PickList["orders"][number]>();
  for (const piece of pieces) {
    const known = orders.get(piece.orderNumber);
    if (known) known.pieces += piece.quantity;
    else
      orders.set(piece.orderNumber, {
        identity: piece.orderNumber,
        reserveId: piece.reserveId,
        status: piece.status,
        customer: piece.contact.name,
        isOwn: piece.deliveryShopId === shopId,
        readyAt: piece.deliveryReadyAt?.toISOString() ?? null,
        date: piece.deliveryDay,
        interval: piece.deliveryInterval,
        zone: piece.deliveryZone,
        pieces: piece.quantity,
      });
  }
  return [...orders.values()];
}

/** Shops of a member of staff by title, each with its zone. */
export function shopsOf(regions: RegionDirectory, ids: readonly number[] | "all") {
  return [...regions.locations.values()]
    .filter(({ id, kind }) => kind === "shop" && (ids === "all" || ids.includes(id)))
    .map((location) => {
      const zone = regions.regionOfLocation(location.id)?.zone ?? "Europe/Moscow";
      const { id, regionId } = location;
      return { id, regionId, title: titleWithCity(regions, location), zone };
    })
    .sort((a, b) => a.title.localeCompare(b.title, "ru"));
}
