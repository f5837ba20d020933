import { z } from "zod";
import { inches, roubles } from "../platform/desk-fields.ts";
import { calendarDay, endpoint, keyOf } from "../platform/endpoint.ts";
import { dayField } from "../platform/local-time.ts";
import { vehicleType, wheelWorks } from "./fitting.ts";

const path = "/api/gateway/back-office/fitting-price-table" as const;
const access = { staff: "settings" } as const;
const work = keyOf(wheelWorks);
export type WheelWorkName = z.output<typeof work>;

const MAX_CELLS = 400;

/** Prices of one wheel, works against diameters, as they will be on a day. */
const table = z.object({
  vehicle: vehicleType,
  day: calendarDay,
  today: calendarDay,
  /** Names just these prices: storing gives it back. */
  seen: z.string(),
  inches: z.array(z.number()),
  cells: z.array(
    z.object({
      inch: z.number(),
      work,
      /** Null for what is not done. */
      roubles: z.int().nullable(),
      /** A car's price, which holds for this vehicle too. */
      isCars: z.boolean(),
    }),
  ),
  /** Days after it from which other prices hold already. */
  later: z.array(calendarDay),
});
export type FittingPriceTable = z.output<typeof table>;

export const fittingPriceTable = endpoint({
  name: "fittingPriceTable",
  summary: "Цены шиномонтажа таблицей",
  method: "GET",
  path,
  access,
  input: z.object({
    vehicle: vehicleType.default("passenger"),
    /** Today without it. */
    day: dayField("Выберите день").optional(),
  }),
  output: table,
});

/**
 * Stores a table whole, from a day on: only what differs from what holds becomes new rates, and what held stays as history. A cell that is
 * not named stays as it is. `version_conflict`: somebody has changed the prices meanwhile; `data` is the table as it is.
 */
export const fittingPriceTableStore = endpoint({
  name: "fittingPriceTableStore",
  summary: "Сохранить таблицу цен шиномонтажа",
  method: "POST",
  path,
  access,
  input: z.object({
    vehicle: vehicleType,
    day: dayField("Выберите день, с которого действуют цены"),
    seen: z.string().max(64),
    cells: z.array(z.object({ inch: inches, work, roubles: roubles(100_000) })).max(MAX_CELLS),
  }),
  output: z.object({ changed: z.int() }),
  codes: { version_conflict: 409 },
});
/** `data` of `version_conflict`. */
export const fittingPriceTableData = table;

/** The prices of a file, CSV or XLSX: works in the first row, diameters in the first column. Nothing is stored. */
export const fittingPriceTableFile = endpoint({
  name: "fittingPriceTableFile",
  summary: "Прочитать цены шиномонтажа из файла",
  method: "POST",
  path: `${path}/file`,
  access,
  effect: "read",
  multipart: true,
  input: z.object({
    files: z
      .array(z.file("Выберите файл").max(1_000_000, "Файл больше 1 МБ: это не таблица цен"))
      .length(1, "Выберите файл"),
  }),
  output: z.object({
    cells: z.array(z.object({ inch: z.number(), work, roubles: z.int() })),
    /** Lines that cannot be read, in Russian. */
    problems: z.array(z.string()),
  }),
});
