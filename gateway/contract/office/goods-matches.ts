import { z } from "zod";
import { categorySlugs } from "../catalogue/categories.ts";
import { endpoint, kopecks } from "../platform/endpoint.ts";
import { listEndpoint } from "../platform/resource-kit.ts";
import { typedLine } from "../platform/user-fields.ts";

/** One of two goods that may be the same. */
const side = z.object({
  id: z.int(),
  sku: z.string(),
  title: z.string(),
  /** A code of `suppliers`; null for the shop's own catalogue. */
  supplier: z.string().nullable(),
  price: kopecks,
  pieces: z.int(),
  /** Barcodes and the maker's number, as its list says them. */
  numbers: z.array(z.string()),
});
export type GoodsMatchSide = z.output<typeof side>;

const row = z.object({
  id: z.int(),
  category: z.enum(categorySlugs),
  brand: z.string(),
  /** Which one remains when they are the same. */
  remains: side,
  other: side,
});
export type GoodsMatchRow = z.output<typeof row>;

export const goodsMatchList = listEndpoint({
  name: "goodsMatchList",
  summary: "Сопоставление товаров",
  resource: "goods-matches",
  permission: "goods",
  filters: {
    category: z.enum(categorySlugs).optional(),
    text: typedLine().max(100, "Слишком длинно").optional(),
  },
  row,
});

/** The same decision once more changes nothing; another one than was made meanwhile is `wrong_state`. */
export const goodsMatchDecide = endpoint({
  name: "goodsMatchDecide",
  summary: "Решить, один ли это товар",
  method: "POST",
  path: "/api/gateway/back-office/goods-matches/{id}/decide",
  access: { staff: "goods" },
  input: z.object({ id: z.coerce.number().int().min(1).max(2_147_483_647), isSame: z.boolean() }),
  output: z.object({ remains: z.string() }),
  codes: { wrong_state: 409 },
});
