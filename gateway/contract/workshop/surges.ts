import { z } from "zod";
import { calendarDay, keyOf } from "../platform/endpoint.ts";
import { dayField } from "../platform/local-time.ts";
import { editableEndpoints, listEndpoint } from "../platform/resource-kit.ts";
import { DAY_MS } from "../platform/utc-day.ts";

const MAX_DAYS = 60;

/**
 * The rush of a season: on its days only fitting is booked online, of one visit a confirmed phone, and places that nobody confirms are
 * freed. `place` is `region:{slug}` or `shop:{id}`.
 */
export const surgeValues = z
  .object({
    place: z.string("Выберите, где").regex(/^(region:[a-z0-9-]{1,60}|shop:[1-9]\d{0,8})$/, "Выберите, где"),
    fromDay: dayField("Выберите первый день"),
    toDay: dayField("Выберите последний день"),
  })
  .refine(({ fromDay, toDay }) => fromDay <= toDay, { path: ["toDay"], message: "Последний день раньше первого" })
  .refine(({ fromDay, toDay }) => Date.parse(toDay) - Date.parse(fromDay) < MAX_DAYS * DAY_MS, {
    path: ["toDay"],
    message: `Не больше ${MAX_DAYS} дней`,
  });
export type SurgeValues = z.output<typeof surgeValues>;

export const surgeStates = { on: "Действует", planned: "Впереди", over: "Прошла", ended: "Отменена" } as const;
const state = keyOf(surgeStates);

const surgeRow = z.object({
  id: z.int(),
  place: z.string(),
  fromDay: calendarDay,
  toDay: calendarDay,
  state,
  /** Opened by itself, because the next days are full. */
  isByItself: z.boolean(),
});
export type SurgeRow = z.output<typeof surgeRow>;

export const surgeList = listEndpoint({
  name: "surgeList",
  summary: "Дни массовой переобувки",
  resource: "surges",
  permission: "surge",
  filters: { place: z.string().max(80).optional() },
  row: surgeRow,
});

export const surgeCalls = editableEndpoints({
  name: "surge",
  title: "дни массовой переобувки",
  resource: "surges",
  permission: "surge",
  values: surgeValues,
});
