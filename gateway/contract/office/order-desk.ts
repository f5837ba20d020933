import { z } from "zod";
import { calendarDay, endpoint, keyOf, kopecks, utcMoment } from "../platform/endpoint.ts";
import { zoneName } from "../platform/local-time.ts";
import { dayRange, listEndpoint } from "../platform/resource-kit.ts";
import { lookUpPhone, staffText, typedLine } from "../platform/user-fields.ts";
import { deliveryTypes, pricedSum } from "../sales/checkout.ts";
import { staffContact } from "../sales/order-contact.ts";
import { deadline } from "../sales/order-deadline.ts";
import { orderCancellation, orderDelivery, orderFitting, orderLine, orderStatus } from "../sales/orders.ts";

/** What goods are paid with when they are handed out. */
export const tills = {
  cash: "Наличные",
  card: "Банковская карта",
  sbp: "СБП",
  instalment_card: "Карта рассрочки",
} as const;
const till = keyOf(tills, "Выберите, чем оплатили");

export const batteryAnswers = { brought: "Сдан", not_brought: "Не сдан" } as const;
const battery = keyOf(batteryAnswers, "Отметьте, сдан ли старый аккумулятор");

/** Why staff cancel an order. */
export const cancelReasons = {
  customer: "Покупатель отказался",
  no_answer: "Не дозвонились",
  no_goods: "Товара нет",
  damaged: "Товар повреждён",
  mistake: "Заказ по ошибке или повторный",
  other: "Другое",
} as const;
const cancelReason = keyOf(cancelReasons, "Выберите причину отмены");

/**
 * How late an open order is. `not_ready`: it should have been ready, or with the courier, by now. `ends_soon`: its reserve ends within
 * a day. `ended`: its reserve is over, and it will be cancelled in a moment.
 */
export const lateness = z.enum(["none", "not_ready", "ends_soon", "ended"]);
export type Lateness = z.output<typeof lateness>;

/** The groups of payments of CHK-027 … CHK-041 that orders may have. */
const paymentGroup = z.enum([
  "sbp",
  "card_online",
  "online_alfabank",
  "offline",
  "yandex_pay",
  "bnpl",
  "invoice",
  "yandex",
  "installment",
  "credit",
]);

const orderRow = z.object({
  identity: z.string(),
  /** As of the card: acts name the one that was seen. */
  version: z.int(),
  reserveId: z.string(),
  status: orderStatus,
  createdAt: utcMoment,
  /** Name of the customer; contacts are on the card alone. */
  customer: z.string(),
  deliveryType: z.enum(deliveryTypes),
  /** The shop or the customer's address. */
  place: z.string(),
  /** When it can be picked up, as it was promised; null for a courier. */
  readyAt: utcMoment.nullable(),
  /** The courier's day and time. */
  date: calendarDay.nullable(),
  interval: z.string(),
  zone: zoneName,
  /** Since when it waits for its customer; null when it does not. */
  readySince: utcMoment.nullable(),
  /** As its customer is told. */
  deadline,
  lateness,
  payment: z.string(),
  sum: kopecks,
  /** What came for it so far, before and at the handover, without what went back; null when it was handed out and nobody noted what was taken. */
  paid: kopecks.nullable(),
});
export type OrderDeskRow = z.output<typeof orderRow>;

const MAX_ID = 2_147_483_647;
const shopId = z.coerce.number().int().min(1).max(MAX_ID);

/** Orders by day of ordering, the latest first. Who is bound to shops sees the orders that are picked up there. */
export const orderDeskList = listEndpoint({
  name: "orderDeskList",
  summary: "Заказы для сотрудников",
  resource: "orders",
  permission: "orders-read",
  filters: {
    status: orderStatus.optional(),
    /**
     * `yes`: open orders that are late in any way. `short`: those to be collected of which a place has fewer pieces by its last file than were
     * ordered from it since.
     */
    late: z.enum(["yes", "short"]).optional(),
    shop: shopId.optional(),
    /** The order number or the reserve id, whole. */
    number: typedLine().max(40, "Слишком длинно").optional(),
    phone: lookUpPhone.optional(),
    payment: paymentGroup.optional(),
    delivery: z.enum(deliveryTypes).optional(),
    ...dayRange("created"),
  },
  row: orderRow,
  sorts: ["created", "status", "customer", "sum"],
});

const identity = z.string().min(1).max(40);

/** Who did something: `customer`, `guest`, `staff`, `system`, `bank`, `erp`. */
const who = z.object({ kind: z.enum(["customer", "guest", "staff", "system", "bank", "erp"]), name: z.string() });

