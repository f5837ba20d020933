import { z } from "zod";
import { calendarDay, endpoint } from "../platform/endpoint.ts";

/** A file has so many at most: five years of holidays, or a year of all centres. */
export const DAYS_FILE_LINES = 500;
const DAYS_FILE_CHARACTERS = 100_000;

const EMPTY = "Вставьте строки или выберите файл";

/** What storing a file would do. */
const daysPlan = z.object({
  changes: z.array(
    z.object({
      line: z.int(),
      day: calendarDay,
      /** Title of the centre; empty for days of the country. */
      centre: z.string(),
      /** In words; empty for a day that is not stored yet. */
      before: z.string(),
      after: z.string(),
    }),
  ),
  /** Lines that say what is stored. */
  same: z.int(),
  /** Lines that an export has of the archive. */
  skipped: z.int(),
  /** Stored days from the first to the last of the file, of its centres, that it does not name: they stay. */
  left: z.int(),
  /** With any of them nothing is stored. */
  problems: z.array(z.object({ line: z.int(), message: z.string() })),
  /** Visits outside of hours that the file shortens. */
  visits: z.array(z.object({ line: z.int(), message: z.string() })),
  /** Names all this: storing is of what was seen. */
  seen: z.string(),
});
export type DaysPlan = z.output<typeof daysPlan>;
/** `data` of a `version_conflict`. */
export const daysPlanData = daysPlan;

const daysFile = <const Name extends string>(name: Name, title: string, resource: string) => {
  const common = { method: "POST", access: { staff: "settings" } } as const;
  const path = `/api/gateway/back-office/${resource}/file` as const;
  const text = z.string(EMPTY).max(DAYS_FILE_CHARACTERS, "Файл слишком большой: разделите его");
  return {
    trial: endpoint({
      ...common,
      name: `${name}FileTrial`,
      summary: `Проверить файл: ${title}`,
      effect: "read",
      path: `${path}/trial`,
      input: z.object({ text: text.min(1, EMPTY) }),
      output: daysPlan,
    }),
    /** All lines or none; a file that is stored already changes nothing. */
    store: endpoint({
      ...common,
      name: `${name}FileStore`,
      summary: `Сохранить файл: ${title}`,
      path,
      input: z.object({
        text: text.min(1, EMPTY),
        /** Fingerprint of the plan that was looked at. */
        seen: z.string().max(64),
        /** Visits that would be outside of the hours are known, and stay. */
        despiteVisits: z.boolean().default(false),
      }),
      output: z.object({ added: z.int(), changed: z.int() }),
      codes: { version_conflict: 409 },
    }),
  };
};

export const calendarFile = daysFile("calendar", "праздники и переносы", "calendar");
export const centreDaysFile = daysFile("centreDays", "особые дни центров", "centre-days");
