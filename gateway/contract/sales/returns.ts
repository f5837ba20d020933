import { z } from "zod";
import { endpoint, keyOf, kopecks, utcMoment } from "../platform/endpoint.ts";
import { dayRange, listEndpoint } from "../platform/resource-kit.ts";
import { typedLine } from "../platform/user-fields.ts";

export const returnReasons = {
  changed_mind: "Не подошёл, товар не использовался",
  defect: "Брак или недостаток",
  damaged: "Повреждён при доставке",
  wrong_goods: "Привезли не то",
} as const;
const returnReason = keyOf(returnReasons, "Выберите, почему возвращаете товар");
export type ReturnReason = z.output<typeof returnReason>;

/** What a return may have as its reason: 1C says none, and whoever accepts the goods does. */
export const knownReasons = { ...returnReasons, not_said: "Не названа" } as const;
export type KnownReason = keyof typeof knownReasons;
const knownReason = keyOf(knownReasons);

/** What becomes of goods that came back. */
export const returnedGoods = {
  on_sale: "В продаже",
  defect: "Брак, не продаётся",
  written_off: "Списаны",
} as const;

export const returnStates = {
  requested: "Ждёт решения",
  to_approve: "Ждёт подтверждения суммы",
  accepted: "Принят",
  refused: "Отказано",
} as const;
export type ReturnState = keyof typeof returnStates;
const returnState = keyOf(returnStates);

/** How money is paid back: the way it came. What came through banks goes back by itself, what came over the counter by people. */
export const refundMethods = {
  online: "Так же, как пришли: через банк",
  cash: "Наличными в кассе",
  card: "На карту через терминал кассы",
  sbp: "По СБП через кассу",
  transfer: "Переводом по реквизитам",
} as const;
const refundMethod = keyOf(refundMethods);
export type RefundMethod = z.output<typeof refundMethod>;

export const MAX_RETURN_PHOTOS = 5;
const MAX_LETTERS = 1_000;

const NOTHING_CHOSEN = "Укажите целым числом, сколько штук возвращаете";

/** Lines of the order and how many pieces of each: `0:2` is two of the line at position 0. */
const wantedLines = z
  .array(z.string().regex(/^\d{1,3}:[1-9]\d{0,3}$/, NOTHING_CHOSEN))
  .max(200)
  .default([])
  .refine((lines) => lines.length > 0, NOTHING_CHOSEN);

const money = z.object({ state: returnState, refund: kopecks.nullable(), refundBy: refundMethod.nullable() });

/** A return as its customer sees it. `deadline` is by when the money is back; `decision` is why it was refused;
 * `paidBack` is whether the bank has confirmed that the money went back, never so for what people pay. */
export const customerReturn = money.extend({
  id: z.int(),
  requestedAt: utcMoment,
  deadline: utcMoment,
  decision: z.string(),
  paidBack: z.boolean(),
  lines: z.array(z.object({ position: z.int(), quantity: z.int() })),
});
export type CustomerReturn = z.output<typeof customerReturn>;

/** What can be given back: how many pieces each line has left, by position; without a fault only while the mind may be changed. */
const offer = {
  left: z.array(z.object({ position: z.int(), quantity: z.int() })),
  mayChangeMind: z.boolean(),
};

const requestFields = {
  key: z.uuid(),
  lines: wantedLines,
  reason: returnReason,
  comment: z.string().trim().max(MAX_LETTERS, `Не больше ${MAX_LETTERS} знаков`).default(""),
};

const ofOrder = { identity: z.string().max(40), orderAccessToken: z.string().max(80) };

/**
 * What can be given back of an order and what was. Nothing is left of an order that was not handed out.
 */
export const orderReturnsOf = endpoint({
  name: "orderReturns",
  summary: "Возвраты заказа",
  method: "GET",
  path: "/api/gateway/orders/returns",
  access: "public",
  input: z.object(ofOrder),
  output: z.object({ ...offer, returns: z.array(customerReturn) }),
});

/**
 * Asks to give goods back; whoever has the access token of the order may. Repeating a `key` answers the same return. `too_late`: the
 * order was not handed out, or seven days are over for goods without a fault. Fields: `lines`, `reason`, `comment`, `images`.
 */
export const orderReturnRequest = endpoint({
  name: "orderReturnRequest",
  summary: "Попросить о возврате товаров",
  method: "POST",
  path: "/api/gateway/orders/returns",
  access: "optional-session",
  onBehalf: true,
  multipart: true,
  input: z.object({
    ...ofOrder,
    ...requestFields,
    images: z.array(z.instanceof(File)).max(MAX_RETURN_PHOTOS, `Не больше ${MAX_RETURN_PHOTOS} фотографий`).default([]),
  }),
  output: z.object({ return: customerReturn }),
  codes: { too_late: 409 },
});

const row = money.extend({
  id: z.int(),
  number: typedLine(),
  requestedAt: utcMoment,
  deadline: utcMoment,
  reason: knownReason,
  customer: z.string(),
});
export type ReturnRow = z.output<typeof row>;

export const returnList = listEndpoint({
  name: "returnList",
  summary: "Возвраты",
  resource: "returns",
  permission: "orders-read",
  filters: {
    state: returnState.optional(),
    reason: knownReason.optional(),
    /** What became of the goods of accepted returns. */
    goods: keyOf(returnedGoods).optional(),
    number: typedLine().max(40).optional(),
    ...dayRange("requested"),
  },
  row,
});

