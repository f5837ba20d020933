import { type RegionDirectory, titleWithCity } from "../../chain/regions/directory.ts";
import {
  cancelReasons,
  orderDeskCancel,
  orderDeskCard,
  orderDeskExplain,
  orderDeskHandOut,
  orderDeskLetter,
  orderDeskList,
  orderDeskMove,
  orderDeskNoteAdd,
  orderDeskTill,
  orderDeskUndo,
  orderPickList,
} from "../../contract/office/order-desk.ts";
import type { OutputOf } from "../../contract/platform/endpoint.ts";
import { locationsOf } from "../../customers/departments/locations-of.ts";
import { countsInDatabase } from "../../platform/db/rate-limit-store.ts";
import { notFound } from "../../platform/http/api-error.ts";
import { createRateLimit } from "../../platform/http/rate-limit.ts";
import { type Route, route, type StaffCaller } from "../../platform/http/route.ts";
import { userIdOf } from "../../platform/http/user-id-of.ts";
import { listRoute, show } from "../../platform/resource-kit/list-route.ts";
import { addDays, localTime, momentAt } from "../../platform/zone-time.ts";
import { labelOfGroup, paymentGroupIds } from "../../sales/checkout/payment-groups.ts";
import { correctTill } from "../../sales/orders/correct-till.ts";
import { hasEvent } from "../../sales/orders/orders-store.ts";
import { isPickupCode } from "../../sales/orders/payment-secrets.ts";
import { tellAgain } from "../../sales/orders/tell-customer.ts";
import { undoHandOut } from "../../sales/orders/undo-hand-out.ts";
import { actOnOrder, changed, type DeskDependencies, factsOf, lockOwn } from "./act.ts";
import { findDeskOrder, insertOrderNote } from "./card-store.ts";
import { explainOrder } from "./explain-order.ts";
import { orderRows, type Shops } from "./list-store.ts";
import { type Piece, readPieces } from "./pick-list-store.ts";
import { readCard } from "./read-card.ts";
import { deskRowOf } from "./view.ts";

type PickList = OutputOf<typeof orderPickList>;
type Place = PickList["places"][number];

