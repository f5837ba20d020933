import {
  type ChargebackRow,
  chargebackList,
  commandKinds,
  commandStates,
  type PaymentCommandRow,
  type PaymentListRow,
  paymentCommandList,
  paymentConcerns,
  paymentList,
  paymentNoticeList,
  paymentStates,
  type UnmatchedNoticeRow,
} from "../../../../gateway/contract/office/money-desk.ts";
import { deskOrderPath } from "../../../shared/desk-order-path.ts";
import { columnsOf } from "../../platform/resource-kit/columns.ts";
import { optionsOf } from "../../platform/resource-kit/filter-fields.ts";
import { resourceList } from "../../platform/resource-kit/resource-list.server.ts";
import { commandChip, concernsText, paymentChip } from "./money-chips.ts";
import { CHARGEBACKS_PATH, COMMANDS_PATH, NOTICES_PATH, PAYMENTS_PATH, paymentPath } from "./money-paths.ts";

const payment = columnsOf<PaymentListRow>();

export const payments = resourceList({
  title: "Платежи",
  summary: "Оплаты на сайте: что пришло, что вернулось, что ждёт решения",
  endpoint: paymentList,
  links: [
    { label: "Требуют внимания", href: `${PAYMENTS_PATH}?attention=any` },
    { label: "Команды банкам", href: COMMANDS_PATH },
    { label: "Уведомления без платежа", href: NOTICES_PATH },
    { label: "Оспоренные", href: CHARGEBACKS_PATH },
  ],
  columns: [
    payment.text("Номер у банка", ({ number }) => number),
    payment.sorted(
      "created",
      payment.moment("Начат", ({ createdAt }) => createdAt),
    ),
    payment.text(
      "Заказ",
      ({ identity }) => identity,
      ({ identity }) => deskOrderPath(identity),
    ),
    payment.status("Состояние", ({ state }) => paymentChip(state)),
    {
      title: "Внимание",
      cell({ concerns }) {
        const text = concernsText(concerns);
        return text === "" ? { text: "—" } : { text, tone: "danger" };
      },
      csv: ({ concerns }) => concernsText(concerns),
    },
    payment.text("Кто принял", ({ provider }) => provider),
    payment.text("Способ", ({ method }) => method),
    payment.money("Сумма", ({ amount }) => amount),
    payment.money("Получено", ({ captured }) => captured),
    payment.money("Возвращено", ({ refunded }) => refunded),
    payment.moment("Деньги пришли", ({ paidAt }) => paidAt),
  ],
  filters: [
    {
      kind: "select",
      name: "attention",
      label: "Внимание",
      anyLabel: "Все платежи",
      options: [{ value: "any", label: "Требуют внимания" }, ...optionsOf(paymentConcerns)],
    },
    { kind: "select", name: "state", label: "Состояние", anyLabel: "Любое", options: optionsOf(paymentStates) },
    { kind: "select", name: "provider", label: "Кто принял", anyLabel: "Все" },
    { kind: "select", name: "method", label: "Способ", anyLabel: "Любой" },
    { kind: "text", name: "number", label: "Номер заказа или у банка", inputMode: "search" },
    { kind: "days", name: "created", label: "Начат" },
  ],
  rowId: ({ id }) => String(id),
});

const disputed = columnsOf<ChargebackRow>();

export const chargebacks = resourceList({
  title: "Оспоренные платежи",
  summary: "Платежи, деньги которых банк вернул плательщику",
  endpoint: chargebackList,
  columns: [
    disputed.text("Номер у банка", ({ number }) => number),
    disputed.text(
      "Заказ",
      ({ identity }) => identity,
      ({ identity }) => deskOrderPath(identity),
    ),
    disputed.money("Оспорено", ({ chargedBack }) => chargedBack),
    disputed.money("Получено", ({ captured }) => captured),
    disputed.money("Возвращено", ({ refunded }) => refunded),
    disputed.text("Кто принял", ({ provider }) => provider),
    disputed.text("Способ", ({ method }) => method),
    disputed.moment("Деньги пришли", ({ paidAt }) => paidAt),
  ],
  filters: [
    { kind: "select", name: "provider", label: "Кто принял", anyLabel: "Все" },
    { kind: "text", name: "number", label: "Номер заказа или у банка", inputMode: "search" },
    { kind: "days", name: "created", label: "Начат" },
  ],
  rowId: ({ id }) => String(id),
  cardHref: ({ id }) => paymentPath(id),
});

const command = columnsOf<PaymentCommandRow>();

export const paymentCommands = resourceList({
  title: "Команды банкам",
  summary: "Списания, снятия удержаний и возвраты; файл возвратов для бухгалтерии",
  endpoint: paymentCommandList,
  links: [{ label: "Ждут решения", href: `${COMMANDS_PATH}?state=waiting` }],
  columns: [
    command.text("Команда", ({ id, kind }) => `${id}. ${commandKinds[kind]}`),
    command.status("Состояние", ({ state }) => commandChip(state)),
    command.money("Сумма", ({ amount }) => amount),
    command.text(
      "Заказ",
      ({ identity }) => identity,
      ({ identity }) => deskOrderPath(identity),
    ),
    command.text("Кто принял", ({ provider }) => provider),
    command.text("Номер у банка", ({ number }) => number),
    command.text("Зачем", ({ reason }) => reason),
    command.text("Ответ банка", ({ failure, closing }) => closing ?? failure ?? "—"),
    command.moment("Создана", ({ createdAt }) => createdAt),
    command.moment("Изменена", ({ updatedAt }) => updatedAt),
  ],
  filters: [
    { kind: "select", name: "kind", label: "Что", anyLabel: "Всё", options: optionsOf(commandKinds) },
    {
      kind: "select",
      name: "state",
      label: "Состояние",
      anyLabel: "Любое",
      options: [{ value: "waiting", label: "Ждут решения" }, ...optionsOf(commandStates)],
    },
    { kind: "text", name: "number", label: "Номер заказа или у банка", inputMode: "search" },
    { kind: "days", name: "created", label: "Создана" },
  ],
  rowId: ({ id }) => String(id),
  cardHref: ({ paymentId }) => paymentPath(paymentId),
});

const notice = columnsOf<UnmatchedNoticeRow>();

export const paymentNotices = resourceList({
  title: "Уведомления банков без платежа",
  summary: "О чём банк сообщил, а магазин такого платежа не знает",
  endpoint: paymentNoticeList,
  columns: [
    notice.moment("Пришло", ({ receivedAt }) => receivedAt),
    notice.text("Кто прислал", ({ provider }) => provider),
    notice.text("Номер у банка", ({ number }) => number || "не прочитан"),
    notice.text("Почему не разобрано", ({ failure }) => failure),
  ],
  filters: [
    { kind: "select", name: "provider", label: "Кто прислал", anyLabel: "Все" },
    { kind: "days", name: "received", label: "Пришло" },
  ],
  rowId: ({ id }) => String(id),
  cardHref: null,
});
