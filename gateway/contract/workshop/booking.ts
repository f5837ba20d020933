import { z } from "zod";
import { shownVersion } from "../chain/documents.ts";
import { holdingCodes, moreNeeded, phoneToken, recaptcha } from "../customers/holding.ts";
import { calendarDay, endpoint, kopecks, signInCodes, titled, utcMoment } from "../platform/endpoint.ts";
import { dayField, zoneName } from "../platform/local-time.ts";
import { plateOf } from "../platform/typed-text.ts";
import {
  contactName,
  lookUpPhone,
  mobilePhone,
  typedLine,
  typedNumber,
  userEmailOrNone,
} from "../platform/user-fields.ts";
import { fittingRequest } from "./fitting.ts";

/** Works of one visit. */
export const MAX_SERVICES = 10;
/** Days that can be booked, today included. */
export const BOOKING_DAYS = 30;

const id = z.int().positive();
const DAY = "Выберите день";
const TIME = "Выберите время";
const day = dayField(DAY);
const time = z.string(TIME).regex(/^([01]\d|2[0-3]):[0-5]\d$/, TIME);
const centre = z.coerce.number("Выберите центр").int("Выберите центр").positive("Выберите центр");
const serviceIds = z.array(z.coerce.number().int().positive()).max(MAX_SERVICES, `Не больше ${MAX_SERVICES} работ`);

const param = z.object({ name: z.string(), value: z.string() });

/**
 * SVC-028. `price` is the centre's where one is asked for; `price_old` null when there is none; `shop` null unless expanded, `tags` empty
 * unless expanded. `fields` of the call leaves others out.
 */
export const service = z.object({
  id,
  shop: z.object({ id, title: z.string() }).nullable(),
  category: titled,
  name: z.string(),
  shortDescription: z.string(),
  description: z.string(),
  /** What to know before the visit. */
  description_appointment: z.string(),
  isAppointment: z.boolean(),
  params: z.array(param),
  price: kopecks,
  price_old: kopecks.nullable(),
  url: z.string(),
  tags: z.array(z.string()),
  minutes: z.int(),
  /** Its price and minutes depend on the wheels: a booking of it needs `fitting`. */
  isFitting: z.boolean(),
});
export type Service = z.output<typeof service>;

/**
 * Services of the region's centres, or of `shop_id`. `expand=shop` answers one for each centre that does it, `expand=tags` the tags.
 * `fields` names what is wanted, separated by commas; the id is always there, unknown names are ignored. API-126
 */
export const serviceList = endpoint({
  name: "serviceList",
  summary: "Каталог услуг",
  apiOrigin: "site",
  method: "GET",
  path: "/api/services/list/",
  access: "public",
  input: z.object({
    expand: z.string().max(100).default(""),
    fields: z.string().max(400).default(""),
    shop_id: z.coerce.number().int().positive().optional(),
  }),
  output: z.object({ services: z.array(service.partial().required({ id: true })) }),
});

/** What is often done together with these services; never one of them. API-127 */
export const serviceCross = endpoint({
  name: "serviceCross",
  summary: "С этим делают",
  method: "GET",
  path: "/api/gateway/service/cross",
  access: "public",
  input: z.object({
    service_ids: z.preprocess((value) => (typeof value === "string" ? [value] : value), serviceIds).default([]),
    shop_id: z.coerce.number().int().positive().optional(),
  }),
  output: z.object({ service_cross_list: z.array(service) }),
});

/** The works of a visit, which decide its minutes. At least one service or the fitting. */
const works = {
  serviceIds: serviceIds.default([]),
  fitting: fittingRequest.nullable().default(null),
};

/** An appointment that is being moved: its own minutes count as free. With `secret` a guest's, else one's own. */
const moving = z
  .object({ identity: z.string().max(40), secret: z.string().max(80).optional() })
  .nullable()
  .default(null);

/** Minutes that this browser holds count as free for it. */
const holdToken = z.string().max(80).nullable().default(null);

const whose = { moving, holdToken };

const wheelNumber = typedLine().max(40).nullable().default(null);

/** Whose wheels they are decides where and from when on they can be fitted. An order or contract that is not the caller's is nobody's. */
const wheels = {
  /** They come from storage; without `storageNumber` nobody knows from which centre. */
  hasStorage: z.boolean().default(false),
  storageNumber: wheelNumber,
  orderNumber: wheelNumber,
  /** What opens the page of a guest's order. */
  orderAccess: z.string().max(80).nullable().default(null),
  /** The client whom staff book for, whose order or contract it is. */
  clientPhone: lookUpPhone.optional(),
};

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
  id,
  code: z.string(),
  title: z.string(),
  address: z.string(),
  phone: z.string(),
  city: z.string(),
  zone: zoneName,
  lat: z.number(),
  lng: z.number(),
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
    id,
    code: z.string(),
    regionSlug: z.string(),
    title: z.string(),
    address: z.string(),
    phone: z.string(),
    lat: z.number(),
    lng: z.number(),
    zone: zoneName,
    hours: z.array(z.object({ openMinute: z.int(), closeMinute: z.int() }).nullable()).length(7),
    hoursText: z.string(),
    bays: z.int(),
    capabilities: z.array(z.string()),
    /** Base of the address of its photograph; empty for none. */
    photo: z.string().default(""),
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

