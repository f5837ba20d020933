import { z } from "zod";
import { calendarDay, endpoint, keyOf, utcMoment } from "../platform/endpoint.ts";
import { zoneName } from "../platform/local-time.ts";
import { dayRange, listEndpoint } from "../platform/resource-kit.ts";
import { staffText } from "../platform/user-fields.ts";

const id = z.coerce.number().int().min(1).max(2_147_483_647);

export const waitStates = {
  waiting: "Ждёт",
  offered: "Предложено время",
  taken: "Записан",
  gone: "Закончено",
} as const;
export const waitState = keyOf(waitStates);

const waitEntryRow = z.object({
  id: z.int(),
  state: waitState,
  name: z.string(),
  shops: z.array(z.string()),
  fromDay: calendarDay,
  toDay: calendarDay,
  /** Minutes since local midnight. */
  fromMinute: z.int(),
  toMinute: z.int(),
  works: z.string(),
  /** Times that were offered. */
  offers: z.int(),
  createdAt: utcMoment,
});
export type WaitEntryRow = z.output<typeof waitEntryRow>;

/** Who waits for time to become free at the own centres, the latest first. */
export const waitingList = listEndpoint({
  name: "waitingList",
  summary: "Лист ожидания",
  resource: "waiting-list",
  permission: "day-plan-read",
  filters: {
    state: waitState.optional(),
    shop: z
      .string()
      .regex(/^\d{1,9}$/, "Такого центра нет")
      .optional(),
    ...dayRange("wanted"),
  },
  row: waitEntryRow,
});

const common = { access: { staff: "day-plan" } } as const;

export const waitingCard = endpoint({
  ...common,
  name: "waitingCard",
  summary: "Кто ждёт времени",
  method: "GET",
  path: "/api/gateway/back-office/waiting-list/{id}",
  input: z.object({ id }),
  output: waitEntryRow.extend({
    phone: staffText,
    /** What is kept for them now. */
    offer: z.object({ shop: z.string(), datetime: utcMoment, until: utcMoment, zone: zoneName }).nullable(),
    zone: zoneName,
  }),
});

/** The entry as it was seen: one that has changed meanwhile is `version_conflict`. */
const seen = { id, state: waitState };

/** Looks for a free time now, without waiting for the turn; nobody is woken at night. `none_free` when nothing suits. */
export const waitingOffer = endpoint({
  ...common,
  name: "waitingOffer",
  summary: "Предложить время сейчас",
  method: "POST",
  path: "/api/gateway/back-office/waiting-list/offer",
  input: z.object(seen),
  output: z.object({ until: utcMoment }),
  codes: { version_conflict: 409, none_free: 409 },
});

/** Ends the entry; what was offered is free for the next. */
export const waitingEnd = endpoint({
  ...common,
  name: "waitingEnd",
  summary: "Снять с ожидания",
  method: "POST",
  path: "/api/gateway/back-office/waiting-list/end",
  input: z.object(seen),
  output: z.object({}),
  codes: { version_conflict: 409 },
});