/** What can be done to an order on the desk, and whether it may be done now by the caller. */
const acts = z.object({
  start: z.boolean(),
  make_ready: z.boolean(),
  hand_out: z.boolean(),
  cancel: z.boolean(),
  till: z.boolean(),
  undo_hand_out: z.boolean(),
});

const orderCard = z.object({
  identity: z.string(),
  reserveId: z.string(),
  /** Rises with every change; goes with every act, so that nobody acts on what is no longer so. */
  version: z.int(),
  status: orderStatus,
  createdAt: utcMoment,
  /** As its customer is told. */
  deadline,
  readySince: utcMoment.nullable(),
  lateness,
  cancellation: orderCancellation,
  /** What goes back to the customer when this member of staff cancels it, and whether a second person has to agree first; null for who may not. */
  ifCancelled: z.object({ kopecks, waits: z.boolean() }).nullable(),
  /** The cancel that waits for a second person; null for none. */
  askedCancel: z.object({ id: z.int(), by: z.string(), at: utcMoment, sum: kopecks }).nullable(),
  /** Name of the member of staff who took the order for its customer; null when customers did it themselves. */
  placedBy: z.string().nullable(),
  /** Phone and address are masked for who does not move orders. */
  contact: staffContact,
  /** Key of the client's card; null for who may not open it. */
  clientKey: z.string().nullable(),
  delivery: orderDelivery,
  /** Where it is picked up; null for a courier. */
  shopId: z.int().nullable(),
  payment: z.object({ method: z.string(), title: z.string(), note: z.string() }),
  lines: z.array(orderLine),
  ...pricedSum.shape,
  /** As in the list. */
  paid: kopecks.nullable(),
  /** What went back for goods that came back, which is not in `paid`; 0 for nothing. */
  refunded: kopecks,
  /** What the payer's bank took back; 0 for nothing. */
  chargedBack: kopecks,
  /** The visit to come at which its tyres are fitted, which cancelling the order leaves; null without one. */
  fitting: orderFitting.nullable(),
  handover: z.object({ till: till.nullable(), taken: kopecks, battery: battery.nullable(), at: utcMoment }).nullable(),
  /** Pieces of each line that were handed out while the rest stayed ordered, in the sequence of the lines. */
  given: z.array(z.int()),
  /** What undoing the last handover does: its money goes back from the till; `waits` if a second person has to agree. Null where it cannot be. */
  undo: z.object({ isPart: z.boolean(), till: till.nullable(), taken: kopecks, waits: z.boolean() }).nullable(),
  /** What would be taken if it were handed out now; a refusal in words where it may not be. */
  toTake: z.object({
    /** The discount for an old battery in the sum; 0 for none. */
    tradeIn: kopecks,
    brought: kopecks,
    notBrought: kopecks,
    /** So much more with an instalment card of these titles: points do not go with it and are given back. LOY-062 */
    instalmentCards: z.object({ titles: z.array(z.string()), more: kopecks }),
    refusal: z.string().nullable(),
    /** It was paid on the site: who fetches it has to say the pickup code. */
    needsCode: z.boolean(),
    /** Positions of lines whose pieces have marking codes to be scanned. */
    toScan: z.array(z.int()),
  }),
  /** Where its pieces were taken from; `short` is how many of them the place cannot have while they are to be collected. */
  reserve: z.array(
    z.object({
      place: z.string(),
      sku: z.string(),
      title: z.string(),
      quantity: z.int(),
      isReturned: z.boolean(),
      short: z.int(),
    }),
  ),
  /** The latest last. */
  /** How 1C calls it; null while it has not said so. */
  inOneC: z.object({ number: z.string(), day: calendarDay.nullable() }).nullable(),
  events: z.array(
    z.object({
      at: utcMoment,
      event: z.enum([
        "place",
        "start",
        "make_ready",
        "hand_out",
        "hand_out_part",
        "undo_hand_out",
        "cancel",
        "expire",
        "migrate",
        "change",
      ]),
      toStatus: orderStatus,
      who,
      reason: z.string(),
    }),
  ),
  /** The latest first. */
  notes: z.array(z.object({ id: z.int(), at: utcMoment, author: z.string(), text: z.string() })),
  /** What the customer was written in the last thirty days, the latest first; recipients are masked as contacts are. */
  messages: z.array(
    z.object({
      id: z.int(),
      channel: z.enum(["mail", "sms"]),
      recipient: staffText,
      text: z.string(),
      writtenAt: utcMoment,
      /** Null while it waits; with `hasFailed` it is not tried again. */
      sentAt: utcMoment.nullable(),
      hasFailed: z.boolean(),
      /** Why it was never sent; null for all others. */
      dropped: z.enum(["daily_cap", "switched_off", "out_of_hours"]).nullable(),
    }),
  ),
  /** What the caller may do to it now; nothing where the order or the caller's rights do not allow it. */
  acts,
  /** Why nothing of it can be changed, in words; null where it can, and for callers who change no orders. */
  changeRefusal: z.string().nullable(),
  /** The caller may write notes and send the letter again. */
  isEditable: z.boolean(),
});

