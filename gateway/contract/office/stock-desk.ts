import { z } from "zod";
import { goodsSearch } from "../catalogue/goods-desk.ts";
import { chosenId, line } from "../platform/desk-fields.ts";
import { endpoint, utcMoment } from "../platform/endpoint.ts";
import { listEndpoint } from "../platform/resource-kit.ts";

const id = z.coerce.number().int().min(1).max(2_147_483_647);
const path = "/api/gateway/back-office/stock/{id}";
const common = { access: { staff: "stock" } } as const;

const stockDeskRow = z.object({
  id: z.int(),
  sku: z.string(),
  title: z.string(),
  brand: z.string(),
  /** Free pieces at the caller's places, or at the one that is asked for. */
  free: z.int(),
});
export type StockDeskRow = z.output<typeof stockDeskRow>;

export const stockDeskList = listEndpoint({
  name: "stockDeskList",
  summary: "Остатки",
  resource: "stock",
  permission: "stock",
  filters: {
    ...goodsSearch,
    place: chosenId("Такого места нет").optional(),
    left: z.enum(["some", "none"]).optional(),
  },
  row: stockDeskRow,
  sorts: ["sku", "title", "brand", "free"],
});

/** Goods by place, with what staff corrected. A member of staff who is bound to shops changes theirs only. */
export const stockDeskCard = endpoint({
  ...common,
  name: "stockDeskCard",
  summary: "Показать остатки товара по местам",
  method: "GET",
  path,
  input: z.object({ id }),
  output: z.object({
    id: z.int(),
    sku: z.string(),
    title: z.string(),
    places: z.array(
      z.object({
        id: z.int(),
        title: z.string(),
        /** Pieces that can be sold. */
        free: z.int(),
        /** Pieces kept for orders that nobody has taken yet. */
        reserved: z.int(),
        mayChange: z.boolean(),
      }),
    ),
    /** The latest first. */
    corrections: z.array(
      z.object({
        id: z.int(),
        at: utcMoment,
        by: z.string(),
        place: z.string(),
        kind: z.enum(["correction", "transfer"]),
        pieces: z.int(),
        reason: z.string(),
        /** The moment of the file that told the pieces of the place anew; null while the correction counts. */
        fileAsOf: utcMoment.nullable(),
      }),
    ),
  }),
});

const MOST_PIECES = 10_000;
const PIECES = `Целое число штук, не больше ${MOST_PIECES.toLocaleString("ru-RU")}`;
const reason = line("Напишите причину", 300);
const form = { id, key: z.uuid(), reason };

/** Corrects the pieces of a place. Never below what orders keep there: `invalid` at the field `pieces` then says how many. */
export const stockDeskCorrect = endpoint({
  ...common,
  name: "stockDeskCorrect",
  summary: "Поправить остаток товара",
  method: "POST",
  path: `${path}/correct`,
  input: z.object({
    ...form,
    place: chosenId("Выберите место"),
    pieces: z.coerce
      .number(PIECES)
      .int(PIECES)
      .min(-MOST_PIECES, PIECES)
      .max(MOST_PIECES, PIECES)
      .refine((pieces) => pieces !== 0, "Ноль ничего не меняет"),
  }),
  output: z.object({}),
});

/** Moves pieces from one place to another at once. */
export const stockDeskTransfer = endpoint({
  ...common,
  name: "stockDeskTransfer",
  summary: "Переместить товар между местами",
  method: "POST",
  path: `${path}/transfer`,
  input: z
    .object({
      ...form,
      from: chosenId("Выберите место"),
      to: chosenId("Выберите место"),
      pieces: z.coerce.number(PIECES).int(PIECES).min(1, "Не меньше 1").max(MOST_PIECES, PIECES),
    })
    .refine(({ from, to }) => from !== to, { message: "Это то же самое место", path: ["to"] }),
  output: z.object({}),
});
