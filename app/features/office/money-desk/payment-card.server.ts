import { randomUUID } from "node:crypto";
import { z } from "zod";
import {
  commandKinds,
  paymentAsk,
  paymentCard,
  paymentCommandClose,
  paymentCommandRetry,
  paymentReturn,
  paymentReturnApprove,
  paymentReturnDecline,
} from "../../../../gateway/contract/office/money-desk.ts";
import type { OutputOf } from "../../../../gateway/contract/platform/endpoint.ts";
import { orderStatuses } from "../../../../gateway/contract/sales/orders.ts";
import { deskOrderPath } from "../../../shared/desk-order-path.ts";
import { formatPrice, formatStamp } from "../../../ui/format.ts";
import { required } from "../../../visitor/error-responses.server.ts";
import { takeFlash } from "../../../visitor/flash.server.ts";
import { intentOf } from "../../../visitor/form-reply.server.ts";
import { requireStaff } from "../../../visitor/require-staff.server.ts";
import type { Visitor } from "../../../visitor/visitor.server.ts";
import { act, doAct, noFields } from "../../platform/resource-kit/card-acts.server.ts";
import { commandChip, concernsText, paymentChip } from "./money-chips.ts";
import { payments } from "./money-lists.server.ts";
import { paymentPath } from "./money-paths.ts";

/** Kopecks of a sum as people type it: «1 234,50», «1234.5»; NaN for anything else. */
export function kopecksOf(text: string): number {
  const [, roubles, kopecks = ""] = /^(\d{1,9})(?:[.,](\d{1,2}))?$/.exec(text.replace(/[\s₽]/g, "")) ?? [];
  return roubles === undefined ? Number.NaN : Number(roubles) * 100 + Number(kopecks.padEnd(2, "0"));
}

/** As `kopecksOf` reads it again: «1234,50». */
export const roublesText = (kopecks: number): string =>
  kopecks % 100 === 0 ? String(kopecks / 100) : (kopecks / 100).toFixed(2).replace(".", ",");

type Card = OutputOf<typeof paymentCard>;

/** The card of a payment as texts, by the clock of the visited region. Throws 404, 403 and 503. */
export async function loadPaymentCard(visitor: Visitor, request: Request, id: string) {
  const { permissions } = requireStaff(visitor, request, payments.permission);
  const card = required(await visitor.gateway.call(paymentCard, { id: Number(id) }));
  const { zone } = await visitor.region();
  const stamp = (moment: string) => formatStamp(moment, zone);
  return {
    messages: takeFlash(visitor.cookies),
    /** Key of the form that returns money: it is done once. */
    key: randomUUID(),
    number: card.number,
    state: paymentChip(card.state),
    concerns: concernsText(card.concerns),
    orderPath: permissions.has("orders-read") ? deskOrderPath(card.identity) : null,
    facts: factsOf(card, stamp),
    sums: sumsOf(card),
    returnable:
      card.returnable === 0 ? null : { text: formatPrice(card.returnable), roubles: roublesText(card.returnable) },
    isHeld: card.captured === 0,
    commands: card.commands.map((command) => ({
      id: command.id,
      title: command.amount === 0 ? "Закрыть попытку" : `${commandKinds[command.kind]} ${formatPrice(command.amount)}`,
      state: commandChip(command.state),
      about: [
        command.reason,
        `создана ${stamp(command.createdAt)}`,
        `попыток: ${command.attempts}`,
        `изменена ${stamp(command.updatedAt)}`,
      ].join(" · "),
      failure: command.failure,
      closing: command.closing,
      isWaiting: command.isWaiting,
      isToApprove: command.state === "to_approve",
      mayApprove: command.mayApprove,
    })),
    notices: card.notices.map(({ id: notice, receivedAt, appliedAt, failure }) => ({
      id: notice,
      text: `Пришло ${stamp(receivedAt)}, ${appliedAt ? `учтено ${stamp(appliedAt)}` : "ещё не учтено"}`,
      failure: appliedAt ? null : failure,
    })),
  };
}
export type PaymentCardView = Awaited<ReturnType<typeof loadPaymentCard>>;