/** An order with everything that staff see of it; one of another shop is `not_found`. */
export const orderDeskCard = endpoint({
  name: "orderDeskCard",
  summary: "Карточка заказа для сотрудников",
  method: "GET",
  path: "/api/gateway/back-office/orders/{identity}",
  access: { staff: "orders-read" },
  input: z.object({ identity }),
  output: orderCard,
});

/**
 * Every act has these. `version` is that of the card that was seen: an order that has changed since is `order_changed`, in words and with
 * what it is now. `key` is of the form: the same form sent twice is done once and answers the same.
 */
const seen = { identity, version: z.coerce.number().int().min(1), key: z.uuid("Форма устарела, обновите страницу") };
/** `waits`: it is not done before a second person has agreed, because money goes back. */
const done = z.object({ status: orderStatus, version: z.int(), waits: z.boolean() });

/**
 * Why an order costs what it costs, and why other ways to pay are not offered for it. Texts are Russian, for staff; moments are by the clock
 * of where it is delivered. The rules that price and offer say so themselves. Ways to pay are those of now.
 */
export const orderDeskExplain = endpoint({
  name: "orderDeskExplain",
  summary: "Почему у заказа такая цена и такие способы оплаты",
  method: "GET",
  path: "/api/gateway/back-office/orders/{identity}/explain",
  access: { staff: "orders-read" },
  input: z.object({ identity }),
  output: z.object({
    /** In the order of the order's lines. */
    lines: z.array(z.object({ title: z.string(), reasons: z.array(z.string()) })),
    /** What changes the sum besides the lines. */
    sum: z.array(z.string()),
    /** `refusal` is null if the act is offered. */
    payments: z.array(z.object({ method: z.string(), title: z.string(), refusal: z.string().nullable() })),
  }),
});

const refusals = { too_late: 409, order_changed: 409 } as const;
const act = { method: "POST", access: { staff: "orders" }, output: done } as const;

/** `start` takes an order into work, `make_ready` says that it waits for its customer and tells them. */
export const orderDeskMove = endpoint({
  ...act,
  name: "orderDeskMove",
  summary: "Взять заказ в работу или отметить готовым",
  path: "/api/gateway/back-office/orders/{identity}/move",
  input: z.object({ ...seen, event: z.enum(["start", "make_ready"]) }),
  codes: refusals,
});

/** What becomes of what is not handed out. */
export const restChoices = { stays: "Остаётся заказанным", cancel: "Отменяем" } as const;

const WHOLE = "Напишите число штук";

/** What of a line is handed out; its marking codes as they were scanned, one after the other. */
const givenLine = z.object({
  position: z.coerce.number().int().min(0).max(1_000),
  quantity: z.coerce.number(WHOLE).int(WHOLE).min(0, WHOLE).max(1_000, WHOLE),
  codes: z.string().max(20_000, "Слишком много кодов").default(""),
});

/**
 * Without `lines` all of the order is handed out. Otherwise `rest` says what becomes of what is not: it is cancelled, or stays ordered, with the
 * status of before. As long as `expectedSum` is not what the order costs then, or what is to take now, it is `sum_changed`, which says what
 * becomes of the money and has the sum in `data.sum`. Wrong codes are `invalid` at `lines[1].codes`.
 * What is taken is calculated by the gateway; `till` and `battery` are asked for where there is something to take or to bring, `code` where
 * the order was paid on the site. `too_many` after ten wrong codes for an order within an hour.
 */
export const orderDeskHandOut = endpoint({
  ...act,
  name: "orderDeskHandOut",
  summary: "Выдать заказ",
  path: "/api/gateway/back-office/orders/{identity}/hand-out",
  input: z.object({
    ...seen,
    till: till.optional(),
    battery: battery.optional(),
    code: typedLine().max(40, "Слишком длинно").default(""),
    lines: z.array(givenLine).max(60).optional(),
    rest: keyOf(restChoices, "Отметьте, что с остальным").optional(),
    expectedSum: z.coerce.number().int().min(0).optional(),
  }),
  codes: { ...refusals, not_paid: 409, sum_changed: 409 },
});

