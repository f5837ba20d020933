import { z } from "zod";
import { shop } from "../chain/region.ts";
import { calendarDay, endpoint, kopecks, utcMoment } from "../platform/endpoint.ts";
import { zoneName } from "../platform/local-time.ts";
import { centre, centreFacts, day, id, time, wheels, whose, works } from "./booking-fields.ts";
import { service } from "./service-list.ts";

const nextFree = z.object({ date: calendarDay, time: z.string(), datetime: utcMoment });

/** What is soonest at a centre, by its own clock. */
const soonest = {
  nextFree: nextFree.nullable(),
  /** The first free times of the first day that has any, `nextFree` among them: at most three. */
  nextTimes: z.array(nextFree).max(3),
  /** Today and the days after it as the centre really keeps them; minutes are null for a closed day. */
  openDays: z.array(z.object({ day: calendarDay, openMinute: z.int().nullable(), closeMinute: z.int().nullable() })),
};

/** A centre as the choice of a booking shows it. Times are by its own clock, of `zone`. */
export const bookingCentre = z.object({
  ...centreFacts,
  hoursText: z.string(),
  /** False when these works cannot be done there; `reason` says why, and `insteadId` is the nearest centre that can. */
  isSuitable: z.boolean(),
  reason: z.string(),
  insteadId: id.nullable(),
  /** How long these works take there; null when they cannot be done or are not chosen. */
  minutes: z.int().nullable(),
  price: kopecks.nullable(),
  /** The first free time for them; null when there is none in the days that can be booked. */
  nextFree: nextFree.nullable(),
  /** The rush of the season: only fitting can be booked, and the phone is confirmed. */
  isSurge: z.boolean(),
  /** From when on the wheels can be fitted there, null for now; null where they never can. */
  wheels: z
    .object({
      from: utcMoment.nullable(),
      /** They are given out at this centre. */
      isHere: z.boolean(),
      /** The shop brings them there from another one. */
      isBrought: z.boolean(),
      /** They were promised for an earlier moment and are not ready: `from` is the next day, not a promise. */
      isLate: z.boolean(),
    })
    .nullable(),
});
export type BookingCentre = z.output<typeof bookingCentre>;

/** Centres of the region with what these works cost and take there; without works those that fit tyres for 30 minutes. */
export const bookingCentres = endpoint({
  name: "bookingCentres",
  summary: "Центры для записи",
  method: "POST",
  path: "/api/gateway/service-appointment/centres",
  access: "optional-session",
  effect: "read",
  onBehalf: true,
  input: z.object({ ...works, ...wheels }),
  output: z.object({ centres: z.array(bookingCentre), isSurge: z.boolean() }),
});

/**
 * The first free time of each centre of the region for an ordinary fitting: pages that are shared say it, so that it can still be booked a
 * quarter of an hour later.
 */
export const nextFreeTimes = endpoint({
  name: "nextFreeTimes",
  summary: "Ближайшее свободное время центров",
  method: "GET",
  path: "/api/gateway/service-appointment/next-free",
  access: "public",
  cache: { per: "region", freshSeconds: 30, staleSeconds: 30 },
  input: z.object({}),
  output: z.object({
    centres: z.array(
      z.object({
        id,
        code: z.string(),
        title: z.string(),
        city: z.string(),
        zone: zoneName,
        ...soonest,
      }),
    ),
    isSurge: z.boolean(),
  }),
});

/** A centre's own page: `/centres/{code}/`. */
export const centreCard = endpoint({
  name: "centreCard",
  summary: "Страница центра",
  method: "GET",
  path: "/api/gateway/service-appointment/centres/{code}",
  access: "public",
  input: z.object({ code: z.string().min(1).max(80) }),
  output: z.object({
    ...shop.shape,
    code: z.string(),
    /** Days of the coming month that are not as the week says; minutes are null for a closed day. */
    exceptions: z.array(
      z.object({ day: calendarDay, openMinute: z.int().nullable(), closeMinute: z.int().nullable(), note: z.string() }),
    ),
    services: z.array(service),
    ...soonest,
  }),
});

/** Days of a month from `startDate`, today at the earliest; none before the wheels are there. API-130 */
export const bookingDates = endpoint({
  name: "bookingDates",
  summary: "Дни для записи",
  apiOrigin: "site",
  method: "POST",
  path: "/api/service-appointment/get-dates/",
  access: "optional-session",
  effect: "read",
  onBehalf: true,
  input: z.object({
    centreId: centre,
    ...wheels,
    /** The main one of `serviceIds`; given alone it is the only one. */
    serviceId: z.coerce.number().int().positive().nullable().default(null),
    ...works,
    startDate: day.nullable().default(null),
    /** With the free times of each day, by the centre's clock. */
    withTimes: z.boolean().default(false),
    ...whose,
  }),
  output: z.object({
    /** `free`: visits that the day still has room for. `isFull`: open, and nothing is free. `times`: only where asked for. */
    dates: z.array(
      z.object({
        date: calendarDay,
        isAvailable: z.boolean(),
        free: z.int(),
        isFull: z.boolean(),
        times: z.array(z.string()).optional(),
      }),
    ),
    minutes: z.int(),
    zone: zoneName,
  }),
});

const freeTime = z.object({
  time: z.string(),
  datetime: utcMoment,
  /** How many such visits can begin then. */
  free: z.int(),
});

/** Free times of a day by the centre's clock. API-131, API-136 */
export const bookingTimes = endpoint({
  name: "bookingTimes",
  summary: "Свободное время дня",
  method: "POST",
  path: "/api/gateway/service-appointment/get-times/",
  alsoPath: "/api/service-appointment/get-times/",
  access: "optional-session",
  effect: "read",
  onBehalf: true,
  input: z.object({
    centreId: centre,
    date: day,
    ...wheels,
    ...works,
    ...whose,
  }),
  output: z.object({
    times: z.array(freeTime),
    minutes: z.int(),
    zone: zoneName,
    /** For an open day that is full: «Сообщить, если освободится». */
    isFull: z.boolean(),
  }),
});

/** Five free times nearest to the one that is gone: `data` of `slot_taken`. */
export const slotTakenData = z.object({ nearest: z.array(freeTime.extend({ date: calendarDay })) });

/**
 * Keeps a time for ten minutes while the customer goes on; one a browser, whose former one ends. Null beyond the limits: the booking goes
 * on without. `slot_taken` carries `slotTakenData`.
 */
export const bookingHold = endpoint({
  name: "bookingHold",
  summary: "Придержать время",
  method: "POST",
  path: "/api/gateway/service-appointment/hold",
  access: "optional-session",
  onBehalf: true,
  input: z.object({
    centreId: centre,
    date: day,
    time,
    ...wheels,
    ...works,
    ...whose,
  }),
  output: z.object({ hold: z.object({ holdToken: z.string(), expiresAt: utcMoment }).nullable() }),
  codes: { slot_taken: 409 },
});

/** Gives a held time back; one that has ended is no error. */
export const bookingRelease = endpoint({
  name: "bookingRelease",
  summary: "Отпустить время",
  method: "POST",
  path: "/api/gateway/service-appointment/release",
  access: "public",
  input: z.object({ holdToken: z.string().min(1).max(80) }),
  output: z.object({}),
});
