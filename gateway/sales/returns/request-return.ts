import { encodePhoto } from "../../catalogue/reviews/photo.ts";
import type { Services } from "../../chain/services.ts";
import type { InputOf } from "../../contract/platform/endpoint.ts";
import { CHANGED_MIND_DAYS } from "../../contract/sales/figures.ts";
import type { returnAdd } from "../../contract/sales/returns.ts";
import type { Executor } from "../../platform/db/database.ts";
import { ApiError, notFound } from "../../platform/http/api-error.ts";
import type { StaffCaller, VisitorCaller } from "../../platform/http/route.ts";
import { opensOrder } from "../../platform/order-access.ts";
import { findByOrderNumber, lockOrder, type OrderRow, readLinesOf as readOrderLines } from "../orders/orders-store.ts";
import type { OrderMessaging } from "../orders/tell-customer.ts";
import {
  findByKey,
  findHandedOutAt,
  insertReturn,
  type NewReturn,
  type ReturnRow,
  readLinesOf,
  readLiveReturns,
} from "./returns-store.ts";
import { mayChangeMind, type Quantity, returnable } from "./rules.ts";

export interface ReturnDependencies {
  services: Services;
  messaging: OrderMessaging;
}

const NOT_HANDED_OUT = "Вернуть можно то, что уже получено. Пока заказ не выдан, его можно отменить";
export const MIND_TOO_LATE = `Прошло больше ${CHANGED_MIND_DAYS} дней после получения: вернуть можно только товар с недостатком`;

/** The order that an access token opens. Throws `not_found`. */
export async function openOrder(
  { services, messaging }: ReturnDependencies,
  { identity, orderAccessToken }: { identity: string; orderAccessToken: string },
): Promise<OrderRow> {
  const order = await findByOrderNumber(services.connection.db, identity);
  if (!order || !opensOrder(orderAccessToken, messaging.orderAccessKey, order)) throw notFound("Заказ не найден");
  return order;
}

/** How many pieces of each line of an order its customer may still give back. */
export async function readReturnable(executor: Executor, { id }: Pick<OrderRow, "id">): Promise<Map<number, number>> {
  const [lines, live] = await Promise.all([readOrderLines(executor, [{ id }]), readLiveReturns(executor, id)]);
  const returned = await readLinesOf(
    executor,
    live.map((row) => row.id),
  );
  return returnable(lines.get(id) ?? [], returned);
}

type ReturnRequest = Omit<InputOf<typeof returnAdd>, "identity"> & { images: readonly File[] };

/** Stores what a customer asks to give back of order `id`, once for a key. Throws `not_found`, `too_late`, `invalid`. */
export async function requestReturn(
  { services }: ReturnDependencies,
  id: number,
  { key, lines, reason, comment, images }: ReturnRequest,
  caller: VisitorCaller | StaffCaller,
): Promise<ReturnRow> {
  const wanted = lines.map(quantityOf);
  const photos: Buffer[] = [];
  // One at a time: a decoded photo takes hundreds of megabytes.
  for (const image of images) photos.push((await encodePhoto(Buffer.from(await image.arrayBuffer()))).webp);
  return services.connection.db.transaction(async (tx) => {
    const order = await lockOrder(tx, id);
    if (!order) throw notFound("Заказ не найден");
    const same = await findByKey(tx, key);
    if (same && same.orderId !== id) throw new ApiError("invalid", "Форма устарела: откройте страницу заново");
    if (same) return same;
    const row = await enterReturn(tx, order, {
      key,
      ...requesterOf(caller),
      requestedAt: services.now(),
      reason,
      comment,
      wanted,
      photos,
    });
    await caller.audit(tx, {
      target: order.orderNumber,
      before: null,
      after: { return: row.id, reason, lines: wanted },
    });
    return row;
  });
}

type EnteredReturn = Omit<NewReturn, "orderId"> & {
  wanted: readonly Quantity[];
  photos: readonly Buffer[];
};

/** A return of a locked order, by the rules that hold for whoever enters it. Throws `too_late`, `invalid`. */
export async function enterReturn(
  tx: Executor,
  order: OrderRow,
  { wanted, photos, ...row }: EnteredReturn,
): Promise<ReturnRow> {
  const handedOutAt = order.status === "delivered" ? await findHandedOutAt(tx, order.id) : null;
  if (!handedOutAt) throw new ApiError("too_late", NOT_HANDED_OUT);
  if (row.reason === "changed_mind" && !mayChangeMind(handedOutAt, row.requestedAt))
    throw new ApiError("too_late", MIND_TOO_LATE);
  refuseMoreThanLeft(wanted, await readReturnable(tx, order));
  return insertReturn(tx, { ...row, orderId: order.id }, wanted, photos);
}

const requesters = { guest: "guest", user: "customer", staff: "staff" } as const;

function requesterOf({ actor }: VisitorCaller | StaffCaller) {
  if (actor.kind === "system") throw new ApiError("forbidden", "Это делают только сотрудники");
  return { requestedBy: requesters[actor.kind], requestedById: actor.kind === "guest" ? null : actor.userId };
}

function refuseMoreThanLeft(wanted: readonly Quantity[], left: ReadonlyMap<number, number>): void {
  const positions = wanted.map(({ position }) => position);
  const isTwice = new Set(positions).size < positions.length;
  const isTooMany = wanted.some(({ position, quantity }) => quantity > (left.get(position) ?? 0));
  if (isTwice || isTooMany)
    throw new ApiError("invalid", [
      { message: "Столько вернуть нельзя: сколько можно, написано у товара", field: "lines" },
    ]);
}

function quantityOf(text: string): Quantity {
  const [position = 0, quantity = 0] = text.split(":").map(Number);
  return { position, quantity };
}
