import { z } from "zod";
import { calendarDay, endpoint, keyOf, kopecks, utcMoment } from "../platform/endpoint.ts";
import { dayField } from "../platform/local-time.ts";
import { typedLine, typedNumber } from "../platform/user-fields.ts";
import { fittingSize, vehicleType } from "./fitting.ts";

export const storedKinds = { tyres: "Шины", wheels: "Колёса в сборе" } as const;
export const storedKind = keyOf(storedKinds);

/** The first and the last of the days that may be chosen. */
const dayChoice = z.object({ from: calendarDay, to: calendarDay });

export const storageStatuses = {
  stored: "На хранении",
  retrieval: "Готовится к выдаче",
  returned: "Выдано",
} as const;
export const storageStatus = keyOf(storageStatuses);

/** `planningDate` is the day until which the goods are stored; days are those of the shop. */
export const storageContract = z.object({
  number: z.string(),
  planningDate: calendarDay,
  createdAt: utcMoment,
  status: storageStatus,
  title: z.string(),
  shop: z.object({ title: z.string(), address: z.string(), phone: z.string() }),
  items: z.array(z.object({ title: z.string(), quantity: z.int() })),
  startsOn: calendarDay,
  /** Null when nothing is paid. */
  paidUntil: calendarDay.nullable(),
  kind: storedKind,
  vehicleType,
  /** Empty when nobody entered them. */
  sizes: z.array(fittingSize),
  /** The customer is reminded of the season and of the end. */
  reminds: z.boolean(),
  /** A day's, of all days until today, and of those not paid among them; null where no price is known, and for what was returned. */
  cost: z.object({ day: kopecks, toDate: kopecks, unpaid: kopecks }).nullable(),
  /** Days to which the end can be moved online; null when it cannot. */
  delay: dayChoice.nullable(),
  /** Days on which the goods can be fetched; null when they are asked for already or returned. */
  retrieval: dayChoice.nullable(),
  /**
   * The retrieval that is asked for; `accepted` when the shop has said that it will be ready on that day, `shop` the centre that the goods are
   * brought to, empty for that of the contract. With `isForVisit` it moves and ends with the visit.
   */
  request: z
    .object({ plannedOn: calendarDay, isAccepted: z.boolean(), shop: z.string(), isForVisit: z.boolean() })
    .nullable(),
  /** Why the shop has refused the last retrieval; empty when it has not. */
  refusal: z.string(),
});
export type StorageContract = z.output<typeof storageContract>;

export const storageNumber = typedNumber("Укажите номер договора");
/** A day as forms send it. */
export const chosenDay = typedLine("Выберите день").pipe(dayField("Выберите день"));

const own = { access: "session", onBehalf: true } as const;
const contract = z.object({ contract: storageContract });

/** API-096 */
export const storageMine = endpoint({
  ...own,
  name: "storageMine",
  summary: "Мои договоры хранения",
  method: "GET",
  path: "/api/gateway/contracts/storage/my",
  input: z.object({}),
  output: z.object({
    contracts: z.array(storageContract),
    total: z.int(),
  }),
});

/** One of one's own; another's is `not_found`, whoever knows its number. API-098 */
export const storageByNumber = endpoint({
  ...own,
  name: "storageByNumber",
  summary: "Мой договор хранения по номеру",
  method: "GET",
  path: "/api/gateway/contracts/storage/by-number",
  input: z.object({ number: storageNumber }),
  output: contract,
});

/** What storage costs from the end of the contract until another day; refuses the days that `storageDelay` refuses. */
export const storageDelayCost = endpoint({
  ...own,
  name: "storageDelayCost",
  summary: "Сколько стоит продлить хранение",
  method: "GET",
  path: "/api/gateway/contracts/storage/delay-cost",
  input: z.object({ number: storageNumber, date: chosenDay }),
  output: z.object({ cost: kopecks, planningDate: calendarDay }),
});

/**
 * Moves the end of one's own contract to a later day. A GET that writes, as the specification has it: it needs the Authorization header,
 * which no link, prefetch or form sends. The same day again answers the same. `cost` is what the customer has seen: when the price is
 * another, nothing is changed and it is `sum_changed`. API-097, API-105, STO-006, D-01
 */
export const storageDelay = endpoint({
  ...own,
  name: "storageDelay",
  summary: "Продлить хранение",
  method: "GET",
  effect: "write",
  path: "/api/gateway/contracts/storage/delay",
  input: z.object({ number: storageNumber, date: chosenDay, cost: z.coerce.number().int().nonnegative().optional() }),
  output: contract,
  codes: { sum_changed: 409 },
});

/**
 * Asks for the goods of one's own contract, on the earliest day unless another is named. Asked for again, it answers the same.
 * `not_stored` for what was returned. API-099
 */
export const storageRetrieve = endpoint({
  ...own,
  name: "storageRetrieve",
  summary: "Запросить выдачу с хранения",
  method: "POST",
  path: "/api/gateway/contracts/storage/retrieve",
  input: z.object({ number: storageNumber, date: chosenDay.optional() }),
  output: contract,
  codes: { not_stored: 422 },
});

/** Whether the customer is reminded of the season and of the end of one's own contract. */
export const storageRemind = endpoint({
  ...own,
  name: "storageRemind",
  summary: "Напоминать о хранении",
  method: "POST",
  path: "/api/gateway/contracts/storage/reminders",
  input: z.object({ number: storageNumber, reminds: z.boolean() }),
  output: contract,
});
