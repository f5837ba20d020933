import { z } from "zod";
import { calendarDay, endpoint, kopecks, utcMoment } from "../platform/endpoint.ts";
import { booked, move, moveCodes } from "./booking.ts";
import { centreFacts, id } from "./booking-fields.ts";
import { fittingRequest } from "./fitting.ts";

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
  centre: z.object(centreFacts),
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
