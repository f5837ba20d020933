import { z } from "zod";
import { chosenId, clock, line, minuteOfClock, optionalText, whole } from "../platform/desk-fields.ts";
import { calendarDay, keyOf } from "../platform/endpoint.ts";
import { dayField } from "../platform/local-time.ts";
import { editableEndpoints, listEndpoint } from "../platform/resource-kit.ts";
import { typedLine } from "../platform/user-fields.ts";

const DAY = "Выберите день";

export const bayKindTitles = {
  fitting: "Шиномонтаж",
  truck: "Грузовой шиномонтаж",
  service: "Подъёмник",
  alignment: "Развал-схождение",
} as const;
const bayKind = keyOf(bayKindTitles, "Выберите, что здесь делают");

/** A bay as staff write it. */
export const bayValues = z.object({
  centre: chosenId("Выберите центр"),
  title: line("Напишите название", 60),
  kind: bayKind,
  /** The largest wheel that fits its machines. */
  maxInch: whole(0, 30).default(24),
  state: z.enum(["works", "paused"], "Выберите, работает ли пост"),
  position: whole(0, 1_000).default(0),
});
export type BayValues = z.output<typeof bayValues>;

const bayRow = z.object({
  id: z.int(),
  title: z.string(),
  centre: z.string(),
  kind: bayKind,
  maxInch: z.int(),
  state: z.enum(["works", "paused", "archived"]),
});
export type BayRow = z.output<typeof bayRow>;

export const bayList = listEndpoint({
  name: "bayList",
  summary: "Посты",
  resource: "bays",
  permission: "settings",
  filters: { centre: z.string().max(12).optional() },
  row: bayRow,
});

export const bayCalls = editableEndpoints({
  name: "bay",
  title: "пост",
  resource: "bays",
  permission: "settings",
  values: bayValues,
});

const time = clock.nullable().default(null);

/** A day on which a shop is not open as its week says. */
export const centreDayValues = z
  .object({
    centre: chosenId("Выберите центр"),
    day: dayField(DAY),
    kind: z.enum(["open", "closed"], "Выберите, открыт ли центр"),
    opens: time,
    closes: time,
    note: optionalText(120),
    /** Customers of visits that would be outside of the hours are asked to move them; until then the visits stay. */
    despiteVisits: z.boolean().default(false),
    /** These visits are cancelled instead, and their customers told. */
    cancelVisits: z.boolean().default(false),
  })
  .refine(({ kind, opens }) => kind === "closed" || opens !== null, {
    message: "Напишите, со скольки открыто",
    path: ["opens"],
  })
  .refine(({ kind, closes }) => kind === "closed" || closes !== null, {
    message: "Напишите, до скольки открыто",
    path: ["closes"],
  })
  .refine(
    ({ kind, opens, closes }) =>
      kind === "closed" || (minuteOfClock(opens ?? "") ?? 0) < (minuteOfClock(closes ?? "") ?? 1_441),
    { message: "Закрытие раньше открытия", path: ["closes"] },
  );
export type CentreDayValues = z.output<typeof centreDayValues>;

const centreDayRow = z.object({
  id: z.int(),
  day: calendarDay,
  centre: z.string(),
  /** The centre's code, as files name it. */
  code: z.string(),
  /** «10:00–16:00»; empty on a closed day. */
  hours: z.string(),
  note: z.string(),
  state: z.enum(["ahead", "over", "archived"]),
});
export type CentreDayRow = z.output<typeof centreDayRow>;

export const centreDayList = listEndpoint({
  name: "centreDayList",
  summary: "Особые дни центров",
  resource: "centre-days",
  permission: "settings",
  filters: {
    centre: z.string().max(12).optional(),
    dayFrom: calendarDay.optional(),
    dayTo: calendarDay.optional(),
  },
  row: centreDayRow,
});

export const centreDayCalls = editableEndpoints({
  name: "centreDay",
  title: "особый день",
  resource: "centre-days",
  permission: "settings",
  values: centreDayValues,
});

export const calendarKinds = {
  off: "Выходной",
  working: "Рабочий",
  short: "Сокращённый, на час",
} as const;
const calendarKind = keyOf(calendarKinds, "Выберите, какой это день");

/** A day of the whole country that is not what its weekday says. */
export const calendarDayValues = z.object({
  day: dayField(DAY),
  kind: calendarKind,
  title: line("Напишите, что это за день"),
});
export type CalendarDayValues = z.output<typeof calendarDayValues>;

const calendarDayRow = z.object({
  id: z.int(),
  day: calendarDay,
  kind: calendarKind,
  title: z.string(),
  isArchived: z.boolean(),
});
export type CalendarDayRow = z.output<typeof calendarDayRow>;

export const calendarDayList = listEndpoint({
  name: "calendarDayList",
  summary: "Праздники и переносы",
  resource: "calendar",
  permission: "settings",
  filters: {
    year: typedLine()
      .regex(/^\d{4}$/, "Год из четырёх цифр")
      .optional(),
  },
  row: calendarDayRow,
});

export const calendarDayCalls = editableEndpoints({
  name: "calendarDay",
  title: "день календаря",
  resource: "calendar",
  permission: "settings",
  values: calendarDayValues,
});
