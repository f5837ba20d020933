import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { OutputOf } from "../../contract/platform/endpoint.ts";
import { wheelWorks } from "../../contract/workshop/fitting.ts";
import { fittingPriceTableFile, type WheelWorkName } from "../../contract/workshop/price-table.ts";
import { ApiError } from "../../platform/http/api-error.ts";
import { type Route, route } from "../../platform/http/route.ts";
import { plainCell } from "../import/columns/cell-values.ts";
import { BrokenFileError } from "../import/formats/broken-file.ts";
import type { CellRow } from "../import/formats/csv-rows.ts";
import { readRows } from "../import/formats/table-rows.ts";

type Read = OutputOf<typeof fittingPriceTableFile>;

/** A file of prices, CSV or XLSX, as cells of the table: nothing is stored by it. */
export const priceTableFileRoutes = (): Route[] => [
  route(fittingPriceTableFile, async ({ files: [file] }) => {
    if (!file) throw invalid("Выберите файл");
    const folder = await mkdtemp(join(tmpdir(), "prices-"));
    try {
      const path = join(folder, "prices");
      await writeFile(path, Buffer.from(await file.arrayBuffer()));
      return readTable(await rowsOf(readRows(path)));
    } catch (error) {
      if (!(error instanceof BrokenFileError)) throw error;
      throw invalid(`Файл не прочитать, строка ${error.line}: ${error.reason}. Сохраните лист как CSV или XLSX`);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }),
];

const invalid = (message: string) => new ApiError("invalid", [{ field: "file", message }]);

const MAX_ROWS = 200;

async function rowsOf(rows: AsyncIterable<CellRow>): Promise<CellRow[]> {
  const found: CellRow[] = [];
  for await (const row of rows) {
    found.push(row);
    if (found.length > MAX_ROWS) throw invalid(`В таблице цен больше ${MAX_ROWS} строк: это другой файл`);
  }
  return found;
}

const works = new Map<string, WheelWorkName>(
  (Object.entries(wheelWorks) as [WheelWorkName, string][]).flatMap(([work, title]) => [
    [plainCell(title), work],
    [work, work],
  ]),
);

/** «16», «R16», «R17,5»; null for anything else. */
const inchOf = (text: string): number | null => {
  const [, inch] = /^r?\s*(\d{2}(?:[.,]5)?)(?:[.,]0)?$/i.exec(text.trim()) ?? [];
  return inch === undefined ? null : Number(inch.replace(",", "."));
};

/** Whole roubles of «1 200», «1200 ₽», «1200.00»; null for anything else. */
const roublesOf = (text: string): number | null => {
  const [, roubles] = /^(\d{1,6})(?:[.,]0{1,2})?(?:₽|руб\.?)?$/.exec(text.replace(/[\s\u00a0\u202f']/g, "")) ?? [];
  return roubles === undefined ? null : Number(roubles);
};

/** The first row names the works, the first column the diameters. */
function readTable(rows: readonly CellRow[]): Read {
  const [heading, ...lines] = rows;
  const columns = (heading?.cells ?? []).map((title) => works.get(plainCell(title)) ?? null);
  if (!columns.some((work) => work !== null))
    throw invalid(`В первой строке нет названий работ: ${Object.values(wheelWorks).join(", ")}`);
  const cells: Read["cells"] = [];
  const problems: string[] = [];
  for (const { line, cells: texts } of lines) {
    const inch = inchOf(texts[0] ?? "");
    if (inch === null) {
      problems.push(`Строка ${line}: диаметр пишется как R16`);
      continue;
    }
    for (const [at, work] of columns.entries()) {
      const text = texts[at]?.trim() ?? "";
      if (work === null || text === "") continue;
      const roubles = roublesOf(text);
      if (roubles === null) problems.push(`Строка ${line}, «${wheelWorks[work]}»: цена пишется целыми рублями`);
      else cells.push({ inch, work, roubles });
    }
  }
  return { cells, problems };
}
