import { z } from "zod";
import { calendarDay, endpoint, keyOf, kopecks, utcMoment } from "../platform/endpoint.ts";
import { zoneName } from "../platform/local-time.ts";
import { dayRange, listEndpoint } from "../platform/resource-kit.ts";
import { contactName, mobilePhone, staffText, typedLine } from "../platform/user-fields.ts";
import { carFields } from "./booking.ts";
import { vehicleType } from "./fitting.ts";
import { chosenDay, storageContract, storageStatus, storedKind } from "./storage.ts";

export const storageRequestKinds = { retrieve: "Выдача", delay: "Продление" } as const;
export const storageRequestStates = {
  new: "Новая",
  accepted: "Принята",
  done: "Выполнена",
  refused: "Отказано",
  withdrawn: "Отозвана",
} as const;
const requestKind = keyOf(storageRequestKinds);
const requestState = keyOf(storageRequestStates);

const id = z.coerce.number().int().min(1).max(2_147_483_647);
const number = typedLine().max(40).optional();
const shop = z
  .string()
  .regex(/^\d{1,9}$/, "Такого центра нет")
  .optional();
const DECISION_LETTERS = 1_000;

const contractRow = z.object({
  id: z.int(),
  number: typedLine(),
  status: storageStatus,
  shop: z.string(),
  items: z.string(),
  place: z.string(),
  planningDate: calendarDay,
  paidUntil: calendarDay.nullable(),
  unpaid: kopecks.nullable(),
});
export type StorageContractRow = z.output<typeof contractRow>;

/** Contracts of the own shops, the latest first. */
export const storageDeskList = listEndpoint({
  name: "storageDeskList",
  summary: "Договоры хранения",
  resource: "storage",
  permission: "storage",
  filters: { number, status: storageStatus.optional(), shop, ...dayRange("planning") },
  row: contractRow,
  sorts: ["until", "paid"],
});

const requestRow = z.object({
  id: z.int(),
  contractId: z.int(),
  number: typedLine(),
  kind: requestKind,
  state: requestState,
  shop: z.string(),
  items: z.string(),
  place: z.string(),
  plannedOn: calendarDay,
  /** The other centre that the goods are brought to; empty where they are given out where they lie. */
  broughtTo: z.string(),
  createdAt: utcMoment,
  /** How it came: in the words of staff. */
  source: z.string(),
  /** What a delay costs; null for a retrieval. */
  cost: kopecks.nullable(),
});
export type StorageRequestRow = z.output<typeof requestRow>;

/** What customers of the own shops have asked for, the latest first. */
export const storageRequestList = listEndpoint({
  name: "storageRequestList",
  summary: "Заявки на хранение",
  resource: "storage-requests",
  permission: "storage",
  filters: { number, kind: requestKind.optional(), state: requestState.optional(), shop, ...dayRange("planned") },
  row: requestRow,
});

const shopOption = z.object({ id: z.int(), title: z.string() });

const card = z.object({
  id: z.int(),
  version: z.int(),
  contract: storageContract,
  /** Of all days of the contract, and of those not paid among them; null where no price is known, and for what was returned. */
  costToEnd: z.object({ sum: kopecks, unpaid: kopecks }).nullable(),
  /** With tread in millimetres and DOT («2319») as they came; null and empty where nobody looked. */
  items: z.array(z.object({ title: z.string(), quantity: z.int(), tread: z.number().nullable(), dot: z.string() })),
  place: z.string(),
  /** Who brought them and from what car; empty for contracts that were not made at the counter. */
  name: z.string(),
  car: z.string(),
  /** Where they are, which may be closed for good by now. */
  shop: z.int(),
  /** Centres of the region, where they can be moved to. */
  shops: z.array(shopOption),
  /** The next visit that fits the goods; null when there is none. */
  visit: z.object({ identity: z.string(), datetime: utcMoment, zone: zoneName, shop: z.string() }).nullable(),
  /** The owner's, to be called. */
  phone: staffText,
  requests: z.array(
    requestRow
      .pick({
        id: true,
        kind: true,
        state: true,
        plannedOn: true,
        broughtTo: true,
        createdAt: true,
        source: true,
        cost: true,
      })
      .extend({
        version: z.int(),
        decision: z.string(),
        /** Name of the member of staff; empty while nobody has decided, and for a delay. */
        decidedBy: z.string(),
        decidedAt: utcMoment.nullable(),
      }),
  ),
});
export type StorageCard = z.output<typeof card>;

/** A contract of the own shops. */
export const storageDeskCard = endpoint({
  name: "storageDeskCard",
  summary: "Договор хранения",
  method: "GET",
  path: "/api/gateway/back-office/storage/{id}",
  access: { staff: "storage" },
  input: z.object({ id }),
  output: card,
});

const act = {
  method: "POST",
  access: { staff: "storage" },
  codes: { version_conflict: 409 },
} as const;
const seen = { id, version: z.coerce.number().int().min(1) };

const MAX_DAY_KOPECKS = 1_000_000;

/** Where the goods lie, what a day costs and until when it is paid. An empty price or day means that it is not known or nothing is paid. */
export const storageDeskUpdate = endpoint({
  ...act,
  name: "storageDeskUpdate",
  summary: "Изменить договор хранения",
  path: "/api/gateway/back-office/storage/update",
  input: z.object({
    ...seen,
    place: z.string().trim().max(100, "Не больше 100 знаков").default(""),
    dayKopecks: kopecks.max(MAX_DAY_KOPECKS, "Не больше 10 000 ₽ в день").optional(),
    paidUntil: chosenDay.optional(),
  }),
  output: z.object({}),
});

