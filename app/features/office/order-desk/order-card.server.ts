import { randomUUID } from "node:crypto";
import { batteryAnswers, orderDeskCard, tills } from "../../../../gateway/contract/office/order-desk.ts";
import type { OutputOf } from "../../../../gateway/contract/platform/endpoint.ts";
import { contactRows } from "../../../../gateway/contract/sales/order-contact.ts";
import { deadlineForStaff } from "../../../../gateway/contract/sales/order-deadline.ts";
import { orderStatuses } from "../../../../gateway/contract/sales/orders.ts";
import { accountIdOf, clientPath } from "../../../shared/client-path.ts";
import { deskOrderPath } from "../../../shared/desk-order-path.ts";
import { returnsOfOrderPath } from "../../../shared/desk-return-paths.ts";
import { sumRows } from "../../../shared/sum-rows.ts";
import { formatPhone, formatPieces, formatPrice, formatShortDay, formatStamp } from "../../../ui/format.ts";
import { required } from "../../../visitor/error-responses.server.ts";
import { shownEmail } from "../../../visitor/shown-email.server.ts";
import type { Visitor } from "../../../visitor/visitor.server.ts";
import { latenessText, statusChip } from "./desk-chips.ts";
import { PICK_LIST_PATH } from "./desk-paths.ts";

type Card = OutputOf<typeof orderDeskCard>;
type Event = Card["events"][number];

const droppedTexts = {
  daily_cap: "не отправлено: за сутки таких уже слишком много",
  switched_off: "не отправлено: клиент отключил такие сообщения",
  out_of_hours: "не отправлено: утром оно было бы уже не нужно",
};

/** The card of an order as texts, with moments by the clock of where it is delivered. Throws 404, 403 and 503. */
export async function loadOrderCard({ gateway, now }: Visitor, identity: string) {
  const card = required(await gateway.call(orderDeskCard, { identity }));
  const { zone } = card.delivery;
  const stamp = (moment: string) => formatStamp(moment, zone);
  return {
    identity: card.identity,
    version: card.version,
    /** Shared by the forms of this page: each is done once. */
    key: randomUUID(),
    status: statusChip(card.status),
    statusTitle: orderStatuses[card.status],
    late: latenessText(card.lateness),
    isDisputed: card.chargedBack > 0,
    facts: factsOf(card, stamp, now()),
    acts: card.acts,
    ifCancelled: card.ifCancelled && cancelMoneyText(card.ifCancelled),
    fittingStays:
      card.fitting && `Запись на шиномонтаж останется: ${fittingText(card.fitting)}. Её отменяют в плане дня.`,
    askedCancel: card.askedCancel && {
      href: `/back-office/approvals/${card.askedCancel.id}/`,
      text: `Отмена и возврат ${formatPrice(card.askedCancel.sum)} ждут второго сотрудника: попросил ${card.askedCancel.by}, ${stamp(card.askedCancel.at)}`,
    },
    isEditable: card.isEditable,
    changePath: card.isEditable && card.changeRefusal === null ? `${deskOrderPath(card.identity)}change/` : null,
    toTake: card.toTake,
    /** What undoing the last handover does, before anybody presses. */
    undo: card.undo ? undoTexts(card.undo) : [],
    /** What can be handed out, line by line. */
    goods: card.lines.map(({ title, back, quantity }, position) => ({
      position,
      title: back ? `${title} и ${back.title}` : title,
      quantity,
      given: card.given[position] ?? 0,
      left: quantity - (card.given[position] ?? 0),
      unit: back ? "компл." : "шт.",
      isMarked: card.toTake.toScan.includes(position),
    })),
    sum: formatPrice(card.sum),
    sums: [
      ...sumRows(card, { goods: "Товары", delivery: card.delivery.title }),
      { term: "Сумма заказа", value: formatPrice(card.sum) },
      { term: "Получено", value: card.paid === null ? "не записано" : formatPrice(card.paid) },
      ...(card.refunded > 0 ? [{ term: "Возвращено за товар, уже вычтено", value: formatPrice(card.refunded) }] : []),
      ...(card.chargedBack > 0
        ? [{ term: "Оспорено, банк вернул плательщику", value: formatPrice(card.chargedBack) }]
        : []),
    ],
    lines: card.lines.map(({ sku, title, back, quantity, price, sum }, position) => ({
      id: String(position),
      sku: back ? `${sku}, ${back.sku}` : sku,
      title: back ? `${title} и ${back.title}` : title,
      quantity: quantityText(back ? `${quantity} компл.` : formatPieces(quantity), card.given[position] ?? 0),
      price: formatPrice(price),
      sum: formatPrice(sum),
    })),
    customer: contactRows(card.contact, { phone: formatPhone, email: shownEmail }),
    clientPath: card.clientKey === null ? null : clientPath(card.clientKey),
    /** The account's id; null for a guest's order and for staff who may not open the card. */
    clientId: card.clientKey === null ? null : accountIdOf(card.clientKey),
    reserve: card.reserve.map(({ place, sku, title, quantity, isReturned, short }, index) => ({
      id: String(index),
      place: isReturned ? `${place} (возвращено)` : place,
      sku,
      title,
      quantity: short > 0 ? `${formatPieces(quantity)}, не хватает ${short}` : formatPieces(quantity),
    })),
    events: card.events.map((event) => ({
      id: `${event.at} ${event.event}`,
      title: titleOf(event),
      about: `${stamp(event.at)} · ${event.who.name}`,
      reason: event.reason,
    })),
    notes: card.notes.map(({ id, at, author, text }) => ({ id, text, about: `${stamp(at)} · ${author}` })),
    messages: card.messages.map(({ id, channel, recipient, text, writtenAt, sentAt, hasFailed, dropped }) => ({
      id,
      text,
      about: [
        channel === "mail" ? `Письмо на ${recipient}` : `SMS на ${formatPhone(recipient)}`,
        sentAt
          ? `отправлено ${stamp(sentAt)}`
          : dropped
            ? droppedTexts[dropped]
            : hasFailed
              ? "не доставлено"
              : `в очереди с ${stamp(writtenAt)}`,
      ].join(" · "),
    })),
    /** By letter, or by SMS where there is no address. */
    again: card.isEditable && card.status !== "delivered" ? (card.contact.email === "" ? "SMS" : "письмо") : null,
    returns:
      card.status === "delivered"
        ? {
            listPath: returnsOfOrderPath(card.identity),
            newPath: card.isEditable ? `${deskOrderPath(card.identity)}return/` : null,
          }
        : null,
    pickListPath: card.shopId === null ? null : `${PICK_LIST_PATH}?shop=${card.shopId}`,
  };
}
export type OrderCardView = Awaited<ReturnType<typeof loadOrderCard>>;