const PLATE = "Номер пишется как А123ВС77";
export const NO_CAR = "Укажите автомобиль: марку или номер";
/** Title and plate of the car that comes: one of them is enough to know it by. */
export const carFields = {
  title: typedLine(NO_CAR)
    .regex(/^$|^.{2,}$/u, NO_CAR)
    .max(120, "Не больше 120 знаков")
    .default(""),
  plate: z
    .string()
    .transform(plateOf)
    .pipe(z.string().regex(/^$|^[A-ZА-ЯЁ0-9]{5,10}$/u, PLATE))
    .default(""),
};
export const visitCar = z
  .object(carFields)
  .refine(({ title, plate }) => title !== "" || plate !== "", { path: ["title"], message: NO_CAR });

export const visitUser = z.object({
  name: contactName,
  phone: mobilePhone,
  email: userEmailOrNone.default(""),
});

export const fittingSource = z.enum(["own", "order", "storage"]);

/** What a visit is booked with. */
export const bookingInput = {
  /** Comes from the form: the same form sent twice books once. */
  key: z.uuid(),
  user: visitUser,
  ...works,
  /** Sum that the customer saw; a higher one is `sum_changed`. Null when none was shown. */
  expectedSum: kopecks.nullable().default(null),
  center: centre,
  date: day,
  time,
  car: visitCar,
  comment: z.string().trim().max(1_000, "Не больше 1000 знаков").default(""),
  source: fittingSource.default("own"),
  orderNumber: wheels.orderNumber,
  orderAccess: wheels.orderAccess,
  storageNumber: wheels.storageNumber,
  holdToken,
};

const booked = z.object({
  identity: z.string(),
  reserve_id: z.string(),
  /** Opens the page of the appointment without signing in. */
  access: z.string(),
  sum: kopecks,
  isEstimate: z.boolean(),
  datetime: utcMoment,
  endsAt: utcMoment,
});

export const bookingCodes = { slot_taken: 409, sum_changed: 409, key_reused: 409 } as const;

/** `data` of `sum_changed`. */
export const sumChangedData = z.object({ sum: kopecks });

/**
 * Books a visit of one or several works. Price, minutes and bay are the gateway's. The same `key` with the same content answers the same
 * appointment. `slot_taken` carries `slotTakenData`, `sum_changed` `sumChangedData`. `proof_needed`: more than may be
 * held for what is proven; the same request with the token of the confirmed phone, or with a captcha where `data` says so, is taken. Fields of `invalid`: `user_name`, `user_phone`, `user_email`, `services`, `fitting_…`, `center`, `time`,
 * `car_title`, `car_plate`. API-129, SVC-038 … SVC-042
 */
export const bookingCreate = endpoint({
  name: "bookingCreate",
  summary: "Записаться",
  apiOrigin: "site",
  method: "POST",
  path: "/api/service/send-multiply-services-order.json",
  fieldsBesideData: true,
  access: "optional-session",
  onBehalf: true,
  input: z.object({
    ...bookingInput,
    phoneToken,
    recaptcha,
    consent: z.object(
      { personalData: z.literal(true), legalPolicy: z.literal(true), shownVersion },
      "Нужно ваше согласие",
    ),
  }),
  output: booked,
  codes: { ...signInCodes, ...bookingCodes, ...holdingCodes },
});

/**
 * What the form of a visit, or of the waiting list, needs besides what it asks for, told before it is filled in: as far as session, network
 * and the centre's day say. The phone that will be typed may need more. Null where nothing is known.
 */
export const bookingMoreNeeded = endpoint({
  name: "bookingMoreNeeded",
  summary: "Что понадобится для записи, кроме телефона",
  method: "POST",
  path: "/api/gateway/service-appointment/more-needed",
  access: "optional-session",
  effect: "read",
  onBehalf: true,
  input: z.object({ act: z.enum(["visit", "wait"]), centreId: centre, date: day, ...works }),
  output: z.object({ moreNeeded: moreNeeded.nullable() }),
});

/** A manager books for the client of `user.phone`; limits of customers do not hold. SVC-051 */
export const bookingForClient = endpoint({
  name: "bookingForClient",
  summary: "Записать клиента",
  method: "POST",
  path: "/api/gateway/manager/appointments",
  access: { staff: "book" },
  input: z.object(bookingInput),
  output: booked,
  codes: bookingCodes,
});

const move = { key: z.uuid(), center: centre.optional(), date: day, time, holdToken };
/** `too_late`: it has begun, was cancelled or was moved too often. */
const moveCodes = { slot_taken: 409, too_late: 409 } as const;

