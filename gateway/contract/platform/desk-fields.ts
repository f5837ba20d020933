import { z } from "zod";
import { typedLine } from "./user-fields.ts";

/** Fields that forms of the back office have in common: what they accept is what they answer. */

/** Whole figures of a form. */
export const whole = (least: number, most: number, unit = "") =>
  z.coerce
    .number("Напишите целое число")
    .int("Напишите целое число")
    .min(least, `Не меньше ${least.toLocaleString("ru-RU")}${unit}`)
    .max(most, `Не больше ${most.toLocaleString("ru-RU")}${unit}`);

export const roubles = (most = 1_000_000) => whole(0, most, " ₽");

/** One line that has to be there. */
export const line = (empty: string, most = 120) =>
  z.string(empty).trim().min(1, empty).max(most, `Не больше ${most} знаков`);

/** Text that may be absent. */
export const optionalText = (most: number) => z.string().trim().max(most, `Не больше ${most} знаков`).default("");

/** Id of what a select offers, as a text. */
export const chosenId = (message: string) =>
  z
    .string(message)
    .max(10, message)
    .regex(/^[1-9]\d*$/, message);

/** What addresses and files call something. */
export const slug = typedLine("Напишите имя для адреса")
  .max(60, "Не больше 60 знаков")
  .regex(/^[a-z0-9]([a-z0-9-]*[a-z0-9])?$/, "Только строчные латинские буквы, цифры и дефис");

const CLOCK = /^(\d{1,2})[:.](\d{2})$/;
const DAY_MINUTES = 1_440;

/** Minutes since midnight of «9:00» or «24:00»; null if the text is not a time. */
export function minuteOfClock(text: string): number | null {
  const [, hours, minutes] = CLOCK.exec(text.trim()) ?? [];
  const minute = Number(hours) * 60 + Number(minutes);
  return hours !== undefined && Number(minutes) < 60 && minute <= DAY_MINUTES ? minute : null;
}

/** «09:00» */
export const clockOfMinute = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`;

const CLOCK_WRONG = "Время пишется как 09:00";

/** A time of the day, as «09:00» inside. */
export const clock = z
  .string(CLOCK_WRONG)
  .max(10, CLOCK_WRONG)
  .refine((text) => minuteOfClock(text) !== null, CLOCK_WRONG)
  .transform((text) => clockOfMinute(minuteOfClock(text) ?? 0))
  .pipe(z.string());

/** A time as people write it in hours of a day, «9» included. */
const minuteInHours = (text = ""): number | null =>
  minuteOfClock(/^\s*\d{1,2}\s*$/.test(text) ? `${text.trim()}:00` : text);

/** Opening and closing of «9:00–21:00», «9-21», «с 9 до 21» or «круглосуточно»; null if the text is none of them. */
export function minutesOfHours(text: string): { open: number; close: number } | null {
  const typed = text.trim().toLowerCase();
  if (typed === "круглосуточно") return { open: 0, close: DAY_MINUTES };
  const [, fromWord, toWord] = /^с\s+(\S+)\s+до\s+(\S+)$/.exec(typed) ?? [];
  const [from, to, ...more] = fromWord === undefined ? typed.split(/[-–—]/) : [fromWord, toWord];
  const [open, close] = [minuteInHours(from), minuteInHours(to)];
  return open !== null && close !== null && open < close && more.length === 0 ? { open, close } : null;
}

/** «09:00–21:00» */
export const hoursOfMinutes = ({ open, close }: { open: number; close: number }): string =>
  `${clockOfMinute(open)}–${clockOfMinute(close)}`;

const HOURS_WRONG = "Часы пишутся как 09:00–21:00, закрытие позже открытия";

/** The hours of a day; null is a day off. */
export const hours = z
  .string()
  .max(30, HOURS_WRONG)
  .refine((text) => minutesOfHours(text) !== null, HOURS_WRONG)
  .transform((text) => hoursOfMinutes(minutesOfHours(text) ?? { open: 0, close: 0 }))
  .pipe(z.string())
  .nullable()
  .default(null);

/** Whole inches, or halves for lorries. */
export const inches = z.coerce
  .number("Напишите диаметр в дюймах")
  .min(10, "Не меньше R10")
  .max(30, "Не больше R30")
  .refine((inch) => Number.isInteger(inch * 2), "Дюймы бывают целыми или с половиной, через точку: 22.5");

/** A coordinate in degrees as a text with a point. */
export const degrees = (most: number) =>
  typedLine("Напишите координату")
    .max(20, "Не больше 20 знаков")
    .transform((text) => text.replace(",", "."))
    .refine((text) => /^-?\d{1,3}(\.\d+)?$/.test(text) && Math.abs(Number(text)) <= most, "Градусы пишутся как 56.8389")
    .transform((text) => String(Number(text)));
