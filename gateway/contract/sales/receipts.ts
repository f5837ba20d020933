import { z } from "zod";
import { endpoint, keyOf, kopecks, utcMoment } from "../platform/endpoint.ts";
import { dayRange, listEndpoint } from "../platform/resource-kit.ts";
import { typedLine } from "../platform/user-fields.ts";

export const receiptKinds = {
  prepayment: "Предоплата",
  full: "Выдача",
  full_back: "Отмена выдачи",
  refund: "Возврат",
} as const;
export const receiptStates = {
  new: "В очереди",
  sent: "Отправлен",
  done: "Пробит",
  refused: "Отклонён",
  stuck: "Не ушёл",
} as const;
const kind = keyOf(receiptKinds);
const state = keyOf(receiptStates);

const receiptRow = z.object({
  id: z.int(),
  /** The order's. */
  identity: z.string(),
  kind,
  state,
  sum: kopecks,
  createdAt: utcMoment,
  /** Number of the fiscal document; empty until it is issued. */
  fiscalNumber: z.string(),
  /** Where the customer sees it; null where there is none. */
  url: z.string().nullable(),
  /** In the words of the service, or of the shop. */
  failure: z.string(),
});
export type ReceiptListRow = z.output<typeof receiptRow>;

/** Receipts of online payments, the latest first. */
export const receiptList = listEndpoint({
  name: "receiptList",
  summary: "Чеки для сотрудников",
  resource: "receipts",
  permission: "money",
  filters: {
    /** `waiting` are those that did not leave: staff have to see to them. */
    state: z.enum(["waiting", ...state.options]).optional(),
    kind: kind.optional(),
    number: typedLine().max(60, "Слишком длинно").optional(),
    ...dayRange("created"),
  },
  row: receiptRow,
});

/** A receipt with its rows; `row` counts from 0. */
export const receiptCard = endpoint({
  name: "receiptCard",
  summary: "Карточка чека",
  method: "GET",
  path: "/api/gateway/back-office/receipts/{id}",
  access: { staff: "money" },
  input: z.object({ id: z.coerce.number().int().min(1).max(2_147_483_647) }),
  output: receiptRow.extend({
    attempts: z.int(),
    rows: z.array(z.object({ row: z.int(), title: z.string(), quantity: z.int(), sum: kopecks })),
    /** It waits for staff: it can be sent again. */
    isWaiting: z.boolean(),
  }),
});
