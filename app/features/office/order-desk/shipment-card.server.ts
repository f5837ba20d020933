import {
  shipmentDeskCallOff,
  shipmentDeskCard,
  shipmentDeskRetry,
} from "../../../../gateway/contract/office/shipment-desk.ts";
import type { OutputOf } from "../../../../gateway/contract/platform/endpoint.ts";
import { orderStatuses } from "../../../../gateway/contract/sales/orders.ts";
import { deskOrderPath } from "../../../shared/desk-order-path.ts";
import { formatNumber, formatPieces, formatPrice, formatStamp } from "../../../ui/format.ts";
import { required } from "../../../visitor/error-responses.server.ts";
import { takeFlash } from "../../../visitor/flash.server.ts";
import { requireStaff } from "../../../visitor/require-staff.server.ts";
import type { Visitor } from "../../../visitor/visitor.server.ts";
import { act, doAct, noFields } from "../../platform/resource-kit/card-acts.server.ts";
import { shipmentChip, shipmentTexts } from "./shipment-chips.ts";
import { shipments } from "./shipments-list.server.ts";

type Card = OutputOf<typeof shipmentDeskCard>;

/** The card of a shipment as texts, by the clock of the visited region. Throws 404, 403 and 503. */
export async function loadShipmentCard(visitor: Visitor, request: Request, id: string) {
  requireStaff(visitor, request, shipments.permission);
  const card = required(await visitor.gateway.call(shipmentDeskCard, { id: Number(id) }));
  const { zone } = await visitor.region();
  const stamp = (moment: string) => formatStamp(moment, zone);
  return {
    messages: takeFlash(visitor.cookies),
    list: { label: shipments.title, href: shipments.path },
    title: `Отправление №\u00a0${card.id}`,
    state: shipmentChip(card),
    order: { text: card.identity, href: deskOrderPath(card.identity) },
    failure: card.failure,
    needsAttention: card.needsAttention,
    facts: factsOf(card, stamp),
    trackingUrl: card.trackingUrl,
    request: requestOf(card),
    packages: card.packages.map(({ sku, title, quantity, grams, lengthCm, widthCm, heightCm }) => ({
      sku,
      title,
      about: `${formatPieces(quantity)}, ${formatNumber(grams / 1_000)}\u00a0кг, ${lengthCm}\u00a0×\u00a0${widthCm}\u00a0×\u00a0${heightCm}\u00a0см`,
    })),
    events: card.events.map(({ at, state }) => ({ at, text: `${stamp(at)}: ${shipmentTexts[state].toLowerCase()}` })),
    acts: card.acts,
  };
}
export type ShipmentCardView = Awaited<ReturnType<typeof loadShipmentCard>>;

const factsOf = (card: Card, stamp: (moment: string) => string) => [
  { term: "Кто везёт", value: card.carrier },
  { term: "Статус заказа", value: orderStatuses[card.orderStatus] },
  { term: "Цена при заказе", value: formatPrice(card.quoted) },
  { term: "Номер у перевозчика", value: card.externalId ?? "ещё не присвоен" },
  { term: "Изменено", value: stamp(card.changedAt) },
  { term: "Спросим перевозчика", value: card.nextCheckAt ? stamp(card.nextCheckAt) : "больше не нужно" },
  ...(card.silentTries > 0 ? [{ term: "Не ответил подряд, раз", value: String(card.silentTries) }] : []),
];

const requestOf = ({ recipient, to, from, comment }: Card) => [
  { term: "Получатель", value: recipient },
  ...(from ? [{ term: "Откуда", value: from }] : []),
  { term: to.kind === "terminal" ? "Терминал" : "Куда", value: to.text },
  ...(comment ? [{ term: "Комментарий", value: comment }] : []),
];

/** Does what a form of the card asks for, and leads back to it. */
export async function actOnShipment(visitor: Visitor, request: Request, idText: string) {
  requireStaff(visitor, request, "orders");
  const { gateway } = visitor;
  const id = Number(idText);
  const acts = {
    retry: act({
      form: noFields,
      call: () => gateway.call(shipmentDeskRetry, { id }),
      flash: "Перевозчик будет вызван снова.",
    }),
    "call-off": act({
      form: noFields,
      call: () => gateway.call(shipmentDeskCallOff, { id }),
      flash: "Перевозчику сообщим, что ехать не нужно.",
    }),
  };
  const { pathname: back } = new URL(request.url);
  return doAct(visitor, await request.formData(), acts, { back, told: ["too_late"] });
}
