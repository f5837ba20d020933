import {
  type CustomerReturn,
  type ReturnRow as ListRow,
  orderReturnRequest,
  orderReturnsOf,
  type ReturnCard,
  returnAccept,
  returnAdd,
  returnApprove,
  returnCard,
  returnDecline,
  returnList,
  returnOffer,
  returnPhoto,
  returnRefuse,
} from "../../contract/sales/returns.ts";
import { locationsOf } from "../../customers/departments/locations-of.ts";
import { findWaiting } from "../../customers/second-person/approvals-store.ts";
import { clientOf, isSecondPerson, wouldWait } from "../../customers/second-person/second-person.ts";
import { notFound } from "../../platform/http/api-error.ts";
import { type Route, route, type StaffCaller } from "../../platform/http/route.ts";
import { findFullNames } from "../../platform/resource-kit/full-names-store.ts";
import { listRoute, show } from "../../platform/resource-kit/list-route.ts";
import { findByOrderNumber, findOrder, type OrderRow, readContents } from "../orders/orders-store.ts";
import { lineTitle } from "../orders/view.ts";
import { acceptReturn, approveReturn, declineReturn, refundOfReturn, refuseReturn } from "./decide-return.ts";
import { isAllBack, readRefundMethods } from "./pay-back.ts";
import { openOrder, type ReturnDependencies, readReturnable, requestReturn } from "./request-return.ts";
import { placesForReturn } from "./return-places.ts";
import {
  bankPartOf,
  findHandedOutAt,
  findOrderId,
  findPhoto,
  findReturn,
  type ReturnRow,
  readLinesOf,
  readPhotoIds,
  readReturnsOf,
  returnRows,
} from "./returns-store.ts";
import { mayChangeMind, type Quantity, refundDeadline } from "./rules.ts";

