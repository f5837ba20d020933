import { z } from "zod";
import { calendarDay, endpoint, keyOf, kopecks, utcMoment } from "../platform/endpoint.ts";
import { dayField, zoneName } from "../platform/local-time.ts";
import { staffText } from "../platform/user-fields.ts";

const id = z.coerce.number().int().min(1).max(2_147_483_647);
const DAY = "Выберите день";
const TIME = "Выберите время";
const day = dayField(DAY);
const time = z.string(TIME).regex(/^([01]\d|2[0-3]):[0-5]\d$/, TIME);
const identity = z.string().min(1).max(40);
const path = "/api/gateway/back-office/day-plan" as const;

export const bayKindTitles = {
  fitting: "Шиномонтаж",
  truck: "Грузовой шиномонтаж",
  service: "Слесарные работы",
  alignment: "Развал-схождение",
} as const;
const bayKind = keyOf(bayKindTitles);

const reads = { method: "GET", access: { staff: "day-plan-read" } } as const;
const writes = { method: "POST", access: { staff: "day-plan" } } as const;

const cancelReason = z.enum(["customer", "staff", "no_show", "closure", "moved", "unconfirmed"]);

/** A visit of a day, by the centre's clock. */
const planVisit = z.object({
  identity,
  version: z.int(),
  status: z.enum(["active", "done", "cancelled"]),
  cancelReason: cancelReason.nullable(),
  title: z.string(),
  name: z.string(),
  car: z.string(),
  plate: z.string(),
  /** 10:15 */
  from: z.string(),
  to: z.string(),
  datetime: utcMoment,
  sum: kopecks,
  /** In the rush of the season: the customer has not confirmed it yet. */
  isUnconfirmed: z.boolean(),
});
export type PlanVisit = z.output<typeof planVisit>;

/** Minutes of a bay on the day, since local midnight. */
const taken = z.object({
  bayId: z.int(),
  startMinute: z.int(),
  endMinute: z.int(),
  kind: z.enum(["visit", "hold", "offer"]),
  /** Which visit it is; null for holds and offers. */
  identity: identity.nullable(),
  isPinned: z.boolean(),
  /** When a hold or offer ends. */
  until: utcMoment.nullable(),
});

const closure = z.object({
  id: z.int(),
  version: z.int(),
  bayId: z.int(),
  /** Minutes since local midnight of the day. */
  startMinute: z.int(),
  endMinute: z.int(),
  startsAt: utcMoment,
  endsAt: utcMoment,
  reason: z.string(),
  closedBy: z.string(),
});

const bay = z.object({ id: z.int(), title: z.string(), kind: bayKind, maxInch: z.int() });
const shop = z.object({ id: z.int(), title: z.string(), zone: zoneName, regionSlug: z.string() });

/** A day of a centre: its bays and what takes them. Without a centre the first of the own ones, without a day today there. */
export const dayPlan = endpoint({
  ...reads,
  name: "dayPlan",
  summary: "План дня центра",
  path,
  input: z.object({ shop: id.optional(), day: day.optional() }),
  output: z.object({
    shops: z.array(shop.pick({ id: true, title: true })),
    /** Null where the caller has none. */
    shop: shop.nullable(),
    day: calendarDay,
    today: calendarDay,
    /** Minutes since local midnight; null on a closed day. */
    opening: z.object({ open: z.int(), close: z.int() }).nullable(),
    bays: z.array(bay),
    taken: z.array(taken),
    closures: z.array(closure),
    /** Cancelled ones too; those of a time first. */
    visits: z.array(planVisit),
    isSurge: z.boolean(),
    /** Who waits for time to become free on the day. */
    waiting: z.int(),
    /** Per cent of the minutes for fitting; null on a closed day. */
    load: z.int().nullable(),
  }),
});
export type DayPlan = z.output<typeof dayPlan.output>;

const explainReason = z.object({
  code: z.enum(["past", "too_far", "closed_day", "outside_hours", "off_grid", "lead", "no_bay", "surge", "taken"]),
  message: z.string(),
});
export type ExplainReason = z.output<typeof explainReason>;

