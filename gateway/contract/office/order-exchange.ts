import { z } from "zod";
import { calendarDay, endpoint, keyOf, utcMoment } from "../platform/endpoint.ts";
import { dayRange, listEndpoint } from "../platform/resource-kit.ts";
import { typedLine } from "../platform/user-fields.ts";
import { orderStatus } from "../sales/orders.ts";
import { exchangeTypes } from "./exchange.ts";

/** What came of a document about an order that 1C sent. */
export const documentOutcomes = {
  done: "Выполнено",
  same: "Менять нечего",
  refused: "Отклонено",
  closed: "Закрыто вручную",
} as const;
export type DocumentOutcome = keyof typeof documentOutcomes;

const documentRow = z.object({
  id: z.int(),
  /** The order as the document calls it; one of the site's where `status` is not null. */
  number: z.string(),
  status: orderStatus.nullable(),
  numberInOneC: z.string(),
  receivedAt: utcMoment,
  outcome: keyOf(documentOutcomes),
  message: z.string(),
  /** What whoever closed it by hand wrote; empty for what nobody has closed. */
  closedNote: z.string(),
});
export type ExchangeDocumentRow = z.output<typeof documentRow>;

/** The last document of 1C about each order, the latest first. */
export const exchangeDocumentList = listEndpoint({
  name: "exchangeDocumentList",
  summary: "Ответы 1С по заказам",
  resource: "exchange-1c-answers",
  permission: "money",
  filters: {
    outcome: keyOf(documentOutcomes).optional(),
    /** The order number, whole. */
    number: typedLine().max(40, "Слишком длинно").optional(),
  },
  row: documentRow,
});

/**
 * Closes a refusal that staff have settled otherwise. It comes up again when 1C sends a document that is refused for another reason.
 * `version_conflict`: the refusal is not the one that was seen. `too_late`: nothing is refused any more, or it was closed before.
 */
export const exchangeDocumentClose = endpoint({
  name: "exchangeDocumentClose",
  summary: "Закрыть отказ 1С вручную",
  method: "POST",
  path: "/api/gateway/back-office/exchange-1c-answers/{id}/close",
  access: { staff: "money" },
  input: z.object({
    id: z.coerce.number().int().positive().max(2_147_483_647),
    /** The reason of the refusal as it was seen. */
    seen: z.string().max(4_000),
    note: z.string("Напишите, как решили").trim().min(3, "Напишите, как решили").max(500, "Не больше 500 знаков"),
  }),
  output: z.object({}),
  codes: { too_late: 409, version_conflict: 409 },
});

const orderRow = z.object({
  identity: z.string(),
  status: orderStatus,
  changedAt: utcMoment,
  /** When 1C last confirmed to have it; null when it never did. */
  confirmedAt: utcMoment.nullable(),
  isWaiting: z.boolean(),
  numberInOneC: z.string(),
  dayInOneC: calendarDay.nullable(),
});
export type ExchangedOrderRow = z.output<typeof orderRow>;

/** Orders and what 1C has of them, the one that changed last first. */
export const exchangedOrderList = listEndpoint({
  name: "exchangedOrderList",
  summary: "Заказы для 1С",
  resource: "exchange-1c",
  permission: "money",
  filters: {
    /** `waiting`: 1C does not have it as it is. `given`: it does. */
    state: z.enum(["waiting", "given"]).optional(),
    /** The order number, whole. */
    number: typedLine().max(40, "Слишком длинно").optional(),
  },
  row: orderRow,
});

const sessionRow = z.object({
  id: z.int(),
  type: keyOf(exchangeTypes),
  begunAt: utcMoment,
  seenAt: utcMoment,
  /** Of the protocol, as 1C named it; empty where it named none. */
  version: z.string(),
  /** Files that it has sent. */
  files: z.int().nonnegative(),
  /** Orders that it was given, and those that it has confirmed to have. */
  given: z.int().nonnegative(),
  confirmed: z.int().nonnegative(),
});
export type ExchangeSessionRow = z.output<typeof sessionRow>;

/** Exchanges that 1C has begun, the latest first. */
export const exchangeSessionList = listEndpoint({
  name: "exchangeSessionList",
  summary: "Сеансы обмена с 1С",
  resource: "exchange-1c-sessions",
  permission: "money",
  filters: { type: keyOf(exchangeTypes).optional(), ...dayRange("begun") },
  row: sessionRow,
});
