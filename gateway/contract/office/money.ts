import { z } from "zod";
import { calendarDay, endpoint, keyOf, kopecks, utcMoment } from "../platform/endpoint.ts";
import { dayField } from "../platform/local-time.ts";
import { dayRange, listEndpoint } from "../platform/resource-kit.ts";
import { typedLine } from "../platform/user-fields.ts";
import { DAY_MS } from "../platform/utc-day.ts";

const id = z.coerce.number().int().min(1).max(2_147_483_647);
const sums = z.object({ captured: kopecks, refunded: kopecks }).nullable();

/** What may differ: the sums, or one side lacks the payment. */
export const differenceOutcomes = {
  sums: "Суммы разные",
  lacking_there: "Нет у банка",
  lacking_here: "Нет в магазине",
} as const;
const outcome = keyOf(differenceOutcomes);

const differenceRow = z.object({
  id: z.int(),
  /** Moscow. */
  day: calendarDay,
  /** In words. */
  provider: typedLine(),
  /** At the provider. */
  number: typedLine(),
  /** The order; null if the shop does not have it. */
  identity: z.string().nullable(),
  outcome,
  ours: sums,
  theirs: sums,
  /** When somebody looked into it; null while nobody has. */
  settledAt: utcMoment.nullable(),
  /** What came of that. */
  note: z.string(),
});
export type DifferenceRow = z.output<typeof differenceRow>;

/** Payments that the shop and their provider do not agree on, the latest first. */
export const moneyDifferences = listEndpoint({
  name: "moneyDifferences",
  summary: "Расхождения с банками",
  resource: "money-differences",
  permission: "money",
  filters: {
    state: z.enum(["open", "settled"]).optional(),
    outcome: outcome.optional(),
    provider: typedLine().max(60, "Слишком длинно").optional(),
    /** Number of the order, or of the payment at the provider, whole. */
    number: typedLine().max(60, "Слишком длинно").optional(),
    ...dayRange("day"),
  },
  row: differenceRow,
});

export const moneyDifferenceCard = endpoint({
  name: "moneyDifferenceCard",
  summary: "Карточка расхождения с банком",
  method: "GET",
  path: "/api/gateway/back-office/money-differences/{id}",
  access: { staff: "money" },
  input: z.object({ id }),
  output: differenceRow.extend({
    /** The payment in the shop; null where the shop does not have it. */
    paymentId: z.int().nullable(),
    checkedAt: utcMoment,
  }),
});

/** Notes that a difference was looked into. */
export const moneyDifferenceSettle = endpoint({
  name: "moneyDifferenceSettle",
  summary: "Закрыть расхождение с банком",
  method: "POST",
  path: "/api/gateway/back-office/money-differences/{id}/settle",
  access: { staff: "money" },
  input: z.object({
    id,
    note: z
      .string("Напишите, что выяснилось")
      .trim()
      .min(3, "Напишите, что выяснилось")
      .max(500, "Не больше 500 знаков"),
  }),
  output: z.object({}),
});

const MAX_ROWS = 200;

/**
 * Sends a receipt that waits for staff again. `codes` are the marking codes of a row of goods as they were scanned, one for each piece; the row
 * is then a row for each piece. Wrong codes are `invalid` at `codes[0].codes`. `too_late`: it is not waiting.
 */
export const receiptRetry = endpoint({
  name: "receiptRetry",
  summary: "Отправить чек ещё раз",
  method: "POST",
  path: "/api/gateway/staff/money/receipts/{id}/retry",
  access: { staff: "money" },
  input: z.object({
    id,
    codes: z
      .array(
        z.object({
          row: z.int().min(0).max(MAX_ROWS),
          codes: z.string().max(20_000, "Слишком много кодов"),
        }),
      )
      .max(MAX_ROWS)
      .default([]),
  }),
  output: z.object({}),
  codes: { too_late: 409 },
});

const MAX_DAYS = 92;

/** Payments, refunds and receipts of some days, Moscow, as CSV for a spreadsheet: semicolons, UTF-8 with its mark, roubles with a comma. */
export const moneyExport = endpoint({
  name: "moneyExport",
  summary: "Платежи, возвраты и чеки для бухгалтерии",
  method: "GET",
  path: "/api/gateway/staff/money/export",
  access: { staff: "money" },
  input: z
    .object({ from: dayField("Выберите первый день"), to: dayField("Выберите последний день") })
    .refine(({ from, to }) => from <= to, { path: ["to"], message: "Последний день раньше первого" })
    .refine(({ from, to }) => Date.parse(to) - Date.parse(from) < MAX_DAYS * DAY_MS, {
      path: ["to"],
      message: `Выберите не больше ${MAX_DAYS} дней`,
    }),
  output: z.object({ fileName: z.string(), csv: z.string() }),
});
