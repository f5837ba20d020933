import { z } from "zod";
import { whole } from "./desk-fields.ts";
import { typedLine } from "./user-fields.ts";

/** Fields of what staff show on the site for a time and in some regions. */

const MINUTE = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d$/;
const WRONG = "Выберите день и время";

const isMinute = (text: string): boolean =>
  MINUTE.test(text) && new Date(`${text}Z`).toISOString().startsWith(text.slice(0, 10));

/** A minute of the clock on the wall, YYYY-MM-DDTHH:MM. */
export const localMinute = z.string(WRONG).max(16, WRONG).refine(isMinute, WRONG);

const openMinute = localMinute.nullable().default(null);

export const shownFields = {
  position: whole(0, 9_999).default(100),
  /** By the clock of each region: from the first to before the second; null is open. */
  startsAt: openMinute,
  endsAt: openMinute,
  /** Slugs; shown everywhere where there is none. */
  regions: z.array(z.string().max(60)).max(200).default([]),
};

export const endsAfterStart = ({ startsAt, endsAt }: { startsAt: string | null; endsAt: string | null }): boolean =>
  startsAt === null || endsAt === null || startsAt < endsAt;

export const END_BEFORE_START = { message: "Конец показа раньше начала", path: ["endsAt"] };

export const shownStates = ["shown", "planned", "over", "archived"] as const;
export type ShownState = (typeof shownStates)[number];

/** What every list of such things shows and finds by. */
export const shownRow = {
  /** Titles; none means all regions. */
  regions: z.array(z.string()),
  position: z.int(),
  startsAt: localMinute.nullable(),
  endsAt: localMinute.nullable(),
  /** By the clock of the visited region. */
  state: z.enum(shownStates),
};

export const shownFilters = {
  state: z.enum(shownStates).optional(),
  region: z.string().max(60).optional(),
  text: typedLine().max(120, "Слишком длинно").optional(),
};

const LINK = /^(https?:\/\/[^\s<>"]+|\/(?![/\\])[^\s<>"]*)$/i;

/** A path of the site or an address; empty for none. */
export const optionalLink = z
  .string()
  .trim()
  .max(500, "Слишком длинная ссылка")
  .refine((text) => text === "" || LINK.test(text), "Ссылка пишется как /catalog/tyres/ или https://example.ru/")
  .default("");

const PICTURE = /^(\/[\w.-]+)+\.(webp|avif|png|jpe?g)$/;

/** The path of a picture of the site, empty for none; the gateway knows whether there is one. */
export const picture = z
  .string()
  .max(300, "Выберите картинку")
  .refine((path) => path === "" || PICTURE.test(path), "Выберите картинку")
  .default("");
