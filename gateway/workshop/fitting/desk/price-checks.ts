import type { Day } from "../../../contract/platform/local-time.ts";
import type { FittingFactorValues, FittingRateValues, PacketValues } from "../../../contract/workshop/price-desk.ts";
import type { Executor } from "../../../platform/db/database.ts";
import { ApiError } from "../../../platform/http/api-error.ts";
import type { EditableCheck } from "../../../platform/resource-kit/editable-routes.ts";
import {
  isFactorTaken,
  isPacketTaken,
  readRates,
  type StoredFactor,
  type StoredPacket,
  type StoredRate,
} from "./prices-store.ts";
import { clashOf, rateOf } from "./rate-rules.ts";

const invalid = (field: string, message: string) => new ApiError("invalid", [{ field, message }]);

/** What has been paid by stays: prices change from a day on, by another row. */
export async function checkRate(
  tx: Executor,
  { row, values, isArchived }: EditableCheck<FittingRateValues, StoredRate>,
  day: Day,
): Promise<void> {
  if (isArchived) return;
  const isChanged = row !== null && row.archivedAt === null;
  if (isChanged && row.validFrom <= day)
    throw invalid(
      "validFrom",
      "Эта расценка уже действует, и её история остаётся. Добавьте новую с дня, с которого цена другая",
    );
  if (values.validFrom < day && !(row && row.validFrom === values.validFrom))
    throw invalid("validFrom", "Цена не меняется задним числом: выберите сегодня или день позже");
  const clash = clashOf(rateOf(values), await readRates(tx), row?.id ?? null);
  if (clash)
    throw invalid("validFrom", "На эти колёса и эту работу с этого дня расценка уже есть: измените её или день");
}

export async function checkFactor(
  tx: Executor,
  { row, values }: EditableCheck<FittingFactorValues, StoredFactor>,
): Promise<void> {
  if (await isFactorTaken(tx, values.name, row?.id ?? null))
    throw invalid("name", "Такая надбавка уже есть, может быть в архиве: измените её");
  if (row && row.name !== values.name) throw invalid("name", "За что надбавка, не меняется: добавьте другую");
}

export async function checkPacket(
  tx: Executor,
  { row, values }: EditableCheck<PacketValues, StoredPacket>,
): Promise<void> {
  if (await isPacketTaken(tx, values.slug, row?.id ?? null))
    throw invalid("slug", "Такой набор уже есть, может быть в архиве: измените его");
  if (row && row.slug !== values.slug) throw invalid("slug", "Вид набора не меняется: добавьте другой");
}
