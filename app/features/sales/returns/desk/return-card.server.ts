import {
  type ReturnCard,
  refundMethods,
  returnCard,
  returnReasons,
} from "../../../../../gateway/contract/sales/returns.ts";
import { deskOrderPath } from "../../../../shared/desk-order-path.ts";
import { deskReturnPath } from "../../../../shared/desk-return-paths.ts";
import { formatDate, formatPieces, formatPrice, formatStamp } from "../../../../ui/format.ts";
import { required } from "../../../../visitor/error-responses.server.ts";
import { takeFlash } from "../../../../visitor/flash.server.ts";
import { requireStaff } from "../../../../visitor/require-staff.server.ts";
import type { Visitor } from "../../../../visitor/visitor.server.ts";
import { idOf } from "../../../platform/resource-kit/id-of.server.ts";
import { stateChip } from "./state-chip.ts";

const requesters = { customer: "покупатель", guest: "покупатель по ссылке заказа", staff: "сотрудник" } as const;

/** The card of a return as texts, with what this member of staff may do. Throws 404, 403 and 503. */
export async function loadReturnCard(visitor: Visitor, request: Request, address: string) {
  const { permissions } = requireStaff(visitor, request, "orders-read");
  const id = idOf(address);
  const card = required(await visitor.gateway.call(returnCard, { id })).return;
  const { zone } = await visitor.region();
  const stamp = (moment: string) => formatStamp(moment, zone);
  return {
    messages: takeFlash(visitor.cookies),
    id,
    version: card.version,
    state: stateChip(card.state),
    orderPath: deskOrderPath(card.number),
    number: card.number,
    facts: [
      { term: "Покупатель", value: card.customer },
      { term: "Причина", value: returnReasons[card.reason] },
      { term: "Слова покупателя", value: card.comment || "не написал" },
      { term: "Заявлен", value: `${stamp(card.requestedAt)}, ${requesters[card.requestedBy]}` },
      ...(card.state === "refused"
        ? []
        : [{ term: "Деньги вернуть", value: `не позднее ${formatDate(card.deadline, zone, true)}` }]),
      ...(card.decidedAt ? [{ term: "Решение", value: `${card.decidedBy}, ${stamp(card.decidedAt)}` }] : []),
      ...(card.state === "accepted" || card.state === "to_approve"
        ? [
            {
              term: "Где товар",
              value: card.place === "" ? "Списан" : card.isDefect ? `Брак: ${card.place}` : card.place,
            },
          ]
        : []),
      ...(card.refundBy ? [{ term: "Как возвращаем", value: refundMethods[card.refundBy] }] : []),
      ...(card.approvedBy ? [{ term: "Сумму подтвердил", value: card.approvedBy }] : []),
      ...(card.decision ? [{ term: card.state === "refused" ? "Почему" : "Заметка", value: card.decision }] : []),
    ],
    lines: card.lines.map(({ position, title, sku, quantity, kopecks }) => ({
      id: String(position),
      title,
      sku,
      quantity: formatPieces(quantity),
      sum: formatPrice(kopecks),
    })),
    sums: [
      ...(card.delivery > 0 ? [{ term: "Доставка", value: formatPrice(card.delivery) }] : []),
      { term: "К возврату", value: formatPrice(card.refund ?? card.expected) },
      ...(card.throughBank > 0 && card.throughBank < (card.refund ?? card.expected)
        ? [{ term: "Из них через банк, как пришли", value: formatPrice(card.throughBank) }]
        : []),
    ],
    sum: formatPrice(card.refund ?? card.expected),
    photos: card.photos.map((photo, index) => ({
      href: `${deskReturnPath(id)}photos/${photo.id}/`,
      alt: `Фотография ${index + 1}`,
    })),
    ways: card.ways.map((value) => ({ value, label: refundMethods[value] })),
    places: card.places.map((place) => ({ value: String(place.id), label: place.title })),
    /** That of the order, or the own one: whoever holds the goods in their hands. */
    usualPlace: String(card.places[0]?.id ?? ""),
    usualFate: card.reason === "defect" || card.reason === "damaged" ? "defect" : "on_sale",
    fates: Object.entries(returnFates).map(([value, label]) => ({ value, label })),
    money: moneyText(card),
    mayDecide: card.state === "requested" && permissions.has("orders"),
    mayApprove: card.state === "to_approve" && card.mayApprove,
    waits:
      card.state === "requested"
        ? "Решают сотрудники центра и менеджеры."
        : card.state === "to_approve" && !card.mayApprove
          ? "Сумму подтверждает второй сотрудник, из бухгалтерии: не тот, кто принял товар."
          : null,
  };
}
export type ReturnCardView = Awaited<ReturnType<typeof loadReturnCard>>;

/** What happens to the money when the goods are accepted, before anybody presses. */
function moneyText({ expected, throughBank, ways, wouldWait }: ReturnCard): string {
  if (expected === 0) return "Возвращать нечего: деньги за товар не приходили или уже вернулись.";
  const atCounter = expected - throughBank;
  const by = ways.length === 1 ? counterWords[ways[0] ?? "cash"] : "тем способом, который вы выберете";
  const parts = [
    ...(throughBank > 0 ? [`${formatPrice(throughBank)} вернутся через банк, сами, туда, откуда пришли`] : []),
    ...(atCounter > 0 ? [`${formatPrice(atCounter)} выдаёте вы: ${by}`] : []),
  ];
  return `${parts.join("; ")}. ${
    wouldWait
      ? "Сумма больше той, что возвращает один сотрудник: деньги уйдут и товар вернётся на место, когда её подтвердит бухгалтерия."
      : "Деньги уйдут сразу, покупателю придёт сообщение."
  }`;
}

const counterWords = {
  online: "через банк",
  cash: "наличными из кассы",
  card: "на карту через терминал",
  sbp: "по СБП через кассу",
  transfer: "переводом по реквизитам",
} as const;

export const returnFates = {
  on_sale: "В продажу",
  defect: "Брак: лежит отдельно, не продаётся",
  written_off: "Списать: на складе не остаётся",
} as const;
