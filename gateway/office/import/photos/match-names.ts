import { goodsName } from "../../../contract/catalogue/goods-name.ts";
import type { Executor } from "../../../platform/db/database.ts";
import { slugOf } from "../../../platform/slug.ts";
import { keysOfCodes, type NamedModel, readModels } from "./photo-files-store.ts";
import { type NameReading, readingsOf } from "./photo-names.ts";

export type NameMatch = { key: string; place: number } | { reason: string };

const UNKNOWN = "нет ни товара с таким кодом, штрихкодом или артикулом, ни такой модели";
const BATCH_CODES = 2_000;

/**
 * What each file is a photo of. Codes go before barcodes, barcodes before makers' numbers, and all of these before models; a name that
 * fits several is of none.
 */
export async function matchNames(db: Executor, files: readonly string[]): Promise<Map<string, NameMatch>> {
  const readings = new Map(files.map((file) => [file, readingsOf(file)]));
  const codes = [...new Set([...readings.values()].flat().map(({ code }) => code))].filter((code) => code !== "");
  const keys = new Map<string, string[]>();
  for (let first = 0; first < codes.length; first += BATCH_CODES)
    for (const [code, found] of await keysOfCodes(db, codes.slice(first, first + BATCH_CODES))) keys.set(code, found);
  const models = modelsBySlug(await readModels(db));
  return new Map([...readings].map(([file, ofFile]) => [file, matchOf(ofFile, keys, models)]));
}

function matchOf(
  readings: readonly NameReading[],
  keys: ReadonlyMap<string, string[]>,
  models: ReadonlyMap<string, string[]>,
): NameMatch {
  for (const { code, slug, place } of readings) {
    const found = keys.get(code) ?? [];
    for (const kind of ["code:", "barcode:", "number:"]) {
      const [key, other] = found.filter((each) => each.startsWith(kind));
      if (other !== undefined) return { reason: `артикул ${code} есть у нескольких производителей` };
      if (key !== undefined) return { key, place };
    }
    const [model, otherModel] = models.get(slug) ?? [];
    if (otherModel !== undefined) return { reason: "так называются несколько моделей" };
    if (model !== undefined) return { key: model, place };
  }
  return { reason: UNKNOWN };
}

/** By the slug of what people call them, brand and model. */
function modelsBySlug(models: readonly NamedModel[]): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const { brandSlug, brandTitle, modelSlug, modelTitle } of models) {
    const names = [`${brandSlug}-${modelSlug}`, slugOf(goodsName(brandTitle, modelTitle))];
    for (const name of new Set(names))
      found.set(name, [...new Set([...(found.get(name) ?? []), `model:${brandSlug}:${modelSlug}`])]);
  }
  return found;
}