export const orderDeskCancel = endpoint({
  ...act,
  name: "orderDeskCancel",
  summary: "Отменить заказ сотрудником",
  path: "/api/gateway/back-office/orders/{identity}/cancel",
  input: z
    .object({
      ...seen,
      reason: cancelReason,
      text: z.string().trim().max(500, "Не больше 500 знаков").default(""),
    })
    .refine(({ reason, text }) => reason !== "other" || text !== "", {
      path: ["text"],
      message: "Напишите, почему заказ отменён",
    }),
  codes: refusals,
});

/** Stands in the history of the order, and is what a second person decides by. */
const whyUndone = z.string("Напишите, почему").trim().min(1, "Напишите, почему").max(500, "Не больше 500 знаков");

/** What was noted as the till of a handover was another one: at once by whoever handed out, for 15 minutes; else `waits`. */
export const orderDeskTill = endpoint({
  ...act,
  name: "orderDeskTill",
  summary: "Исправить кассу, в которую заплатили при выдаче",
  path: "/api/gateway/back-office/orders/{identity}/till",
  input: z.object({ ...seen, till, text: whyUndone }),
  codes: refusals,
});

/**
 * The last handover was a mistake: the order is what it was before, with points, promo word, marking codes and receipts. At once by whoever
 * handed out, for 15 minutes; else `waits`. `too_late` for one that cannot be undone, in words.
 */
export const orderDeskUndo = endpoint({
  ...act,
  name: "orderDeskUndo",
  summary: "Отменить выдачу заказа",
  path: "/api/gateway/back-office/orders/{identity}/undo-hand-out",
  input: z.object({ ...seen, text: whyUndone }),
  codes: refusals,
});

/** For staff only; stays as it is written. */
export const orderDeskNoteAdd = endpoint({
  name: "orderDeskNoteAdd",
  summary: "Добавить заметку к заказу",
  method: "POST",
  path: "/api/gateway/back-office/orders/{identity}/notes",
  access: { staff: "orders" },
  input: z.object({
    identity,
    key: seen.key,
    text: z.string("Напишите заметку").trim().min(1, "Напишите заметку").max(2_000, "Не больше 2000 знаков"),
  }),
  output: z.object({}),
});

/** Writes once more what the customer was told last, by letter, or by SMS who has no address; `too_many` after five times a day. */
export const orderDeskLetter = endpoint({
  name: "orderDeskLetter",
  summary: "Отправить письмо о заказе ещё раз",
  method: "POST",
  path: "/api/gateway/back-office/orders/{identity}/letter",
  access: { staff: "orders" },
  input: z.object({ identity, key: seen.key }),
  output: z.object({ channel: z.enum(["mail", "sms"]) }),
  codes: { too_late: 409 },
});

/**
 * What has to be collected in a shop for orders that are to be ready by the end of a day: for its own orders everything, by where it
 * comes from; for those of others what lies here. Without `shop` the caller's first one of the visited region, without `day` today.
 */
export const orderPickList = endpoint({
  name: "orderPickList",
  summary: "Что собрать в центре",
  method: "GET",
  path: "/api/gateway/back-office/pick-list",
  access: { staff: "orders-read" },
  input: z.object({ shop: shopId.optional(), day: calendarDay.optional() }),
  output: z.object({
    shops: z.array(z.object({ id: z.int(), title: z.string() })),
    /** Null for who has no shop. */
    shop: z.object({ id: z.int(), title: z.string(), zone: zoneName }).nullable(),
    day: calendarDay,
    /** This shop first, then what is brought from elsewhere. */
    places: z.array(
      z.object({
        title: z.string(),
        isHere: z.boolean(),
        goods: z.array(
          z.object({
            sku: z.string(),
            title: z.string(),
            quantity: z.int(),
            orders: z.array(
              z.object({
                identity: z.string(),
                quantity: z.int(),
                /** Where the goods go from here; empty when they stay. */
                goesTo: z.string(),
              }),
            ),
          }),
        ),
      }),
    ),
    orders: z.array(
      z.object({
        identity: z.string(),
        reserveId: z.string(),
        status: orderStatus,
        customer: z.string(),
        /** It is picked up in this shop, so its card can be opened here. */
        isOwn: z.boolean(),
        readyAt: utcMoment.nullable(),
        date: calendarDay.nullable(),
        interval: z.string(),
        zone: zoneName,
        pieces: z.int(),
      }),
    ),
  }),
});