/** The pieces by where they lie, this shop first; within a place by goods, in the order of their titles. */
function placesOf(pieces: readonly Piece[], shopId: number): Place[] {
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
function ordersOf(pieces: readonly Piece[], shopId: number): PickList["orders"] {
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
function shopsOf(regions: RegionDirectory, ids: readonly number[] | "all") {
  return [...regions.locations.values()]
    .filter(({ id, kind }) => kind === "shop" && (ids === "all" || ids.includes(id)))
    .map((location) => {
      const zone = regions.regionOfLocation(location.id)?.zone ?? "Europe/Moscow";
      const { id, regionId } = location;
      return { id, regionId, title: titleWithCity(regions, location), zone };
    })
    .sort((a, b) => a.title.localeCompare(b.title, "ru"));
}

const DAY_SECONDS = 86_400;

/**
 * Writes the news of an order's status once more, once for each form: by letter, or by SMS where there is no address. Throws `not_found`,
 * `too_late` for an order that was handed out, `too_many` after five times a day.
 */
function resendLetter(
  { services, messaging }: DeskDependencies,
  caller: StaffCaller,
  { identity, key }: { identity: string; key: string },
): Promise<"mail" | "sms"> {
  return services.connection.db.transaction(async (tx) => {
    const order = await lockOwn(tx, caller, identity);
    const channel = order.contact.email === "" ? "sms" : "mail";
    const counts = countsInDatabase(tx, services.now);
    if (!(await counts.consume(`order letter ${key}`, { uses: 1, seconds: DAY_SECONDS }))) return channel;
    const { news } = await tellAgain(tx, messaging, order, services.now());
    await caller.audit(tx, { target: order.orderNumber, before: null, after: { news, channel } });
    return channel;
  });
}

const paymentOptions = paymentGroupIds.map((id) => ({ value: id, label: labelOfGroup(id) }));

/** For an order: six digits must not be found by trying. */
const WRONG_CODES_AN_HOUR = {
  name: "pickup codes",
  uses: 10,
  seconds: 3_600,
  message: "Слишком много неверных кодов получения для этого заказа. Попробуйте через час",
};

/** Orders for those who collect and hand them out. */
export function orderDeskRoutes(dependencies: DeskDependencies): Route[] {
  const { services } = dependencies;
  const { db } = services.connection;

  const wrongCodes = createRateLimit(WRONG_CODES_AN_HOUR, countsInDatabase(db, services.now));

  const shopOptions = (shops: Shops) =>
    shopsOf(services.regions, shops).map(({ id, title }) => ({ value: String(id), label: title }));

  return [
    listRoute(services, orderDeskList, async ({ filters: { shop }, caller, zone }) => {
      const [shops, now] = [await locationsOf(db, caller), services.now()];
      return show(
        orderRows(db, { shops, shop, zone, now }),
        (found) => found.map((row) => deskRowOf(row, now)),
        () => ({ shop: shopOptions(shops), payment: paymentOptions }),
      );
    }),
    route(orderDeskCard, async ({ identity }, caller) => {
      const row = await findDeskOrder(db, identity, await locationsOf(db, caller));
      if (!row) throw notFound("Заказ не найден");
      // Contacts of a customer were looked at.
      await db.transaction((tx) => caller.audit(tx, { target: row.orderNumber, before: null, after: null }));
      const permissions = caller.actor.kind === "staff" ? caller.actor.permissions : new Set<never>();
      const staffId = caller.actor.kind === "staff" ? caller.actor.userId : null;
      return readCard(db, row, { permissions, staffId, ...dependencies });
    }),
    route(orderDeskExplain, async ({ identity }, caller) => {
      const row = await findDeskOrder(db, identity, await locationsOf(db, caller));
      if (!row) throw notFound("Заказ не найден");
      return explainOrder(dependencies, row);
    }),
    route(orderPickList, async ({ shop: requested, day: requestedDay }, caller) => {
      const shops = shopsOf(services.regions, await locationsOf(db, caller));
      const visited = services.regions.regionOf(caller.regionSlug);
      const nearest = shops.find(({ regionId }) => regionId === visited.id) ?? shops[0];
      const shop = requested === undefined ? nearest : shops.find(({ id }) => id === requested);
      if (requested !== undefined && !shop) throw notFound("Такого центра среди ваших нет");
      const list = shops.map(({ id, title }) => ({ id, title }));
      const day = requestedDay ?? localTime(services.now(), shop?.zone ?? "Europe/Moscow").day;
      if (!shop) return { shops: list, shop: null, day, places: [], orders: [] };
      const pieces = await readPieces(db, { shopId: shop.id, to: momentAt(addDays(day, 1), 0, shop.zone), day });
      return { shops: list, shop, day, places: placesOf(pieces, shop.id), orders: ordersOf(pieces, shop.id) };
    }),
    route(orderDeskMove, ({ event, ...seen }, caller) => actOnOrder(dependencies, caller, seen, { event })),
    route(
      orderDeskHandOut,
      async ({ till = null, battery, code, lines, rest = null, expectedSum = null, ...seen }, caller) => {
        const hasBattery = battery === undefined ? null : battery === "brought";
        const number = seen.identity.toUpperCase();
        if (code !== "") await wrongCodes.consume(number);
        const isCodeRight = isPickupCode(dependencies.messaging.orderAccessKey, { orderNumber: number, said: code });
        if (isCodeRight) await wrongCodes.refund(number);
        return actOnOrder(dependencies, caller, seen, {
          event: "hand_out",
          handOut: { till, hasBattery, code, isCodeRight },
          ...(lines && { given: { lines, rest, expectedSum } }),
        });
      },
    ),
    route(orderDeskCancel, ({ reason, text, ...seen }, caller) => {
      const why = [cancelReasons[reason], text].filter((part) => part !== "").join(": ");
      return actOnOrder(dependencies, caller, seen, { event: "cancel", reason: why });
    }),
    route(orderDeskTill, ({ identity, version, key, till, text }, caller) =>
      db.transaction(async (tx) => {
        const order = await lockOwn(tx, caller, identity);
        if (await hasEvent(tx, order.id, key)) return { ...factsOf(order), waits: false };
        if (order.version !== version) throw await changed(tx, order);
        const staffId = userIdOf(caller);
        const done = await correctTill(tx, order, { services, till, staffId, reason: text, key });
        await caller.audit(tx, {
          target: order.orderNumber,
          before: { till: done.from },
          after: { till, ...(text && { reason: text }), ...(done.waits && { waits: done.waits }) },
        });
        return { ...factsOf(done.order), waits: done.waits };
      }),
    ),
    route(orderDeskUndo, ({ identity, version, key, text }, caller) =>
      db.transaction(async (tx) => {
        const order = await lockOwn(tx, caller, identity);
        if (await hasEvent(tx, order.id, key)) return { ...factsOf(order), waits: false };
        if (order.version !== version) throw await changed(tx, order);
        const done = await undoHandOut(tx, order, { services, staffId: userIdOf(caller), reason: text, key });
        const { till, takenKopecks, isPart } = done.handover;
        await caller.audit(tx, {
          target: order.orderNumber,
          before: { status: order.status, till, takenKopecks, isPart },
          after: { status: done.order.status, ...(text && { reason: text }), ...(done.waits && { waits: done.waits }) },
        });
        return { ...factsOf(done.order), waits: done.waits };
      }),
    ),
    route(orderDeskNoteAdd, async ({ identity, key, text }, caller) => {
      await db.transaction(async (tx) => {
        const order = await lockOwn(tx, caller, identity);
        const note = { key, orderId: order.id, at: services.now(), authorId: userIdOf(caller), text };
        if (await insertOrderNote(tx, note))
          await caller.audit(tx, { target: order.orderNumber, before: null, after: { text } });
      });
      return {};
    }),
    route(orderDeskLetter, async ({ identity, key }, caller) => ({
      channel: await resendLetter(dependencies, caller, { identity, key }),
    })),
  ];
}
