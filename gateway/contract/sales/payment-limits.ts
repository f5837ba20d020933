import { z } from "zod";
import { kopecks } from "../platform/endpoint.ts";
import { editableEndpoints, listEndpoint } from "../platform/resource-kit.ts";

const MAX_ROUBLES = 10_000_000;
const SUM = "Напишите сумму в рублях, целым числом";
const WAY = "Выберите способ оплаты";

const roubles = z.coerce
  .number(SUM)
  .int(SUM)
  .max(MAX_ROUBLES, `Не больше ${MAX_ROUBLES.toLocaleString("ru-RU")} ₽`)
  .min(1, "Напишите сумму больше нуля")
  .nullable()
  .default(null);

/** For which sums of goods a way to pay is offered, as staff write it. */
export const paymentLimitValues = z
  .object({
    /** The id of a group, or `{group}/{method}` for one method of it. */
    way: z
      .string(WAY)
      .max(80, WAY)
      .regex(/^[a-z_]+(\/[a-z_]+)?$/, WAY),
    offer: z.enum(["offered", "hidden"], "Выберите, предлагать ли"),
    minRoubles: roubles,
    maxRoubles: roubles,
    /** Slugs; every region where there is none. */
    regions: z.array(z.string().max(60)).max(200).default([]),
  })
  .refine(({ minRoubles: from, maxRoubles: to }) => from === null || to === null || from <= to, {
    message: "Наибольшая сумма меньше наименьшей",
    path: ["maxRoubles"],
  });
export type PaymentLimitValues = z.output<typeof paymentLimitValues>;

const paymentLimitRow = z.object({
  id: z.int(),
  /** The group, or a method of it. */
  title: z.string(),
  isOffered: z.boolean(),
  min: kopecks.nullable(),
  max: kopecks.nullable(),
  /** Titles; none means all regions. */
  regions: z.array(z.string()),
  /** `replaced`: a later one holds in each of its regions. */
  state: z.enum(["holds", "replaced", "archived"]),
});
export type PaymentLimitRow = z.output<typeof paymentLimitRow>;

/** Limits of ways to pay, the latest first: of several for a way and region the latest holds. CHK-013 */
export const paymentLimitList = listEndpoint({
  name: "paymentLimitList",
  summary: "Способы оплаты и их пределы",
  resource: "payment-limits",
  permission: "settings",
  filters: { way: z.string().max(80).optional(), region: z.string().max(60).optional() },
  row: paymentLimitRow,
});

export const paymentLimitCalls = editableEndpoints({
  name: "paymentLimit",
  title: "правило способа оплаты",
  resource: "payment-limits",
  permission: "settings",
  values: paymentLimitValues,
});
