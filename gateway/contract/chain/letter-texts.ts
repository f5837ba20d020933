import { z } from "zod";
import { endpoint } from "../platform/endpoint.ts";
import { listEndpoint } from "../platform/resource-kit.ts";
import { savedEndpoints } from "../platform/saved-endpoints.ts";
import { settingsRow } from "./shop-settings.ts";

/** What stands in a letter for what only the letter knows; the word in braces. */
export const letterPlaceholders = {
  магазин: "название магазина",
  тема: "тема, как её пишет магазин",
  заказ: "номер заказа",
} as const;
export type LetterPlaceholder = keyof typeof letterPlaceholders;

const words = (longest: number) => z.string().trim().max(longest, `Не больше ${longest} знаков`).default("");

/** What staff change of the letters of a kind; an empty text leaves it as it came. */
export const letterTextValues = z.object({
  subject: z
    .string()
    .trim()
    .max(150, "Не больше 150 знаков")
    .regex(/^[^\r\n]*$/, "Тема пишется в одну строку")
    .default(""),
  /** After the greeting. */
  opening: words(1_000),
  /** After all the rest, before the link that ends advertising. */
  closing: words(1_000),
});
export type LetterTextValues = z.output<typeof letterTextValues>;

/** A message of `gateway/platform/outbox/message-table.ts`. No enum, because releases differ in which they have. */
const id = z.string().regex(/^[a-z_]{1,60}$/, "Таких писем нет");

const letterTextRow = settingsRow.extend({ title: z.string() });
export type LetterTextRow = z.output<typeof letterTextRow>;

export const letterTextList = listEndpoint({
  name: "letterTextList",
  summary: "Тексты писем",
  resource: "letter-texts",
  permission: "settings",
  filters: {},
  row: letterTextRow,
});

export const letterTextCalls = savedEndpoints({
  name: "letterText",
  title: "текст писем",
  resource: "letter-texts",
  id,
});

/** A letter of the kind with example values, as these texts would make it; wrong placeholders are `invalid`. */
export const letterTextPreview = endpoint({
  name: "letterTextPreview",
  summary: "Показать письмо с примером",
  method: "GET",
  path: "/api/gateway/back-office/letter-texts/{id}/preview",
  access: { staff: "settings" },
  input: z.object({ id, ...letterTextValues.shape }),
  output: z.object({ title: z.string(), subject: z.string(), paragraphs: z.array(z.string()) }),
});