/** Takes a retrieval on: the goods will be ready on `plannedOn`, and the customer is told. */
export const storageDeskAccept = endpoint({
  ...act,
  name: "storageDeskAccept",
  summary: "Принять заявку на выдачу",
  path: "/api/gateway/back-office/storage-requests/accept",
  input: z.object({ ...seen, plannedOn: chosenDay }),
  output: z.object({ contractId: z.int() }),
});

/** The customer has the goods: the contract is over. */
export const storageDeskDone = endpoint({
  ...act,
  name: "storageDeskDone",
  summary: "Выдать с хранения",
  path: "/api/gateway/back-office/storage-requests/done",
  input: z.object(seen),
  output: z.object({ contractId: z.int() }),
});

/** `decision` is why, and the customer reads it. The goods stay in storage. */
export const storageDeskRefuse = endpoint({
  ...act,
  name: "storageDeskRefuse",
  summary: "Отказать в выдаче с хранения",
  path: "/api/gateway/back-office/storage-requests/refuse",
  input: z.object({
    ...seen,
    decision: z
      .string("Напишите покупателю, почему")
      .trim()
      .min(10, "Напишите покупателю, почему: не меньше 10 знаков")
      .max(DECISION_LETTERS, `Не больше ${DECISION_LETTERS} знаков`),
  }),
  output: z.object({ contractId: z.int() }),
});

const MOST_ITEMS = 4;
const storedItem = z.object({
  title: typedLine("Напишите, что храним").min(2, "Напишите, что храним").max(120, "Не больше 120 знаков"),
  quantity: z.coerce.number("Сколько штук?").int("Сколько штук?").min(1, "Сколько штук?").max(12, "Не больше 12"),
  tread: z.coerce
    .number("Остаток протектора в миллиметрах, например 6,5")
    .min(0, "Остаток протектора в миллиметрах, например 6,5")
    .max(30, "Остаток протектора в миллиметрах, например 6,5")
    .optional(),
  dot: typedLine()
    .regex(/^([0-4]\d|5[0-3])\d\d$/, "Четыре цифры: неделя и год, например 2319")
    .optional(),
});
const place = z.string().trim().max(100, "Не больше 100 знаков").default("");
const dayKopecks = kopecks.max(MAX_DAY_KOPECKS, "Не больше 10 000 ₽ в день").optional();
const chosenShop = z.coerce.number("Выберите центр").int("Выберите центр").positive("Выберите центр");

/** What the form that takes wheels in is filled with: from the visit that they came for, where one is named. */
export const storageDeskDraft = endpoint({
  name: "storageDeskDraft",
  summary: "Что известно о приёме на хранение",
  method: "GET",
  path: "/api/gateway/back-office/storage-draft",
  access: { staff: "storage" },
  input: z.object({ visit: typedLine().min(1).max(40).optional() }),
  output: z.object({
    shops: z.array(shopOption),
    shop: z.int().nullable(),
    phone: staffText,
    name: z.string(),
    carTitle: z.string(),
    plate: z.string(),
    kind: storedKind,
    vehicleType,
    items: z.array(z.object({ title: z.string(), quantity: z.int() })),
    /** Half a year from today at the shop. */
    planningDate: calendarDay.nullable(),
    /** As by the latest contract of the shop. */
    dayKopecks: kopecks.nullable(),
  }),
});

/** Takes wheels in at the counter: a contract with a number of its own, which the customer is told. The same key again is the same contract. */
export const storageDeskTakeIn = endpoint({
  ...act,
  codes: {},
  name: "storageDeskTakeIn",
  summary: "Принять на хранение",
  path: "/api/gateway/back-office/storage",
  input: z.object({
    key: z.uuid("Форма отправлена не полностью. Обновите страницу"),
    shop: chosenShop,
    phone: mobilePhone,
    name: contactName,
    carTitle: carFields.title,
    plate: carFields.plate,
    kind: storedKind.default("tyres"),
    vehicleType: vehicleType.default("passenger"),
    items: z.array(storedItem).min(1, "Напишите, что храним").max(MOST_ITEMS),
    place,
    planningDate: chosenDay,
    dayKopecks,
    paidUntil: chosenDay.optional(),
  }),
  output: z.object({ id: z.int(), number: z.string() }),
});

/** Moves the end to a later day; with `isPaid` it is paid until then. `unpaid` is what was not paid until that day before. */
export const storageDeskRenew = endpoint({
  ...act,
  name: "storageDeskRenew",
  summary: "Продлить хранение у стойки",
  path: "/api/gateway/back-office/storage/renew",
  input: z.object({ ...seen, planningDate: chosenDay, isPaid: z.boolean().default(false) }),
  output: z.object({ unpaid: kopecks }),
});

/** The goods lie in another centre of the region, or at another place of the same. */
export const storageDeskMove = endpoint({
  ...act,
  name: "storageDeskMove",
  summary: "Переместить хранение",
  path: "/api/gateway/back-office/storage/move",
  input: z.object({ ...seen, shop: chosenShop, place }),
  /** False where the contract is another people's now, whose centre the caller does not work for. */
  output: z.object({ isOwn: z.boolean() }),
});

/** Hands the goods over to who stands at the counter. */
export const storageDeskGiveOut = endpoint({
  ...act,
  name: "storageDeskGiveOut",
  summary: "Выдать с хранения у стойки",
  path: "/api/gateway/back-office/storage/give-out",
  input: z.object(seen),
  output: z.object({}),
});