const card = row.extend({
  comment: z.string(),
  decision: z.string(),
  version: z.int(),
  /** `erp` is the accounting program. */
  requestedBy: z.enum(["customer", "guest", "staff", "erp"]),
  /** Names of staff; empty when nobody has. */
  decidedBy: z.string(),
  decidedAt: utcMoment.nullable(),
  approvedBy: z.string(),
  lines: z.array(z.object({ position: z.int(), title: z.string(), sku: z.string(), quantity: z.int(), kopecks })),
  delivery: kopecks,
  /** What of the delivery is paid back besides where the goods have a fault, as long as nobody has said why they came back. */
  deliveryOfFault: kopecks,
  /** What is paid back when everything asked for is accepted, kopecks. */
  expected: kopecks,
  /** How it can be paid back: what is not `throughBank`. */
  ways: z.array(refundMethod),
  /** Kopecks of it that go back through banks, because they came so. */
  throughBank: kopecks,
  photos: z.array(z.object({ id: z.uuid() })),
  /** Where goods can be put: the own centres, that of the order first. */
  places: z.array(z.object({ id: z.int(), title: z.string() })),
  /** Where they lie; empty before they are accepted, and for what is written off. */
  place: z.string(),
  isDefect: z.boolean(),
  /** Whether the sum would wait for a second person if this member of staff accepted it now. */
  wouldWait: z.boolean(),
  /** Whether this member of staff may approve the sum. */
  mayApprove: z.boolean(),
});
export type ReturnCard = z.output<typeof card>;

export const returnCard = endpoint({
  name: "returnCard",
  summary: "Возврат",
  method: "GET",
  path: "/api/gateway/back-office/returns/{id}",
  access: { staff: "orders-read" },
  input: z.object({ id: z.coerce.number().int().positive().max(2_147_483_647) }),
  output: z.object({ return: card }),
});

/** What can be given back of an order of the own shops, for who enters a return at the counter or by telephone. */
export const returnOffer = endpoint({
  name: "returnOffer",
  summary: "Что можно вернуть из заказа",
  method: "GET",
  path: "/api/gateway/back-office/orders/{identity}/returns",
  access: { staff: "orders" },
  input: z.object({ identity: ofOrder.identity }),
  output: z.object({
    ...offer,
    lines: z.array(z.object({ position: z.int(), title: z.string(), picture: z.string(), price: kopecks })),
  }),
});

/** Enters a return for a customer. Repeating a `key` answers the same return. `too_late` as for the customer. */
export const returnAdd = endpoint({
  name: "returnAdd",
  summary: "Оформить возврат за покупателя",
  method: "POST",
  path: "/api/gateway/back-office/returns",
  access: { staff: "orders" },
  input: z.object({ identity: ofOrder.identity, ...requestFields }),
  output: z.object({ id: z.int() }),
  codes: { too_late: 409 },
});

const seen = { id: z.int(), version: z.int() };

/**
 * Accepts the goods of a return: puts them into the stock of `placeId`, or with `isDefect` apart there, not for sale (null writes everything off), and pays back what follows
 * from the order; more than one person may return only after `returnApprove`, and the goods are on sale then. `version_conflict`: somebody else has decided meanwhile.
 */
export const returnAccept = endpoint({
  name: "returnAccept",
  summary: "Принять возврат",
  method: "POST",
  path: "/api/gateway/back-office/returns/accept",
  access: { staff: "orders" },
  input: z.object({
    ...seen,
    placeId: z.int().nullable(),
    isDefect: z.boolean().default(false),
    refundBy: refundMethod,
    /** Why the goods came back, where nobody has said it yet. */
    reason: returnReason.optional(),
    note: z.string().trim().max(MAX_LETTERS, `Не больше ${MAX_LETTERS} знаков`).default(""),
  }),
  output: z.object({ state: returnState }),
  codes: { version_conflict: 409 },
});

/** `decision` is why, and the customer reads it. */
export const returnRefuse = endpoint({
  name: "returnRefuse",
  summary: "Отказать в возврате",
  method: "POST",
  path: "/api/gateway/back-office/returns/refuse",
  access: { staff: "orders" },
  input: z.object({
    ...seen,
    decision: z
      .string("Напишите покупателю, почему")
      .trim()
      .min(10, "Напишите покупателю, почему: не меньше 10 знаков")
      .max(MAX_LETTERS, `Не больше ${MAX_LETTERS} знаков`),
  }),
  output: z.object({ state: returnState }),
  codes: { version_conflict: 409 },
});

/** Approves a sum that one person may not return, by somebody else than who accepted the goods. */
export const returnApprove = endpoint({
  name: "returnApprove",
  summary: "Подтвердить сумму возврата",
  method: "POST",
  path: "/api/gateway/back-office/returns/approve",
  access: { staff: "money" },
  input: z.object(seen),
  output: z.object({ state: returnState }),
  codes: { version_conflict: 409 },
});

/** Does not approve it: the return waits for a decision again, as if its goods had not been accepted. `decision` is for staff. */
export const returnDecline = endpoint({
  name: "returnDecline",
  summary: "Не подтвердить сумму возврата",
  apiOrigin: "api",
  method: "POST",
  path: "/api/gateway/back-office/returns/decline",
  access: { staff: "money" },
  input: z.object({
    ...seen,
    decision: z
      .string("Напишите, почему")
      .trim()
      .min(5, "Напишите, почему")
      .max(MAX_LETTERS, `Не больше ${MAX_LETTERS} знаков`),
  }),
  output: z.object({ state: returnState }),
  codes: { version_conflict: 409 },
});

/** A photo of a return, WebP in base64. */
export const returnPhoto = endpoint({
  name: "returnPhoto",
  summary: "Фотография возврата",
  method: "GET",
  path: "/api/gateway/back-office/returns/photos/{id}",
  access: { staff: "orders-read" },
  input: z.object({ id: z.uuid() }),
  output: z.object({ webp: z.base64() }),
});