/** Why customers are not offered a time, or that they are. */
export const dayPlanExplain = endpoint({
  ...reads,
  name: "dayPlanExplain",
  summary: "Почему нельзя записаться на время",
  path: `${path}/explain`,
  input: z.object({
    shop: id,
    day,
    time,
    kind: bayKind.default("fitting"),
    minutes: z.coerce.number("Напишите минуты").int("Напишите минуты").min(5, "Не меньше 5 минут").max(600).default(30),
    inch: z.coerce.number().int().min(0).max(40).default(0),
  }),
  output: z.object({
    isOffered: z.boolean(),
    /** None when it is offered. */
    reasons: z.array(explainReason),
    /** What each bay that could do it is taken by, where all of them are. */
    bays: z.array(z.object({ title: z.string(), message: z.string() })),
    /** Bays that are free all the time; 0 where visits would change bays for it. */
    free: z.int(),
  }),
});

const bayPlace = z.object({ id: z.int(), title: z.string(), isPinned: z.boolean() });

/** A visit with everything that staff do with it. */
export const dayPlanVisit = endpoint({
  ...reads,
  access: { staff: "day-plan" },
  name: "dayPlanVisit",
  summary: "Визит",
  path: `${path}/visits/{identity}`,
  input: z.object({
    identity,
    /** Free times of this day for a move; that of the visit where it is absent. */
    day: day.optional(),
  }),
  output: planVisit.extend({
    shop,
    day: calendarDay,
    endsAt: utcMoment,
    phone: staffText,
    email: staffText,
    comment: z.string(),
    items: z.array(z.object({ title: z.string(), quantity: z.int(), price: kopecks, minutes: z.int() })),
    isEstimate: z.boolean(),
    /** Storage contract or order whose wheels are fitted. */
    hasStorage: z.boolean(),
    orderNumber: z.string().nullable(),
    placedByStaff: z.boolean(),
    movedTo: z.string().nullable(),
    movedFrom: z.string().nullable(),
    createdAt: utcMoment,
    bays: z.array(bayPlace),
    /** Bays that could do a part of it. */
    otherBays: z.array(bay.pick({ id: true, title: true })),
    /** Times of `moveDay` that are free for it, in any bay. */
    moveDay: calendarDay,
    moveTimes: z.array(z.string()),
    advice: z.array(z.string()),
    staffNote: z.string(),
    realSum: kopecks.nullable(),
    handledBy: z.string(),
    handledAt: utcMoment.nullable(),
    /** Missed in the last year by this phone; two of them ask for a code at the next booking. */
    missed: z.int(),
    acts: z.object({
      done: z.boolean(),
      noShow: z.boolean(),
      cancel: z.boolean(),
      move: z.boolean(),
      pin: z.boolean(),
    }),
  }),
});
export type DayPlanVisit = z.output<typeof dayPlanVisit.output>;

/** The visit as it was seen. Whoever has seen an older state gets `version_conflict`; the same act sent twice is done once. */
const seen = { identity, version: z.coerce.number().int().min(1) };
const acted = z.object({ identity });
const actCodes = { version_conflict: 409, too_late: 409 } as const;

const MAX_SUM = 100_000_000;
const ADVICE_LINES = 10;

/** It took place. What was really done, its sum and the master's advice may be noted, also later. */
export const dayPlanDone = endpoint({
  ...writes,
  name: "dayPlanDone",
  summary: "Визит состоялся",
  path: `${path}/visits/done`,
  input: z.object({
    ...seen,
    note: z.string().trim().max(1_000, "Не больше 1000 знаков").default(""),
    sum: kopecks.max(MAX_SUM, "Не больше 1 000 000 ₽").nullable().default(null),
    advice: z
      .array(z.string().trim().min(1).max(300, "Не больше 300 знаков в строке"))
      .max(ADVICE_LINES, `Не больше ${ADVICE_LINES} строк`)
      .default([]),
  }),
  output: acted,
  codes: actCodes,
});

