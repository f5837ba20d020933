import { exchangeTypes } from "../../../../gateway/contract/office/exchange.ts";
import {
  documentOutcomes,
  type ExchangeDocumentRow,
  type ExchangedOrderRow,
  type ExchangeSessionRow,
  exchangeDocumentClose,
  exchangeDocumentList,
  exchangedOrderList,
  exchangeSessionList,
} from "../../../../gateway/contract/office/order-exchange.ts";
import { orderStatuses } from "../../../../gateway/contract/sales/orders.ts";
import { deskOrderPath } from "../../../shared/desk-order-path.ts";
import { columnsOf } from "../../platform/resource-kit/columns.ts";
import { optionsOf } from "../../platform/resource-kit/filter-fields.ts";
import { resourceList } from "../../platform/resource-kit/resource-list.server.ts";
import { rowAct } from "../../platform/resource-kit/row-acts.server.ts";

const ORDERS_PATH = "/back-office/exchange-1c/";
const ANSWERS_PATH = "/back-office/exchange-1c-answers/";
const SESSIONS_PATH = "/back-office/exchange-1c-sessions/";

const order = columnsOf<ExchangedOrderRow>();

export const exchangedOrders = resourceList({
  title: "Обмен с 1С",
  summary: "Какие заказы 1С уже забрала, какие ждут, и что она сообщила о них",
  endpoint: exchangedOrderList,
  links: [
    { label: "Ждут 1С", href: `${ORDERS_PATH}?state=waiting` },
    { label: "Отклонённые ответы", href: `${ANSWERS_PATH}?outcome=refused` },
    { label: "Все ответы", href: ANSWERS_PATH },
    { label: "Сеансы", href: SESSIONS_PATH },
  ],
  columns: [
    order.text("Заказ", ({ identity }) => identity),
    order.text("Статус", ({ status }) => orderStatuses[status]),
    order.status("В 1С", ({ isWaiting, confirmedAt }) =>
      isWaiting
        ? { text: confirmedAt === null ? "Ждёт" : "Изменился, ждёт", tone: "signal" }
        : // A demo shop's, and those that 1C has told of first.
          confirmedAt === null
          ? { text: "Не передавался", tone: "neutral" }
          : { text: "Есть", tone: "success" },
    ),
    order.text("Номер в 1С", ({ numberInOneC }) => numberInOneC || "—"),
    order.day("От", ({ dayInOneC }) => dayInOneC),
    order.moment("Изменён", ({ changedAt }) => changedAt),
    order.moment("1С подтвердила", ({ confirmedAt }) => confirmedAt),
  ],
  filters: [
    {
      kind: "select",
      name: "state",
      label: "В 1С",
      anyLabel: "Все заказы",
      options: [
        { value: "waiting", label: "Ждут 1С" },
        { value: "given", label: "Есть в 1С" },
      ],
    },
    { kind: "text", name: "number", label: "Номер заказа", inputMode: "search" },
  ],
  rowId: ({ identity }) => identity,
  cardHref: ({ identity }) => deskOrderPath(identity),
});

const answer = columnsOf<ExchangeDocumentRow>();

const outcomeTones = { done: "success", same: "neutral", refused: "danger", closed: "neutral" } as const;

export const exchangeAnswers = resourceList({
  title: "Ответы 1С",
  summary: "Что сайт сделал по документам 1С и в чём отказал",
  endpoint: exchangeDocumentList,
  links: [{ label: "Отклонённые", href: `${ANSWERS_PATH}?outcome=refused` }],
  columns: [
    answer.text(
      "Заказ",
      ({ number }) => number || "без номера",
      ({ number, status }) => (status === null ? undefined : deskOrderPath(number)),
    ),
    answer.text("Статус", ({ status }) => (status === null ? "нет на сайте" : orderStatuses[status])),
    answer.status("Итог", ({ outcome }) => ({ text: documentOutcomes[outcome], tone: outcomeTones[outcome] })),
    answer.fullText("Что вышло", ({ message, closedNote }) =>
      closedNote === "" ? message : `${message}. Закрыли: ${closedNote}`,
    ),
    answer.text("Номер в 1С", ({ numberInOneC }) => numberInOneC || "—"),
    answer.moment("Получен", ({ receivedAt }) => receivedAt),
  ],
  filters: [
    { kind: "select", name: "outcome", label: "Итог", anyLabel: "Любой", options: optionsOf(documentOutcomes) },
    { kind: "text", name: "number", label: "Номер заказа", inputMode: "search" },
  ],
  rowId: ({ id }) => String(id),
  cardHref: null,
  seen: ({ message }) => message,
  rowActs: {
    close: rowAct({
      permission: exchangeDocumentClose.access.staff,
      label: "Закрыть вручную",
      fields: [{ kind: "text", name: "note", label: "Как решили" }],
      form: exchangeDocumentClose.input.pick({ note: true }),
      async run({ gateway }, { id, seen }, value) {
        const closed = await gateway.call(exchangeDocumentClose, { id: Number(id), seen, ...value });
        if (closed.ok) return { ok: true, text: "закрыто" };
        return closed.code === "too_late" ? { ok: true, text: "отказа больше нет" } : closed;
      },
    }),
  },
});

const session = columnsOf<ExchangeSessionRow>();

export const exchangeSessions = resourceList({
  title: "Сеансы обмена с 1С",
  summary: "Когда 1С приходила, что прислала и сколько заказов забрала",
  endpoint: exchangeSessionList,
  columns: [
    session.moment("Начат", ({ begunAt }) => begunAt),
    session.text("Что", ({ type }) => exchangeTypes[type]),
    session.moment("Последний запрос", ({ seenAt }) => seenAt),
    session.number("Файлов", ({ files }) => files),
    session.number("Заказов отдано", ({ given }) => given),
    session.number("Подтверждено", ({ confirmed }) => confirmed),
    session.text("Версия", ({ version }) => version || "—"),
  ],
  filters: [
    { kind: "select", name: "type", label: "Что", anyLabel: "Всё", options: optionsOf(exchangeTypes) },
    { kind: "days", name: "begun", label: "Начат" },
  ],
  rowId: ({ id }) => String(id),
  cardHref: null,
});
