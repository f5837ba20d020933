import { z } from "zod";
import { keyOf } from "../../../../../gateway/contract/platform/endpoint.ts";
import {
  knownReasons,
  type ReturnCard,
  refundMethods,
  returnAccept,
  returnApprove,
  returnCard,
  returnDecline,
  returnReasons,
  returnRefuse,
} from "../../../../../gateway/contract/sales/returns.ts";
import { deskOrderPath } from "../../../../shared/desk-order-path.ts";
import { deskReturnPath } from "../../../../shared/desk-return-paths.ts";
import { formatDate, formatPieces, formatPrice, formatStamp } from "../../../../ui/format.ts";
import { required } from "../../../../visitor/error-responses.server.ts";
import { takeFlash } from "../../../../visitor/flash.server.ts";
import { requireStaff } from "../../../../visitor/require-staff.server.ts";
import type { Visitor } from "../../../../visitor/visitor.server.ts";
import { act, doAct } from "../../../platform/resource-kit/card-acts.server.ts";
import { optionsOf } from "../../../platform/resource-kit/filter-fields.ts";
import { idOf } from "../../../platform/resource-kit/id-of.server.ts";
import { stateChip } from "./returns-list.server.ts";

/** Fields that people fill in. */
export type ReturnActField = "reason" | "place" | "fate" | "refundBy" | "note" | "confirmed" | "decision";

const version = z.coerce.number().int();
const confirmed = (text: string) => z.literal("on", text);

export const returnFates = {
  on_sale: "В продажу",
  defect: "Брак: лежит отдельно, не продаётся",
  written_off: "Списать: на складе не остаётся",
} as const;

const forms = {
  accept: returnAccept.input.pick({ note: true, reason: true }).extend({
    version,
    fate: keyOf(returnFates, "Выберите, что станет с товаром"),
    place: z.string("Выберите, куда положить товар").default(""),
    refundBy: z.enum(returnAccept.input.shape.refundBy.options, "Выберите, как возвращаем деньги"),
    confirmed: confirmed("Подтвердите, что товар у вас и вы его осмотрели"),
  }),
  refuse: returnRefuse.input.pick({ decision: true }).extend({ version }),
  decline: returnDecline.input.pick({ decision: true }).extend({ version }),
  approve: z.object({ version, confirmed: confirmed("Подтвердите, что проверили сумму") }),
};

const done = {
  requested: "Возврат ждёт решения.",
  to_approve: "Товар принят. Деньги вернём, когда сумму подтвердит второй сотрудник.",
  accepted: "Возврат принят. Покупателю отправлено сообщение.",
  refused: "В возврате отказано. Покупателю отправлено сообщение.",
} as const;
const flash = ({ state }: { state: keyof typeof done }) => done[state];

/** Does what a form of the card asks for, and leads back to it. */
export async function actOnReturn(visitor: Visitor, request: Request, address: string) {
  requireStaff(visitor, request, "orders-read");
  const id = idOf(address);
  const { gateway } = visitor;
  const acts = {
    accept: act({
      form: forms.accept,
      call: ({ place, fate, confirmed: _, ...rest }) =>
        gateway.call(returnAccept, {
          id,
          placeId: fate === "written_off" ? null : Number(place),
          isDefect: fate === "defect",
          ...rest,
        }),
      flash,
    }),
    refuse: act({ form: forms.refuse, call: (value) => gateway.call(returnRefuse, { id, ...value }), flash }),
    decline: act({
      form: forms.decline,
      call: (value) => gateway.call(returnDecline, { id, ...value }),
      flash: "Сумма не подтверждена: возврат снова ждёт решения.",
    }),
    approve: act({
      form: forms.approve,
      call: ({ version }) => gateway.call(returnApprove, { id, version }),
      flash,
    }),
  };
  return doAct<ReturnActField>(visitor, await request.formData(), acts, {
    back: deskReturnPath(id),
    fields: ["reason", "refundBy", "note", "decision"],
    renamed: { placeId: "place" },
  });
}

const requesters = {
  customer: "покупатель",
  guest: "покупатель по ссылке заказа",
  staff: "сотрудник",
  erp: "1С",
} as const;

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
      { term: "Причина", value: knownReasons[card.reason] },
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
    /** Of the button; empty where it depends on what is chosen above it. */
    sum: card.deliveryOfFault > 0 ? "" : formatPrice(card.refund ?? card.expected),
    photos: card.photos.map((photo, index) => ({
      href: `${deskReturnPath(id)}photos/${photo.id}/`,
      alt: `Фотография ${index + 1}`,
    })),
    ways: card.ways.map((value) => ({ value, label: refundMethods[value] })),
    places: card.places.map((place) => ({ value: String(place.id), label: place.title })),
    /** That of the order, or the own one: whoever holds the goods in their hands. */
    usualPlace: String(card.places[0]?.id ?? ""),
    usualFate:
      card.reason === "not_said"
        ? undefined
        : card.reason === "defect" || card.reason === "damaged"
          ? "defect"
          : "on_sale",
    /** What whoever accepts the goods says of them where nobody has. */
    reasons: card.reason === "not_said" ? optionsOf(returnReasons) : [],
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
function moneyText({ expected, throughBank, ways, wouldWait, deliveryOfFault }: ReturnCard): string {
  if (deliveryOfFault > 0)
    return `Вернётся ${formatPrice(expected)}, а если товар вернули из-за недостатка, повреждения или ошибки, то и доставка, ещё ${formatPrice(deliveryOfFault)}.`;
  if (expected === 0) return "Возвращать нечего: деньги за товар не приходили или уже вернулись.";
  const atCounter = expected - throughBank;
  const by = ways.length === 1 ? counterTexts[ways[0] ?? "cash"] : "тем способом, который вы выберете";
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

const counterTexts = {
  online: "через банк",
  cash: "наличными из кассы",
  card: "на карту через терминал",
  sbp: "по СБП через кассу",
  transfer: "переводом по реквизитам",
} as const;
