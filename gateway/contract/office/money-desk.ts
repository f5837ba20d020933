import { z } from "zod";
import { endpoint, keyOf, kopecks, utcMoment } from "../platform/endpoint.ts";
import { dayRange, listEndpoint } from "../platform/resource-kit.ts";
import { typedLine } from "../platform/user-fields.ts";

const id = z.coerce.number().int().min(1).max(2_147_483_647);

export const paymentStates = {
  created: "Начат",
  pending: "Ждёт оплаты",
  authorized: "Деньги удержаны",
  captured: "Оплачен",
  part_refunded: "Возвращён частично",
  refunded: "Возвращён",
  voided: "Удержание снято",
  expired: "Время вышло",
  canceled: "Закрыт",
  failed: "Отклонён",
} as const;
const paymentState = keyOf(paymentStates);

/**
 * Why staff should look at a payment. `approval`: a return above the limit waits for a second person. `stuck`: a command about it was refused or given up. `no_order`: its order is cancelled and money is
 * still with the shop. `part`: it does not cover its order, which waits. `chargeback`: the payer's bank took money back.
 */
export const paymentConcerns = {
  approval: "Возврат ждёт подтверждения",
  stuck: "Команда не выполнена",
  no_order: "Деньги без заказа",
  part: "Оплачено не всё",
  chargeback: "Оспорен",
} as const;
export type PaymentConcern = keyof typeof paymentConcerns;
const concern = keyOf(paymentConcerns);

export const commandStates = {
  to_approve: "Ждёт второго сотрудника",
  new: "В очереди",
  sent: "Отправлена",
  done: "Выполнена",
  refused: "Отклонена банком",
  stuck: "Банк не ответил",
  closed: "Закрыта сотрудником",
  declined: "Не подтверждена",
} as const;
const commandState = keyOf(commandStates);
export const commandKinds = { capture: "Списать", void: "Снять удержание", refund: "Вернуть" } as const;
const commandKind = keyOf(commandKinds);

const name = typedLine().max(60, "Слишком длинно");

const paymentRow = z.object({
  id: z.int(),
  /** The order's. */
  identity: z.string(),
  createdAt: utcMoment,
  paidAt: utcMoment.nullable(),
  /** In words. */
  provider: z.string(),
  method: z.string(),
  /** At the provider. */
  number: z.string(),
  state: paymentState,
  amount: kopecks,
  captured: kopecks,
  refunded: kopecks,
  concerns: z.array(concern),
});
export type PaymentListRow = z.output<typeof paymentRow>;

/** Attempts to pay online, the latest first. */
export const paymentList = listEndpoint({
  name: "paymentList",
  summary: "Платежи для сотрудников",
  resource: "payments",
  permission: "money",
  filters: {
    /** `any` of them but chargebacks, which stay as they are for ever. */
    attention: z.enum(["any", ...concern.options]).optional(),
    state: paymentState.optional(),
    provider: name.optional(),
    method: name.optional(),
    /** Number of the order, or of the payment at the provider, whole. */
    number: name.optional(),
    ...dayRange("created"),
  },
  row: paymentRow,
  sorts: ["created"],
});

const chargebackRow = paymentRow.omit({ concerns: true }).extend({
  /** What the payer's bank took back. */
  chargedBack: kopecks,
});
export type ChargebackRow = z.output<typeof chargebackRow>;

/** Payments of which the payer's bank took money back, the latest first. */
export const chargebackList = listEndpoint({
  name: "chargebackList",
  summary: "Оспоренные платежи",
  resource: "chargebacks",
  permission: "money",
  filters: {
    provider: name.optional(),
    /** Number of the order, or of the payment at the provider, whole. */
    number: name.optional(),
    ...dayRange("created"),
  },
  row: chargebackRow,
});

const command = z.object({
  id: z.int(),
  kind: commandKind,
  /** 0 closes an attempt that nobody has paid. */
  amount: kopecks,
  reason: z.string(),
  state: commandState,
  attempts: z.int(),
  /** What the bank said last. */
  failure: z.string().nullable(),
  /** Why staff closed or declined it. */
  closing: z.string().nullable(),
  createdAt: utcMoment,
  updatedAt: utcMoment,
  /** It waits for staff: it can be sent again or closed. */
  isWaiting: z.boolean(),
  /** It waits for a second person, who may be whoever asks. */
  mayApprove: z.boolean(),
});

const path = "/api/gateway/back-office/payments/{id}";
const common = { access: { staff: "money" } } as const;

/** An attempt to pay with all that is known of its money. */
export const paymentCard = endpoint({
  ...common,
  name: "paymentCard",
  summary: "Карточка платежа",
  method: "GET",
  path,
  input: z.object({ id }),
  output: paymentRow.extend({
    attempt: z.int(),
    orderStatus: z.enum(["new", "processing", "ready", "delivered", "cancelled"]),
    orderSum: kopecks,
    /** The provider's own id; null until it has answered. */
    externalId: z.string().nullable(),
    payUntil: utcMoment,
    checkedAt: utcMoment.nullable(),
    /** Told to the customer. */
    failure: z.string().nullable(),
    authorized: kopecks,
    voided: kopecks,
    chargedBack: kopecks,
    refundRequested: kopecks,
    commands: z.array(command),
    /** The latest first; `failure` is why one could not be applied yet. */
    notices: z.array(
      z.object({
        id: z.int(),
        receivedAt: utcMoment,
        appliedAt: utcMoment.nullable(),
        failure: z.string().nullable(),
      }),
    ),
    /** Money that no order keeps and that nobody has asked back: it can be returned by hand. 0 where there is none. */
    returnable: kopecks,
  }),
});

