import { categories } from "../../../contract/catalogue/categories.ts";
import type { ImportTrial } from "../../../contract/office/import-desk.ts";
import { KEPT_LINES } from "../../../contract/office/system-state.ts";
import type { PhotosReport } from "../photos/import-photos.ts";
import type { FileReport, ImportReport } from "../runs/report.ts";
import { adviceOn } from "./refusal-advice.ts";

const MAX_COLUMNS = 100;

/** What a trial has found, as it is kept for the page. `locationOf` knows whose stock a warehouse of the list is. */
export function trialOf(
  { files }: Pick<ImportReport, "files">,
  locationOf: (warehouse: string) => string | null,
): ImportTrial {
  const [list] = files;
  const columns = list?.columns ?? [];
  const shown = [
    ...columns.map(({ place, heading, field, warehouse }) => ({ place, heading, field, warehouse })),
    ...(list?.otherColumns ?? []).map((other) => ({ ...other, warehouse: "" })),
  ];
  return {
    parts: files.map((file) => partOf(file, columns)),
    // Sheets of one workbook mostly have the same headings.
    columns: uniqueBy(shown, ({ place, heading }) => `${place} ${heading}`)
      .toSorted((one, other) => one.place - other.place)
      .slice(0, MAX_COLUMNS),
    warehouses: warehousesOf(list).map((name) => ({ name, location: locationOf(name) })),
    preview: (list?.preview ?? []).map(({ goods, pieces }) => ({
      sku: goods.sku,
      category: categories[goods.category].plural,
      brand: goods.brandTitle,
      model: goods.modelTitle,
      size: goods.sizeText,
      price: goods.priceKopecks,
      pieces: pieces.map(({ warehouse, quantity }) => `${warehouse} ${quantity || "—"}`.trim()).join(", "),
    })),
    doubts: [...(list?.doubts ?? [])],
  };
}

export const trialOfPhotos = ({ refused, unmatched, ...counts }: PhotosReport): ImportTrial => ({
  parts: [],
  columns: [],
  warehouses: [],
  preview: [],
  doubts: [],
  photos: {
    files: counts.files,
    added: counts.added,
    unchanged: counts.unchanged,
    ofGoods: counts.ofGoods,
    ofModels: counts.ofModels,
    ofCentres: counts.ofCentres,
    refused: refused.length,
    unmatched: unmatched.length,
    left: [...refused, ...unmatched].slice(0, KEPT_LINES),
  },
});

function partOf(file: FileReport, columns: FileReport["columns"]): ImportTrial["parts"][number] {
  const { kind, rows, added, updated, unchanged, hidden, emptied, priceChanges, wholesalePrices, rejected } = file;
  return {
    kind,
    rows,
    added,
    updated,
    unchanged,
    hidden,
    emptied,
    priceChanges,
    wholesalePrices,
    rejected,
    stockMoment: file.stockDate ?? file.stockFileTime ?? "",
    reasons: Object.entries(file.rejectedByReason)
      .map(([reason, count]) => ({ reason, count }))
      .toSorted((one, other) => other.count - one.count),
    lines: file.rejectedRows
      .toSorted((one, other) => one.line - other.line)
      .slice(0, KEPT_LINES)
      .map((row) => ({ ...row, ...adviceOn(row.reason, columns) })),
  };
}

function warehousesOf(list: FileReport | undefined): string[] {
  if (list === undefined) return [];
  const named = [
    ...list.columns.filter(({ field }) => field === "quantity").map(({ warehouse }) => warehouse),
    ...list.preview.flatMap(({ pieces }) => pieces.map(({ warehouse }) => warehouse)),
    ...Object.keys(list.unknownWarehouses),
  ];
  return [...new Set(named)].slice(0, MAX_COLUMNS);
}

function uniqueBy<Item>(items: readonly Item[], keyOf: (item: Item) => string): Item[] {
  return [...new Map(items.toReversed().map((item) => [keyOf(item), item])).values()].toReversed();
}
