import { z } from "zod";
import { dayField, zoneName } from "../platform/local-time.ts";
import { lookUpPhone, typedLine } from "../platform/user-fields.ts";
import { fittingRequest } from "./fitting.ts";

/** Works of one visit. */
export const MAX_SERVICES = 10;
/** Days that can be booked, today included. */
export const BOOKING_DAYS = 30;

export const id = z.int().positive();
const DAY = "Выберите день";
const TIME = "Выберите время";
export const day = dayField(DAY);
export const time = z.string(TIME).regex(/^([01]\d|2[0-3]):[0-5]\d$/, TIME);
export const centre = z.coerce.number("Выберите центр").int("Выберите центр").positive("Выберите центр");
export const serviceIds = z
  .array(z.coerce.number().int().positive())
  .max(MAX_SERVICES, `Не больше ${MAX_SERVICES} работ`);

/** The works of a visit, which decide its minutes. At least one service or the fitting. */
export const works = {
  serviceIds: serviceIds.default([]),
  fitting: fittingRequest.nullable().default(null),
};

/** An appointment that is being moved: its own minutes count as free. With `secret` a guest's, else one's own. */
const moving = z
  .object({ identity: z.string().max(40), secret: z.string().max(80).optional() })
  .nullable()
  .default(null);

/** Minutes that this browser holds count as free for it. */
export const holdToken = z.string().max(80).nullable().default(null);

export const whose = { moving, holdToken };

const wheelNumber = typedLine().max(40).nullable().default(null);

/** Whose wheels they are decides where and from when on they can be fitted. An order or contract that is not the caller's is nobody's. */
export const wheels = {
  /** They come from storage; without `storageNumber` nobody knows from which centre. */
  hasStorage: z.boolean().default(false),
  storageNumber: wheelNumber,
  orderNumber: wheelNumber,
  /** What opens the page of a guest's order. */
  orderAccess: z.string().max(80).nullable().default(null),
  /** The client whom staff book for, whose order or contract it is. */
  clientPhone: lookUpPhone.optional(),
};

/** What a centre is called and where it is. */
export const centreFacts = {
  id,
  code: z.string(),
  title: z.string(),
  address: z.string(),
  phone: z.string(),
  city: z.string(),
  zone: zoneName,
  lat: z.number(),
  lng: z.number(),
};