/**
 * Asks the bank what has become of a payment, and applies it. `told` it was; `absent`: the bank does not know it; `silent`: no answer, or
 * the provider is switched off.
 */
export const paymentAsk = endpoint({
  ...common,
  name: "paymentAsk",
  summary: "Спросить банк о платеже",
  method: "POST",
  path: `${path}/ask`,
  input: z.object({ id }),
  output: z.object({ outcome: z.enum(["told", "silent", "absent"]), state: paymentState }),
});

/**
 * Returns money that no order keeps, where it came from: of what is captured a part or all, of what is held all. Never more than
 * `returnable`. Above the limit the bank hears of it after `paymentReturnApprove`. `key` is of the form: the same form sent twice
 * returns once. `too_late`: there is not so much any more, or another return waits to be approved.
 */
export const paymentReturn = endpoint({
  ...common,
  name: "paymentReturn",
  summary: "Вернуть деньги, которые не относятся к заказу",
  method: "POST",
  path: `${path}/return`,
  input: z.object({
    id,
    key: z.uuid("Форма устарела, обновите страницу"),
    amount: z.coerce.number("Укажите сумму").int("Укажите сумму").min(1, "Укажите сумму"),
    reason: z.string("Напишите, почему").trim().min(3, "Напишите, почему").max(200, "Не больше 200 знаков"),
  }),
  /** It has to be approved. */
  output: z.object({ mustWait: z.boolean() }),
  codes: { too_late: 409 },
});

const commandRow = command.omit({ attempts: true, isWaiting: true, mayApprove: true }).extend({
  paymentId: z.int(),
  identity: z.string(),
  provider: z.string(),
  number: z.string(),
});
export type PaymentCommandRow = z.output<typeof commandRow>;

/** What banks were told to do with money, the latest first: the file of refunds for the accountant. */
export const paymentCommandList = listEndpoint({
  name: "paymentCommandList",
  summary: "Команды банкам для сотрудников",
  resource: "payment-commands",
  permission: "money",
  filters: {
    kind: commandKind.optional(),
    /** `waiting` are those that staff have to decide about. */
    state: z.enum(["waiting", ...commandState.options]).optional(),
    number: name.optional(),
    ...dayRange("created"),
  },
  row: commandRow,
});

const commandPath = "/api/gateway/back-office/payment-commands/{id}";

/** Lets a return above the limit go to the bank, by somebody else than who asked for it. `too_late`: it was decided before. */
export const paymentReturnApprove = endpoint({
  ...common,
  name: "paymentReturnApprove",
  summary: "Подтвердить возврат денег вручную",
  method: "POST",
  path: `${commandPath}/approve`,
  input: z.object({ id }),
  output: z.object({}),
  codes: { too_late: 409 },
});

/** Drops a return above the limit; the money can be asked back anew. `too_late`: it was decided before. */
export const paymentReturnDecline = endpoint({
  ...common,
  name: "paymentReturnDecline",
  summary: "Не подтвердить возврат денег вручную",
  method: "POST",
  path: `${commandPath}/decline`,
  input: z.object({
    id,
    reason: z.string("Напишите, почему нет").trim().min(3, "Напишите, почему нет").max(500, "Не больше 500 знаков"),
  }),
  output: z.object({}),
  codes: { too_late: 409 },
});

/** Sends a command that waits for staff once more. One that the bank refused goes under a new key. `too_late`: it does not wait. */
export const paymentCommandRetry = endpoint({
  ...common,
  name: "paymentCommandRetry",
  summary: "Повторить команду банку",
  method: "POST",
  path: `${commandPath}/retry`,
  input: z.object({ id }),
  output: z.object({}),
  codes: { too_late: 409 },
});

/** Closes a command that waits for staff: what it was for was settled in another way, and is not commanded again. */
export const paymentCommandClose = endpoint({
  ...common,
  name: "paymentCommandClose",
  summary: "Закрыть команду банку",
  method: "POST",
  path: `${commandPath}/close`,
  input: z.object({
    id,
    reason: z.string("Напишите, как решили").trim().min(3, "Напишите, как решили").max(500, "Не больше 500 знаков"),
  }),
  output: z.object({}),
  codes: { too_late: 409 },
});

const noticeRow = z.object({
  id: z.int(),
  receivedAt: utcMoment,
  provider: z.string(),
  /** The order's number at the provider, or the provider's own id; empty where the notice cannot be read any more. */
  number: z.string(),
  failure: z.string(),
});
export type UnmatchedNoticeRow = z.output<typeof noticeRow>;

/** Notices of banks that could not be applied: the shop knows no such payment, or the bank does not tell of it. The latest first. */
export const paymentNoticeList = listEndpoint({
  name: "paymentNoticeList",
  summary: "Уведомления банков без платежа",
  resource: "payment-notices",
  permission: "money",
  filters: { provider: name.optional(), ...dayRange("received") },
  row: noticeRow,
});
