import { z } from "zod";
import { calendarDay, endpoint, kopecks } from "../platform/endpoint.ts";
import { dayField, zoneName } from "../platform/local-time.ts";
import { staffText, typedLine } from "../platform/user-fields.ts";
import { bookingCodes, bookingInput } from "./booking.ts";
import { MAX_SERVICES } from "./booking-fields.ts";
import { fittingRequest } from "./fitting.ts";

const path = "/api/gateway/back-office/day-plan/walk-ins" as const;
const shop = z.coerce.number("Выберите центр").int("Выберите центр").positive("Выберите центр");

const works = z.object({
  serviceIds: z.array(z.coerce.number().int().positive()).max(MAX_SERVICES),
  fitting: fittingRequest.nullable(),
});

/** Somebody who was here before, with what they came for the last time. */
const regular = z.object({
  name: z.string(),
  /** E.164 */
  phone: staffText,
  email: staffText,
  carTitle: z.string(),
  plate: z.string(),
  /** Null for visits whose works nobody knows. */
  works: works.nullable(),
  lastVisit: z.object({ day: calendarDay, title: z.string() }).nullable(),
});
export type Regular = z.output<typeof regular>;

/** Who has this phone or comes with this plate: the latest visitor first, then the account. A look-up that the journal keeps. */
export const walkInClients = endpoint({
  name: "walkInClients",
  summary: "Клиент по телефону или номеру автомобиля",
  method: "GET",
  path: `${path}/clients`,
  access: { staff: "book" },
  input: z.object({ who: typedLine().min(1).max(60) }),
  output: z.object({ clients: z.array(regular) }),
});

/** What works are and cost at a centre, and when they can begin there on a day; the customer may stand at the counter already. */
export const walkInOffer = endpoint({
  name: "walkInOffer",
  summary: "Когда можно принять клиента у стойки",
  method: "POST",
  path: `${path}/offer`,
  access: { staff: "book" },
  effect: "read",
  input: z.object({
    shop,
    day: dayField("Выберите день").nullable().default(null),
    /** Null while nobody has said what is to be done. */
    works: works.nullable().default(null),
  }),
  output: z.object({
    shop: z.object({ id: z.int(), title: z.string(), zone: zoneName }),
    day: calendarDay,
    today: calendarDay,
    /** Works of the centre besides the fitting, which can be booked. */
    services: z.array(z.object({ id: z.int(), name: z.string() })),
    plan: z.object({ minutes: z.int(), sum: kopecks, isEstimate: z.boolean() }).nullable(),
    /** Why these works are none of this centre's; null when they are. */
    refusal: z.string().nullable(),
    /** Free times of the day from this minute on, by the centre's clock. */
    times: z.array(z.string()),
    /** The first free time of the days that can be booked. */
    next: z.object({ day: calendarDay, time: z.string() }).nullable(),
  }),
});

/** Books who stands at the counter or calls, from this minute on. Codes and fields of `invalid` are those of `bookingCreate`. */
export const walkInBook = endpoint({
  name: "walkInBook",
  summary: "Записать у стойки",
  method: "POST",
  path,
  access: { staff: "book" },
  input: z.object(bookingInput),
  output: z.object({ identity: z.string(), day: calendarDay, time: z.string() }),
  codes: bookingCodes,
});
