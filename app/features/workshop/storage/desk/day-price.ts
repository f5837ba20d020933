import { z } from "zod";
import { kopecksOf } from "../../../../shared/typed-sum.ts";

/** What a day costs, as people type it; absent where nothing is typed. */
export const dayPrice = z
  .string()
  .transform((text) => kopecksOf(text))
  .refine((sum) => sum !== null, "Введите цену дня в рублях, например 20 или 20,50")
  .optional();

export const dayPriceText = (kopecks: number | null): string =>
  kopecks === null ? "" : String(kopecks / 100).replace(".", ",");
