import { z } from "zod";

/**
 * The IANA name of a zone of Russia: «Asia/Yekaterinburg»; UTC is for days that no place is known of. Zones are told from other texts by
 * their shape, so that any other text in their place does not compile.
 */
export const zoneName = z.union([z.templateLiteral([z.enum(["Europe", "Asia"]), "/", z.string()]), z.literal("UTC")]);
export type Zone = z.output<typeof zoneName>;

/** A calendar day of some zone, YYYY-MM-DD. Told by its shape, as zones are: a time, a number or a phone in its place does not compile. */
export type Day = `${number}-${number}-${number}`;

/** A real day of the calendar; `message` is for people who typed something else. */
export const dayField = (message?: string) => z.iso.date(message) as z.ZodType<Day, Day>;
