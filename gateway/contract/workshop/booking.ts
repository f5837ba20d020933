import { z } from "zod";
import { shownVersion } from "../chain/documents.ts";
import { holdingCodes, moreNeeded, phoneToken, recaptcha } from "../customers/holding.ts";
import { endpoint, kopecks, signInCodes, utcMoment } from "../platform/endpoint.ts";
import { plateOf } from "../platform/typed-text.ts";
import {
  contactName,
  lookUpPhone,
  mobilePhone,
  typedLine,
  typedNumber,
  userEmailOrNone,
} from "../platform/user-fields.ts";
import { centre, day, holdToken, time, wheels, works } from "./booking-fields.ts";

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

export const booked = z.object({
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

export const move = { key: z.uuid(), center: centre.optional(), date: day, time, holdToken };
/** `too_late`: it has begun, was cancelled or was moved too often. */
export const moveCodes = { slot_taken: 409, too_late: 409 } as const;

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