/** Giving goods back: customers ask, shops accept or refuse, the money goes back. */
export function returnRoutes(dependencies: ReturnDependencies): Route[] {
  const { services } = dependencies;
  const { db } = services.connection;

  /** Returns of one order. */
  async function customerReturns(rows: readonly ReturnRow[]): Promise<CustomerReturn[]> {
    const [first] = rows;
    if (!first) return [];
    const [lines, isBack] = await Promise.all([
      readLinesOf(
        db,
        rows.map(({ id }) => id),
      ),
      isAllBack(db, first.orderId),
    ]);
    return rows.map((row) =>
      forCustomer(
        row,
        lines.filter(({ returnId }) => returnId === row.id),
        isBack,
      ),
    );
  }

  async function readCard(order: OrderRow, row: ReturnRow, caller: StaffCaller): Promise<ReturnCard> {
    const { actor } = caller;
    const [refund, photos, names, approval] = await Promise.all([
      refundOfReturn(db, order, row),
      readPhotoIds(db, row.id),
      findFullNames(db, [row.decidedById, row.approvedById]),
      row.state === "to_approve" ? findWaiting(db, "return", String(row.id)) : null,
    ]);
    const nameOf = (id: number | null) => (id === null ? "" : (names.get(id) ?? `№ ${id}`));
    const { bankKopecks, ways } = await readRefundMethods(db, order, refund.kopecks);
    return {
      ...rowOf(row, { number: order.orderNumber, contact: order.contact }),
      comment: row.comment,
      decision: row.decision,
      version: row.version,
      requestedBy: row.requestedBy,
      decidedBy: nameOf(row.decidedById),
      decidedAt: row.decidedAt?.toISOString() ?? null,
      approvedBy: nameOf(row.approvedById),
      lines: refund.lines.map(({ position, quantity, kopecks }) => {
        const line = refund.ordered.find((one) => one.position === position);
        return { position, quantity, kopecks, title: line ? lineTitle(line) : "", sku: line?.sku ?? "" };
      }),
      delivery: refund.deliveryKopecks,
      deliveryOfFault:
        row.reason === "not_said"
          ? (await refundOfReturn(db, order, { id: row.id, reason: "defect" })).kopecks - refund.kopecks
          : 0,
      expected: refund.kopecks,
      ways,
      throughBank: row.state === "accepted" ? bankPartOf(row) : bankKopecks,
      photos,
      places: row.state === "requested" ? await placesForReturn(db, services, order, caller) : [],
      place: row.placeId === null ? "" : (services.regions.locations.get(row.placeId)?.title ?? ""),
      isDefect: row.isDefect,
      wouldWait:
        row.state === "requested" &&
        actor.kind === "staff" &&
        (await wouldWait(db, services, {
          door: "return",
          actorId: actor.userId,
          client: await clientOf(db, order),
          orderId: order.id,
          amount: refund.kopecks,
        })),
      mayApprove:
        approval !== null &&
        actor.kind === "staff" &&
        actor.permissions.has("money") &&
        isSecondPerson(approval, actor.userId),
    };
  }

  async function offerOf(order: OrderRow) {
    const handedOutAt = order.status === "delivered" ? await findHandedOutAt(db, order.id) : null;
    const left = handedOutAt ? await readReturnable(db, order) : new Map<number, number>();
    return {
      left: [...left].map(([position, quantity]) => ({ position, quantity })),
      mayChangeMind: handedOutAt !== null && mayChangeMind(handedOutAt, services.now()),
    };
  }

  /** An order of the own shops. */
  async function ownOrder(identity: string, caller: StaffCaller): Promise<OrderRow> {
    const [order, shops] = await Promise.all([findByOrderNumber(db, identity), locationsOf(db, caller)]);
    const isOwn = order && (shops === "all" || (order.deliveryShopId !== null && shops.includes(order.deliveryShopId)));
    if (!isOwn) throw notFound("Заказ не найден среди заказов ваших центров");
    return order;
  }

  return [
    route(orderReturnsOf, async (access) => {
      const order = await openOrder(dependencies, access);
      return {
        ...(await offerOf(order)),
        returns: await customerReturns(await readReturnsOf(db, order.id)),
      };
    }),
    route(orderReturnRequest, async (input, caller) => {
      const { id } = await openOrder(dependencies, input);
      const [asked] = await customerReturns([await requestReturn(dependencies, id, input, caller)]);
      if (!asked) throw new Error("A return that was stored is not there");
      return { return: asked };
    }),
    route(returnOffer, async ({ identity }, caller) => {
      const order = await ownOrder(identity, caller);
      const { lines } = await readContents(db, order);
      return {
        ...(await offerOf(order)),
        lines: lines.map((line) => ({
          position: line.position,
          title: lineTitle(line),
          picture: line.picture,
          price: line.priceKopecks,
        })),
      };
    }),
    route(returnAdd, async ({ identity, ...request }, caller) => {
      const { id } = await ownOrder(identity, caller);
      return { id: (await requestReturn(dependencies, id, { ...request, images: [] }, caller)).id };
    }),
    listRoute(services, returnList, async ({ caller, zone }) =>
      show(returnRows(db, { shops: await locationsOf(db, caller), zone }), (found) =>
        found.map(({ row, ...order }) => rowOf(row, order)),
      ),
    ),
    route(returnCard, async ({ id }, caller) => {
      const orderId = await findOrderId(db, id, await locationsOf(db, caller));
      const [order, row] = await Promise.all([orderId === null ? null : findOrder(db, orderId), findReturn(db, id)]);
      if (!order || !row) throw notFound("Возврат не найден среди возвратов ваших центров");
      await db.transaction((tx) => caller.audit(tx, { target: order.orderNumber, before: null, after: null }));
      return { return: await readCard(order, row, caller) };
    }),
    route(returnAccept, async (input, caller) => ({ state: (await acceptReturn(dependencies, input, caller)).state })),
    route(returnRefuse, async (input, caller) => ({ state: (await refuseReturn(dependencies, input, caller)).state })),
    route(returnApprove, async (input, caller) => ({
      state: (await approveReturn(dependencies, input, caller)).state,
    })),
    route(returnDecline, async (input, caller) => ({
      state: (await declineReturn(dependencies, input, caller)).state,
    })),
    route(returnPhoto, async ({ id }, caller) => {
      const webp = await findPhoto(db, id, await locationsOf(db, caller));
      if (!webp) throw notFound("Фотографии нет");
      return { webp: webp.toString("base64") };
    }),
  ];
}

const moneyOf = (row: ReturnRow) => ({ state: row.state, refund: row.refundKopecks, refundBy: row.refundBy });

const forCustomer = (row: ReturnRow, lines: readonly Quantity[], isBack: boolean): CustomerReturn => ({
  ...moneyOf(row),
  id: row.id,
  requestedAt: row.requestedAt.toISOString(),
  deadline: refundDeadline(row.requestedAt).toISOString(),
  // What staff note about accepted goods is for staff.
  decision: row.state === "refused" ? row.decision : "",
  paidBack: isBack && row.state === "accepted" && row.refundBy === "online",
  lines: lines.map(({ position, quantity }) => ({ position, quantity })),
});

const rowOf = (row: ReturnRow, { number, contact }: { number: string; contact: OrderRow["contact"] }): ListRow => ({
  ...moneyOf(row),
  id: row.id,
  number,
  requestedAt: row.requestedAt.toISOString(),
  deadline: refundDeadline(row.requestedAt).toISOString(),
  reason: row.reason,
  customer: contact.name,
});
