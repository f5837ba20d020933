import type { orderDeskCard } from "../../contract/office/order-desk.ts";
import type { OutputOf } from "../../contract/platform/endpoint.ts";
import { forStaff } from "../../contract/platform/personal.ts";
import type { StaffPermission } from "../../contract/platform/staff-permissions.ts";
import { contactForStaff } from "../../contract/sales/order-contact.ts";
import { keyOfNumber } from "../../customers/clients/search-rules.ts";
import { findWaiting } from "../../customers/second-person/approvals-store.ts";
import type { Executor } from "../../platform/db/database.ts";
import { MAX_ATTEMPTS, type OutboxRow, readAboutOrder } from "../../platform/outbox/outbox-store.ts";
import { loyaltyOf } from "../../sales/checkout/settings.ts";
import { previewCancel } from "../../sales/orders/cancel-by-staff.ts";
import { changeRefusal } from "../../sales/orders/change/change-order.ts";
import { mayUndoAlone, tillRefusalOf } from "../../sales/orders/correct-till.ts";
import { readLinesToScan } from "../../sales/orders/given-goods.ts";
import { pointsOf, termsOf } from "../../sales/orders/hand-out.ts";
import { type HandoverRow, readGivenPieces, readHandovers, takenAt } from "../../sales/orders/handovers-store.ts";
import { readMoneyReceived } from "../../sales/orders/money-received.ts";
import { type OrderRow, readContents } from "../../sales/orders/orders-store.ts";
import { readOrder } from "../../sales/orders/read-order.ts";
import { type OrderEvent, statusAfter, unpaidRefusal } from "../../sales/orders/transition-rules.ts";
import { undoRefusal } from "../../sales/orders/undo-hand-out.ts";
import { bankPartOf, readLiveReturns, refundedBy } from "../../sales/returns/returns-store.ts";
import { findNumberInOneC } from "../order-exchange/waiting-store.ts";
import type { DeskDependencies } from "./act.ts";
import { findName, readEvents, readOrderNotes, readReserve } from "./card-store.ts";
import { latenessOf } from "./rules.ts";
import { eventOf, paidOf } from "./view.ts";

type Card = OutputOf<typeof orderDeskCard>;

interface Reader extends Pick<DeskDependencies, "services" | "settings" | "messaging"> {
  permissions: ReadonlySet<StaffPermission>;
  /** Null for a program. */
  staffId: number | null;
}