/**
 * Moves an appointment of one's own or, by staff, of the client of `phone`: the old one ends, a new one with a number of its own begins,
 * in one step. The old minutes count as free. Works and price stay. API-124, SVC-047, SVC-048
 */
export const appointmentTransfer = endpoint({
  name: "appointmentTransfer",
  summary: "Перенести запись",
  method: "POST",
  path: "/api/gateway/application-service/transfer",
  fieldsBesideData: true,
  access: { clientsOf: "act" },
  onBehalf: true,
  input: z.object({
    oldIdentity: typedNumber("Укажите номер записи"),
    phone: lookUpPhone.optional(),
    ...move,
  }),
  output: booked,
  codes: { ...moveCodes, key_reused: 409 },
});

const byLink = { identity: z.string().min(1).max(40), secret: z.string().min(1).max(80) };
const linkPath = "/api/gateway/appointment/{identity}/{secret}" as const;

/** An appointment whole: for its own page and its calendar file. */
export const visit = z.object({
  identity: z.string(),
  reserve_id: z.string(),
  status: z.enum(["active", "done", "cancelled"]),
  /** Why it was cancelled; null when it was not, or long ago. */
  cancelReason: z.enum(["customer", "staff", "no_show", "closure", "moved", "unconfirmed"]).nullable(),
  /** The number of the one that is in its place now, after however many moves, and what opens it. */
  movedTo: z.string().nullable(),
  movedToAccess: z.string().nullable(),
  /** The number that it was booked under and what opens it: the link that stays through all moves. */
  link: z.object({ identity: z.string(), access: z.string() }),
  /** How often what its customer has in a calendar has changed: moves by whomever, and the cancelling. */
  revision: z.int(),
  title: z.string(),
  datetime: utcMoment,
  endsAt: utcMoment,
  /** By the centre's clock: 2026-11-21T10:15. */
  localTime: z.string(),
  centre: z.object({
    id,
    code: z.string(),
    title: z.string(),
    address: z.string(),
    phone: z.string(),
    city: z.string(),
    zone: zoneName,
    lat: z.number(),
    lng: z.number(),
  }),
  items: z.array(z.object({ title: z.string(), quantity: z.int(), price: kopecks, minutes: z.int() })),
  /** To find a new time for the same works. */
  works: z.object({ serviceIds: z.array(id), fitting: fittingRequest.nullable() }),
  hasStorage: z.boolean(),
  /** Its wheels will not be there, for all that is known: why, and the day on which they will; null where they come. */
  missingWheels: z
    .object({ source: z.enum(["order", "storage"]), reason: z.string(), readyOn: calendarDay.nullable() })
    .nullable(),
  sum: kopecks,
  isEstimate: z.boolean(),
  car: z.object({ title: z.string(), plate: z.string() }),
  name: z.string(),
  canBeChanged: z.boolean(),
  /** Moves that are left. */
  movesLeft: z.int(),
  /** In the rush of the season the customer confirms the visit by the link; null when it need not be. */
  confirmBefore: utcMoment.nullable(),
  createdAt: utcMoment,
  updatedAt: utcMoment,
});

/** The appointment of a link. A wrong secret is `not_found`. */
export const appointmentByLink = endpoint({
  name: "appointmentByLink",
  summary: "Запись по ссылке",
  method: "GET",
  path: linkPath,
  access: "public",
  input: z.object(byLink),
  output: visit,
});

/** The secret of an own appointment, for the link to its page. */
export const appointmentAccess = endpoint({
  name: "appointmentAccess",
  summary: "Ссылка на свою запись",
  method: "GET",
  path: "/api/gateway/application-service/access",
  access: "session",
  onBehalf: true,
  input: z.object({ identity: z.string().min(1).max(40) }),
  output: z.object({ access: z.string() }),
});

export const appointmentMoveByLink = endpoint({
  name: "appointmentMoveByLink",
  summary: "Перенести запись по ссылке",
  method: "POST",
  path: `${linkPath}/move`,
  access: "public",
  input: z.object({ ...byLink, ...move }),
  output: booked,
  codes: { ...moveCodes, key_reused: 409 },
});

export const appointmentCancelByLink = endpoint({
  name: "appointmentCancelByLink",
  summary: "Отменить запись по ссылке",
  method: "POST",
  path: `${linkPath}/cancel`,
  access: "public",
  input: z.object(byLink),
  output: z.object({ status: z.enum(["active", "done", "cancelled"]) }),
  codes: { too_late: 409 },
});

/** «Приеду»: in the rush of the season places of visits that nobody confirmed are freed. */
export const appointmentConfirmByLink = endpoint({
  name: "appointmentConfirmByLink",
  summary: "Подтвердить визит",
  method: "POST",
  path: `${linkPath}/confirm`,
  access: "public",
  input: z.object(byLink),
  output: z.object({}),
  codes: { too_late: 409 },
});