/** Nobody came: from a quarter of an hour after the start. Two a year, and the next booking of the phone needs a code. */
export const dayPlanNoShow = endpoint({
  ...writes,
  name: "dayPlanNoShow",
  summary: "Клиент не приехал",
  path: `${path}/visits/no-show`,
  input: z.object(seen),
  output: acted,
  codes: actCodes,
});

/** The customer reads the reason. */
export const dayPlanCancel = endpoint({
  ...writes,
  name: "dayPlanCancel",
  summary: "Отменить визит",
  path: `${path}/visits/cancel`,
  input: z.object({
    ...seen,
    reason: z
      .string("Напишите клиенту, почему")
      .trim()
      .min(5, "Напишите клиенту, почему: не меньше 5 знаков")
      .max(300, "Не больше 300 знаков"),
  }),
  output: acted,
  codes: actCodes,
});

/** To another time, with `bayId` in that bay and no other. The visit gets a new number, as when the customer moves it. */
export const dayPlanMove = endpoint({
  ...writes,
  name: "dayPlanMove",
  summary: "Перенести визит",
  path: `${path}/visits/move`,
  input: z.object({ ...seen, key: z.uuid(), day, time, bayId: id.nullable().default(null) }),
  output: acted,
  codes: { ...actCodes, slot_taken: 409, key_reused: 409 },
});

/** In this bay and no other, or with null in any. Visits that are in the way, and not fixed, change bays. */
export const dayPlanPin = endpoint({
  ...writes,
  name: "dayPlanPin",
  summary: "Закрепить визит за постом",
  path: `${path}/visits/pin`,
  input: z.object({ ...seen, bayId: id.nullable().default(null) }),
  output: acted,
  codes: { ...actCodes, slot_taken: 409 },
});

/** Days that a bay is closed for at once. */
export const CLOSURE_DAYS = 31;

const closing = {
  shop: id,
  bayId: z.coerce.number("Выберите пост").int("Выберите пост").positive("Выберите пост"),
  /** By the centre's clock. */
  fromDay: day,
  fromTime: time,
  toDay: day,
  toTime: z.string(TIME).regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, TIME),
  reason: z
    .string("Напишите, почему пост закрыт")
    .trim()
    .min(3, "Напишите, почему пост закрыт")
    .max(200, "Не больше 200 знаков"),
};

const closingFound = z.object({
  /** Visits that go to other bays: nobody needs to know. */
  moved: z.int(),
  /** Visits that no other bay has room for: their customers are asked to move, and until then the visits stay. */
  staying: z.array(planVisit),
});

/** What closing a bay does, before it is done. */
export const bayClosurePreview = endpoint({
  ...reads,
  access: { staff: "day-plan" },
  name: "bayClosurePreview",
  summary: "Кого заденет закрытие поста",
  path: `${path}/closures/preview`,
  input: z.object(closing),
  output: closingFound,
});

/**
 * Closes a bay. `staying` are the numbers of the visits that were shown before; with another one among them it is `visits_changed`,
 * which answers what `bayClosurePreview` does. The same `key` closes once.
 */
export const bayClose = endpoint({
  ...writes,
  name: "bayClose",
  summary: "Закрыть пост",
  path: `${path}/closures`,
  input: z.object({ ...closing, key: z.uuid(), staying: z.array(identity).max(1_000).default([]) }),
  output: z.object({ id: z.int(), moved: z.int(), told: z.int() }),
  codes: { visits_changed: 409, key_reused: 409 },
});
/** `data` of `visits_changed`. */
export const visitsChangedData = closingFound;

/** Opens it again; one that is open already is no error. */
export const bayReopen = endpoint({
  ...writes,
  name: "bayReopen",
  summary: "Открыть пост",
  path: `${path}/closures/lift`,
  input: z.object({ id, version: z.coerce.number().int().min(1) }),
  output: z.object({ day: calendarDay, shop: z.int() }),
  codes: { version_conflict: 409 },
});