/** All that staff see of an order; contacts whole for who moves orders. */
export async function readCard(
  executor: Executor,
  row: OrderRow,
  { permissions, staffId, ...dependencies }: Reader,
): Promise<Card> {
  const now = dependencies.services.now();
  const moves = permissions.has("orders");
  const [
    order,
    contents,
    handovers,
    money,
    reserve,
    events,
    notes,
    messages,
    placedBy,
    asked,
    askedTill,
    askedUndo,
    inOneC,
    returns,
  ] = await Promise.all([
    readOrder(executor, row, dependencies),
    readContents(executor, row),
    readHandovers(executor, row.id),
    readMoneyReceived(executor, row),
    readReserve(executor, row),
    readEvents(executor, row.id),
    readOrderNotes(executor, row.id),
    readAboutOrder(executor, row.id),
    row.placedBy === null ? null : findName(executor, row.placedBy),
    findWaiting(executor, "cancel", String(row.id)),
    findWaiting(executor, "till", String(row.id)),
    findWaiting(executor, "hand_out", String(row.id)),
    findNumberInOneC(executor, row.id),
    readLiveReturns(executor, row.id),
  ]);
  const refunded = refundedBy(returns);
  const throughBanks = returns.reduce((sum, one) => sum + (one.state === "accepted" ? bankPartOf(one) : 0), 0);
  const handover = handovers.at(-1) ?? null;
  const taken = handovers.length === 0 ? null : takenAt(handovers);
  const given =
    row.isPartGiven && row.status !== "delivered" ? await readGivenPieces(executor, row.id) : new Map<number, number>();
  const isUndoable = moves && askedUndo === null && handover !== null;
  const undo = isUndoable && (await undoRefusal(executor, row, handover)) === null ? handover : null;
  const toScan = await readLinesToScan(executor, row.id, contents.lines);
  const { tradeIn, brought, notBrought } = termsOf(row, contents, money);
  const readySince = row.status === "ready" ? events.findLast(({ event }) => event === "make_ready")?.at : undefined;
  const may = (event: OrderEvent) =>
    moves &&
    statusAfter(row.status, event) !== null &&
    unpaidRefusal(row, event) === null &&
    !(event === "cancel" && row.isPartGiven);
  const { contact, identity, reserveId, status, createdAt, deadline, cancellation, delivery, payment } = order;
  const { lines, subtotal, adjustments, sum, fitting } = order;
  return {
    identity,
    reserveId,
    status,
    createdAt,
    deadline,
    cancellation,
    ifCancelled:
      may("cancel") && asked === null && staffId !== null
        ? await previewCancel(executor, dependencies.services, row, staffId)
        : null,
    askedCancel: asked && {
      id: asked.id,
      by: (await findName(executor, asked.actorId)) ?? "Сотрудник",
      at: asked.askedAt.toISOString(),
      sum: asked.amount,
    },
    delivery,
    payment,
    fitting,
    lines,
    subtotal,
    adjustments,
    sum,
    version: row.version,
    shopId: row.deliveryShopId,
    readySince: readySince?.toISOString() ?? null,
    lateness: latenessOf({ ...row, deadline }, now),
    placedBy: row.placedBy === null ? null : (placedBy ?? "Сотрудник"),
    contact: contactForStaff(contact, moves),
    clientKey: clientKeyOf(row, permissions),
    paid: paidOf(row.status, { before: money.paid, taken, givenBack: refunded - throughBanks }),
    refunded,
    chargedBack: money.chargedBack,
    handover: handover && handoverOf({ ...handover, takenKopecks: taken ?? 0 }),
    given: contents.lines.map(({ position }) => given.get(position) ?? 0),
    undo: undo && {
      isPart: undo.isPart,
      till: undo.till,
      taken: undo.takenKopecks,
      waits: !(await mayUndoAlone(executor, undo, staffId, now)),
    },
    toTake: {
      tradeIn,
      brought: brought.isPossible ? brought.toTake : 0,
      notBrought: notBrought.isPossible ? notBrought.toTake : 0,
      refusal: brought.isPossible ? null : brought.refusal,
      instalmentCards: { titles: [...loyaltyOf(dependencies.settings).excludedCards], more: pointsOf(contents) },
      needsCode: money.needsCode,
      toScan,
    },
    reserve,
    inOneC,
    events: events.map(eventOf),
    notes: notes.map(({ id, at, author, text }) => ({ id, at: at.toISOString(), author: author ?? "Сотрудник", text })),
    messages: messages.map((message) => messageOf(message, moves)),
    acts: {
      start: may("start"),
      make_ready: may("make_ready"),
      // A new one is taken into work with its handover.
      hand_out: (may("hand_out") || may("start")) && brought.isPossible,
      cancel: may("cancel") && asked === null,
      till: moves && tillRefusalOf(row, handover) === null && askedTill === null,
      undo_hand_out: undo !== null,
    },
    changeRefusal: moves ? await changeRefusal(executor, row) : null,
    isEditable: moves,
  };
}

/** The card of the client whose order it is, as those who search for clients may open it. */
function clientKeyOf(
  { userId, orderNumber, phoneDigits }: OrderRow,
  permissions: ReadonlySet<StaffPermission>,
): string | null {
  if (!permissions.has("clients")) return null;
  if (userId !== null) return String(userId);
  return permissions.has("act") ? phoneDigits : keyOfNumber(orderNumber);
}

const handoverOf = ({ till, takenKopecks, hasBattery, at }: HandoverRow): NonNullable<Card["handover"]> => ({
  till,
  taken: takenKopecks,
  battery: hasBattery === null ? null : hasBattery ? "brought" : "not_brought",
  at: at.toISOString(),
});

function messageOf(row: OutboxRow, isWhole: boolean): Card["messages"][number] {
  const { id, channel, recipient, subject, body, createdAt, sentAt, attempts, dropped } = row;
  return {
    id,
    channel,
    recipient: forStaff(channel === "mail" ? "email" : "phone", recipient, isWhole),
    // The link in the body opens the order.
    text: subject || body.replace(/ ?https?:\/\/\S+/g, ""),
    writtenAt: createdAt.toISOString(),
    sentAt: sentAt?.toISOString() ?? null,
    hasFailed: sentAt === null && attempts >= MAX_ATTEMPTS,
    dropped,
  };
}
