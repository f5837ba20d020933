import { z } from "zod";
import { calendarDay, endpoint, kopecks, utcMoment } from "./endpoint.ts";

const id = z.coerce.number().int().positive();
const sums = z.object({ captured: kopecks, refunded: kopecks }).nullable();

/** Payments that the shop and their provider do not agree on and nobody has looked into, the latest first. */
export const moneyDifferences = endpoint({
  name: "moneyDifferences",
  summary: "Расхождения с банками",
  apiOrigin: "api",
  method: "GET",
  path: "/api/gateway/staff/money/differences",
  access: { staff: "money" },
  input: z.object({}),
  output: z.object({
    differences: z.array(
      z.object({
        id: z.int(),
        /** Moscow. */
        day: calendarDay,
        provider: z.string(),
        /** At the provider. */
        number: z.string(),
        /** Null for what the shop does not have. */
        identity: z.string().nullable(),
        /** `sums` differ; one side lacks the payment. */
        outcome: z.enum(["sums", "lacking_there", "lacking_here"]),
        ours: sums,
        theirs: sums,
      }),
    ),
  }),
});

/** Notes that a difference was looked into. */
export const moneyDifferenceSettle = endpoint({
  name: "moneyDifferenceSettle",
  summary: "Закрыть расхождение с банком",
  apiOrigin: "api",
  method: "POST",
  path: "/api/gateway/staff/money/differences/{id}/settle",
  access: { staff: "money" },
  input: z.object({
    id,
    note: z.string("Напишите, что выяснилось").trim().min(3, "Напишите, что выяснилось").max(500),
  }),
  output: z.object({}),
});

/** Receipts that wait for staff, the latest first. */
export const receiptsStuck = endpoint({
  name: "receiptsStuck",
  summary: "Чеки, которые не ушли",
  apiOrigin: "api",
  method: "GET",
  path: "/api/gateway/staff/money/receipts",
  access: { staff: "money" },
  input: z.object({}),
  output: z.object({
    receipts: z.array(
      z.object({
        id: z.int(),
        identity: z.string(),
        kind: z.enum(["prepayment", "full", "refund"]),
        sum: kopecks,
        /** In the words of the service, or of the shop. */
        failure: z.string(),
        createdAt: utcMoment,
        /** Its rows; `row` counts from 0. */
        rows: z.array(z.object({ row: z.int(), title: z.string(), quantity: z.int() })),
      }),
    ),
  }),
});

const MAX_ROWS = 200;

/**
 * Sends a receipt that waits for staff again. `codes` are the marking codes of a row of goods, one for each piece; the row is then a row for
 * each piece. `invalid`: there are more or fewer codes than pieces. `too_late`: it is not waiting.
 */
export const receiptRetry = endpoint({
  name: "receiptRetry",
  summary: "Отправить чек ещё раз",
  apiOrigin: "api",
  method: "POST",
  path: "/api/gateway/staff/money/receipts/{id}/retry",
  access: { staff: "money" },
  input: z.object({
    id,
    codes: z
      .array(
        z.object({
          row: z.int().min(0).max(MAX_ROWS),
          codes: z.array(z.string().min(16).max(200)).min(1).max(MAX_ROWS),
        }),
      )
      .max(MAX_ROWS)
      .default([]),
  }),
  output: z.object({}),
  codes: { too_late: 409 },
});

const MAX_DAYS = 92;
const DAY_MS = 86_400_000;

/** Payments, refunds and receipts of some days, Moscow, as CSV for a spreadsheet: semicolons, UTF-8 with its mark, roubles with a comma. */
export const moneyExport = endpoint({
  name: "moneyExport",
  summary: "Платежи, возвраты и чеки для бухгалтерии",
  apiOrigin: "api",
  method: "GET",
  path: "/api/gateway/staff/money/export",
  access: { staff: "money" },
  input: z
    .object({ from: calendarDay, to: calendarDay })
    .refine(({ from, to }) => from <= to, { path: ["to"], message: "Последний день раньше первого" })
    .refine(({ from, to }) => Date.parse(to) - Date.parse(from) < MAX_DAYS * DAY_MS, {
      path: ["to"],
      message: `Выберите не больше ${MAX_DAYS} дней`,
    }),
  output: z.object({ fileName: z.string(), csv: z.string() }),
});