function factsOf(card: Card, stamp: (moment: string) => string, now: Date) {
  const { delivery, handover } = card;
  const promised = delivery.readyAt
    ? stamp(delivery.readyAt)
    : [delivery.date && formatShortDay(delivery.date), delivery.interval].filter(Boolean).join(", ");
  const kept = deadlineForStaff(card.deadline, { zone: delivery.zone, now });
  return [
    { term: "Номер для выдачи", value: card.reserveId },
    ...(card.inOneC ? [{ term: "Номер в 1С", value: numberInOneC(card.inOneC) }] : []),
    {
      term: "Оформлен",
      value: card.placedBy === null ? stamp(card.createdAt) : `${stamp(card.createdAt)}, сотрудник: ${card.placedBy}`,
    },
    { term: delivery.title, value: delivery.place },
    ...(promised ? [{ term: "Обещан", value: promised }] : []),
    ...(card.readySince ? [{ term: "Готов с", value: stamp(card.readySince) }] : []),
    ...(kept ? [{ term: "Резерв", value: kept }] : []),
    { term: "Оплата", value: card.payment.title },
    ...(card.fitting ? [{ term: "Запись на шиномонтаж", value: fittingText(card.fitting) }] : []),
    ...(card.changeRefusal !== null && card.status !== "delivered" && card.status !== "cancelled"
      ? [{ term: "Изменить нельзя", value: card.changeRefusal }]
      : []),
    ...(handover
      ? [{ term: card.status === "delivered" ? "Выдан" : "Выдана часть", value: handoverText(handover) }]
      : []),
  ];
}

/** «03.12.2026 10:00, Протектор на Варшавке» by the clock of the centre. */
const fittingText = ({ datetime, centre }: NonNullable<Card["fitting"]>): string =>
  `${formatStamp(datetime, centre.zone)}, ${centre.title}`;

const numberInOneC = ({ number, day }: NonNullable<Card["inOneC"]>): string =>
  day === null ? number : `${number} от ${formatShortDay(day)}`;

const handoverText = ({ till, taken, battery }: NonNullable<Card["handover"]>): string =>
  [
    till ? `${tills[till]}, ${formatPrice(taken)}` : "доплаты не было",
    ...(battery ? [`старый аккумулятор: ${batteryAnswers[battery].toLowerCase()}`] : []),
  ].join("; ");

const titles: Record<Event["event"], string> = {
  place: "Оформлен",
  start: "Взят в работу",
  make_ready: "Готов к выдаче",
  hand_out: "Выдан",
  hand_out_part: "Выдана часть",
  undo_hand_out: "Выдача отменена",
  cancel: "Отменён",
  expire: "Отменён: закончился резерв",
  migrate: "Перенесён",
  change: "Изменён",
};

const titleOf = ({ event, toStatus }: Event): string =>
  event === "migrate" ? `${titles.migrate}: «${orderStatuses[toStatus]}»` : titles[event];

const quantityText = (text: string, given: number): string => (given > 0 ? `${text}, выдано ${given}` : text);

function undoTexts({ isPart, till, taken, waits }: NonNullable<Card["undo"]>): string[] {
  return [
    isPart
      ? "Отменяется последняя выдача части: её товары снова у вас и ждут покупателя."
      : "Заказ снова станет таким, каким был перед выдачей: товары у вас и ждут покупателя, баллы, промокод и коды маркировки тоже прежние. Что при выдаче отменили, остаётся отменённым.",
    till
      ? `Верните покупателю ${formatPrice(taken)} из кассы (${tills[till].toLowerCase()}) и пробейте на ней чек возврата прихода: за деньги из кассы сайт чеков не пробивает.`
      : "При выдаче ничего не платили: возвращать нечего. Чек на товар, если его пробивал сайт, он же и отменит.",
    waits
      ? "Выдавали не вы или больше 15 минут назад: отмену подтвердит второй сотрудник, до этого заказ выдан."
      : "Покупателю об этом ничего не отправляем: он с вами.",
  ];
}

/** What happens to the money of an order that is cancelled, before anybody presses. */
function cancelMoneyText({ kopecks, waits }: { kopecks: number; waits: boolean }): string {
  if (kopecks === 0) return "За заказ ещё не платили: возвращать нечего.";
  const sum = formatPrice(kopecks);
  return waits
    ? `${sum} вернутся покупателю так же, как пришли, когда отмену подтвердит второй сотрудник: до того заказ остаётся как есть.`
    : `${sum} сразу вернутся покупателю так же, как пришли.`;
}