const factsOf = (card: Card, stamp: (moment: string) => string) => [
  { term: "Заказ", value: `${card.identity}, ${orderStatuses[card.orderStatus].toLowerCase()}` },
  { term: "Сумма заказа", value: formatPrice(card.orderSum) },
  { term: "Кто принял", value: card.provider },
  { term: "Способ", value: card.method },
  { term: "Попытка", value: String(card.attempt) },
  { term: "Начат", value: stamp(card.createdAt) },
  { term: "Можно оплатить до", value: stamp(card.payUntil) },
  { term: "Деньги пришли", value: card.paidAt ? stamp(card.paidAt) : "нет" },
  { term: "Банк ответил последний раз", value: card.checkedAt ? stamp(card.checkedAt) : "ещё не отвечал" },
  { term: "Код у банка", value: card.externalId ?? "не присвоен" },
  ...(card.failure ? [{ term: "Сказано покупателю", value: card.failure }] : []),
];

const sumsOf = (card: Card) => [
  { term: "К оплате", value: formatPrice(card.amount) },
  { term: "Удержано", value: formatPrice(card.authorized) },
  { term: "Получено", value: formatPrice(card.captured) },
  { term: "Удержание снято", value: formatPrice(card.voided) },
  { term: "Возвращено", value: formatPrice(card.refunded) },
  { term: "Попросили вернуть", value: formatPrice(card.refundRequested) },
  ...(card.chargedBack > 0 ? [{ term: "Оспорено и списано банком", value: formatPrice(card.chargedBack) }] : []),
];

/** Fields that people fill in. */
export type MoneyField = "amount" | "reason";

const asked = {
  told: "Банк ответил, данные на странице свежие.",
  absent: "Банк ответил, что такого платежа у него нет.",
  silent: "Банк не ответил. Попробуйте через минуту.",
} as const;

const commandForm = z.object({ command: z.coerce.number().int() });
const returnForm = paymentReturn.input.omit({ id: true }).extend({
  amount: z
    .string("Укажите сумму")
    .transform((text) => kopecksOf(text))
    .pipe(z.int("Укажите сумму в рублях, например 1\u00a0234,50").min(1, "Укажите сумму")),
});

const WAITS = "Сумма больше 20\u00a0000\u00a0₽: деньги уйдут, когда возврат подтвердит второй сотрудник.";

/** Does what a form of the card asks for, and leads back to it. */
export async function changePayment(visitor: Visitor, request: Request, idText: string) {
  requireStaff(visitor, request, payments.permission);
  const { gateway } = visitor;
  const id = Number(idText);
  const form = await request.formData();
  // Forms that end a command have an intent of each, so that what was typed returns to the right one.
  const ended = Number(intentOf(form).split("-")[1]);
  const acts = {
    ask: act({
      form: noFields,
      call: () => gateway.call(paymentAsk, { id }),
      flash: ({ outcome }) => asked[outcome],
    }),
    return: act({
      form: returnForm,
      call: (value) => gateway.call(paymentReturn, { id, ...value }),
      flash: ({ mustWait }) => (mustWait ? WAITS : "Банку отправлена команда вернуть деньги."),
    }),
    retry: act({
      form: commandForm,
      call: ({ command }) => gateway.call(paymentCommandRetry, { id: command }),
      flash: "Команда будет отправлена снова.",
    }),
    approve: act({
      form: commandForm,
      call: ({ command }) => gateway.call(paymentReturnApprove, { id: command }),
      flash: "Возврат подтверждён: банку отправлена команда вернуть деньги.",
    }),
    [`close-${ended}`]: act({
      form: paymentCommandClose.input.pick({ reason: true }),
      call: (value) => gateway.call(paymentCommandClose, { id: ended, ...value }),
      flash: "Команда закрыта.",
    }),
    [`decline-${ended}`]: act({
      form: paymentReturnDecline.input.pick({ reason: true }),
      call: (value) => gateway.call(paymentReturnDecline, { id: ended, ...value }),
      flash: "Возврат не подтверждён, деньги остались.",
    }),
  };
  return doAct<MoneyField>(visitor, form, acts, {
    back: paymentPath(id),
    fields: ["amount", "reason"],
    told: ["too_late"],
  });
}
