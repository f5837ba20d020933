import { z } from "zod";
import { shownVersion } from "../chain/documents.ts";
import { holdingCodes, phoneToken } from "../customers/holding.ts";
import { calendarDay, endpoint, utcMoment } from "../platform/endpoint.ts";
import { dayField, zoneName } from "../platform/local-time.ts";
import { contactName, mobilePhone } from "../platform/user-fields.ts";
import { DAY_MS } from "../platform/utc-day.ts";
import { fittingRequest } from "./fitting.ts";

const MAX_CENTRES = 10;
const MAX_DAYS = 14;

const minute = z.coerce.number().int().min(0).max(1_440);

/**
 * «Сообщить, если освободится»: the centres, days and hours that suit. The oldest entry that fits free minutes gets a link by SMS, which
 * keeps the time for half an hour. The same `key` waits once. Only for days and hours without a free time: `slot_free` otherwise.
 * `proof_needed`: the phone has to be confirmed, by its token or the session of its owner.
 */
export const waitListJoin = endpoint({
  name: "waitListJoin",
  summary: "Сообщить, если освободится время",
  method: "POST",
  path: "/api/gateway/service-appointment/wait",
  access: "optional-session",
  onBehalf: true,
  input: z
    .object({
      key: z.uuid(),
      name: contactName,
      phone: mobilePhone,
      centreIds: z.array(z.coerce.number().int().positive()).min(1, "Выберите центр").max(MAX_CENTRES),
      dateFrom: dayField("Выберите день"),
      dateTo: dayField("Выберите день"),
      fromMinute: minute.default(0),
      toMinute: minute.default(1_440),
      serviceIds: z.array(z.coerce.number().int().positive()).max(10).default([]),
      fitting: fittingRequest.nullable().default(null),
      phoneToken,
      consent: z.object(
        { personalData: z.literal(true), legalPolicy: z.literal(true), shownVersion },
        "Нужно ваше согласие",
      ),
    })
    .refine(({ dateFrom, dateTo }) => dateFrom <= dateTo, {
      path: ["dateTo"],
      message: "Последний день раньше первого",
    })
    .refine(({ dateFrom, dateTo }) => Date.parse(dateTo) - Date.parse(dateFrom) < MAX_DAYS * DAY_MS, {
      path: ["dateTo"],
      message: `Выберите не больше ${MAX_DAYS} дней`,
    })
    .refine(({ fromMinute, toMinute }) => fromMinute < toMinute, {
      path: ["toMinute"],
      message: "Последний час раньше первого",
    }),
  output: z.object({
    /** Opens the entry: offer, leaving. */
    access: z.string(),
  }),
  codes: { ...holdingCodes, slot_free: 409 },
});

/** An entry by its link, with what is offered now. */
export const waitListRead = endpoint({
  name: "waitListRead",
  summary: "Ожидание времени по ссылке",
  method: "GET",
  path: "/api/gateway/service-appointment/wait/{access}",
  access: "public",
  input: z.object({ access: z.string().min(1).max(120) }),
  output: z.object({
    /** `gone`: it has ended, by the customer or because its days are over. */
    state: z.enum(["waiting", "offered", "taken", "gone"]),
    dateFrom: calendarDay,
    dateTo: calendarDay,
    centres: z.array(z.object({ id: z.int(), title: z.string() })),
    serviceIds: z.array(z.int()),
    fitting: fittingRequest.nullable(),
    /** Who waits for days and centres of the same before this one; null once it does not wait any more. */
    ahead: z.int().nullable(),
    /** What was typed with it: its link came to this phone. */
    contact: z.object({ name: z.string(), phone: z.string() }),
    /** The time that is kept; book it with this `holdToken`. */
    offer: z
      .object({
        centreId: z.int(),
        date: calendarDay,
        time: z.string(),
        datetime: utcMoment,
        city: z.string(),
        zone: zoneName,
        holdToken: z.string(),
        expiresAt: utcMoment,
      })
      .nullable(),
  }),
});

/** Ends the entry; one that has ended is no error. */
export const waitListLeave = endpoint({
  name: "waitListLeave",
  summary: "Больше не ждать",
  method: "POST",
  path: "/api/gateway/service-appointment/wait/{access}/leave",
  access: "public",
  input: z.object({ access: z.string().min(1).max(120) }),
  output: z.object({}),
});
