import { z } from "zod";
import { calendarDay } from "../platform/endpoint.ts";
import { dayField } from "../platform/local-time.ts";
import { editableEndpoints, listEndpoint, previewEndpoint } from "../platform/resource-kit.ts";
import { typedLine } from "../platform/user-fields.ts";

const MAX_TITLE = 120;
const MAX_TEXT = 1_000;

const day = dayField("Выберите день").nullable().default(null);

/** An announcement as staff write it; the text is HTML of a few inline tags, and everything else in it is removed. NAV-054 … NAV-056 */
export const announcementValues = z
  .object({
    title: z
      .string("Напишите название")
      .trim()
      .min(1, "Напишите название")
      .max(MAX_TITLE, `Не больше ${MAX_TITLE} знаков`),
    announce: z.string("Напишите текст").trim().min(1, "Напишите текст").max(MAX_TEXT, `Не больше ${MAX_TEXT} знаков`),
    type: z.enum(["info", "danger"], "Выберите вид"),
    /** Visitors cannot close it. */
    isPinned: z.boolean().default(false),
    /** Slugs; shown everywhere where there is none. */
    regions: z.array(z.string().max(60)).max(200).default([]),
    /** Calendar days of each region, both included. */
    startsOn: day,
    endsOn: day,
  })
  .refine(({ startsOn, endsOn }) => startsOn === null || endsOn === null || startsOn <= endsOn, {
    message: "Последний день раньше первого",
    path: ["endsOn"],
  });
export type AnnouncementValues = z.output<typeof announcementValues>;

const announcementRow = z.object({
  id: z.int(),
  title: z.string(),
  type: z.enum(["info", "danger"]),
  isPinned: z.boolean(),
  /** Titles; none means all regions. */
  regions: z.array(z.string()),
  startsOn: calendarDay.nullable(),
  endsOn: calendarDay.nullable(),
  /** By the day of the visited region. */
  state: z.enum(["shown", "planned", "over", "archived"]),
});
export type AnnouncementRow = z.output<typeof announcementRow>;

export const announcementList = listEndpoint({
  name: "announcementList",
  summary: "Список объявлений",
  resource: "announcements",
  permission: "content",
  filters: {
    state: z.enum(["shown", "planned", "over", "archived"]).optional(),
    region: z.string().max(60).optional(),
    text: typedLine().max(MAX_TITLE, "Слишком длинно").optional(),
  },
  row: announcementRow,
});

const editing = {
  name: "announcement",
  title: "объявление",
  resource: "announcements",
  permission: "content",
  values: announcementValues,
} as const;

export const announcementCalls = editableEndpoints(editing);
export const announcementPreview = previewEndpoint(editing);
