import { requireKept } from "../../catalogue/content/picture-handlers.ts";
import type { Services } from "../../chain/services.ts";
import type { BayValues } from "../../contract/office/hours-desk.ts";
import type { CentreValues, RegionValues } from "../../contract/office/region-desk.ts";
import type { Executor } from "../../platform/db/database.ts";
import { pluralOf } from "../../platform/format.ts";
import { ApiError } from "../../platform/http/api-error.ts";
import type { EditableCheck } from "../../platform/resource-kit/editable-routes.ts";
import { isBayHeld, readFutureVisits, readVisitsOfBay } from "../../workshop/appointments/future-visits-store.ts";
import { visitsText } from "../../workshop/appointments/view.ts";
import { canTake } from "../../workshop/booking/bay-rules.ts";
import { visitsOutside } from "../../workshop/booking/hours-change.ts";
import { centreDayRule } from "./centre-day-rule.ts";
import {
  countOpenOrders,
  countPlaces,
  countStored,
  isCodeTaken,
  isSlugTaken,
  type StoredCentre,
  type StoredRegion,
  weekOf,
} from "./centres-store.ts";
import type { StoredBay } from "./days-store.ts";

type Known = Pick<Services, "regions" | "now">;

const invalid = (field: string, message: string) => new ApiError("invalid", [{ field, message }]);

/** What a region's form may say, whether staff fill it in or a file does. */
export async function checkRegion(
  tx: Executor,
  { row, values, isArchived }: EditableCheck<RegionValues, StoredRegion>,
): Promise<void> {
  if (await isSlugTaken(tx, values.slug, row?.id ?? null)) throw invalid("slug", "Такой адрес есть у другого региона");
  if (row && row.slug !== values.slug)
    throw invalid("slug", `Адрес не меняется: по нему живут страницы и заказы. Оставьте ${row.slug}`);
  if (row?.isDefault && !values.isDefault)
    throw invalid("isDefault", "Один регион должен быть главным: отметьте другой, и этот перестанет им быть");
  if (!isArchived) return;
  if (values.isDefault) throw new ApiError("invalid", "Этот регион главный: сначала сделайте главным другой");
  const places = row ? await countPlaces(tx, row.id) : 0;
  if (places > 0)
    throw new ApiError(
      "invalid",
      `Здесь ${places} ${pluralOf(places, "центр или склад", "центра или склада", "центров и складов")}: сначала уберите в архив их`,
    );
}

/** The same of a centre, warehouse or supplier. */
export async function checkCentre(
  tx: Executor,
  { row, values, isArchived }: EditableCheck<CentreValues, StoredCentre>,
  { regions, now }: Known,
): Promise<void> {
  if (await isCodeTaken(tx, values.placeCode, row?.id ?? null))
    throw invalid("placeCode", "Такой код есть у другого центра");
  const region = regions.regions.find(({ id }) => String(id) === values.region);
  if (!region) throw invalid("region", "Выберите регион, который работает");
  await requireKept(tx, { photo: values.photo }, row ? [row.photo] : []);
  if (!row) return;
  for (const [field, was, message] of [
    ["placeCode", row.code, "Код не меняется: по нему приходят остатки и открываются страницы"],
    ["kind", row.kind, "Вид не меняется: добавьте новый центр или склад"],
    ["region", String(row.regionId), "Центр не переезжает в другой регион: добавьте новый"],
  ] as const)
    if (values[field] !== was) throw invalid(field, message);
  if (isArchived && row.archivedAt === null) return checkClosing(tx, row, now());
  if (values.kind !== "shop" || values.despiteVisits || values.cancelVisits) return;
  const outside = await visitsOutside(tx, { id: row.id, zone: region.zone }, { week: weekOf(values) }, now());
  if (outside.length > 0)
    throw invalid(
      "despiteVisits",
      `Вне новых часов есть записи: ${visitsText(outside)}. Перенесите их или отметьте, что с ними делать`,
    );
}

/** A place that somebody is still expected at stays. */
async function checkClosing(tx: Executor, { id }: StoredCentre, now: Date): Promise<void> {
  const visits = await readFutureVisits(tx, id, now);
  if (visits.length > 0)
    throw new ApiError("invalid", `Сюда записаны: ${visitsText(visits)}. Сначала перенесите или отмените записи`);
  const orders = await countOpenOrders(tx, id);
  if (orders > 0)
    throw new ApiError(
      "invalid",
      `Здесь ${orders} ${pluralOf(orders, "открытый заказ", "открытых заказа", "открытых заказов")}: сначала выдайте или отмените их`,
    );
  const stored = await countStored(tx, id);
  if (stored > 0)
    throw new ApiError(
      "invalid",
      `Здесь лежат колёса по ${stored} ${pluralOf(stored, "договору", "договорам", "договорам")} хранения: сначала верните их`,
    );
}

/** The same of a bay. */
export async function checkBay(
  tx: Executor,
  { row, values, isArchived }: EditableCheck<BayValues, StoredBay>,
  known: Known,
): Promise<void> {
  if (!isArchived) centreDayRule(known).placeOf(values.centre);
  if (!row) return;
  if (values.centre !== String(row.locationId))
    throw invalid("centre", "Пост не переезжает: добавьте новый в другом центре");
  const isInUse = values.state === "works" && !isArchived;
  const bay = { id: row.id, kind: values.kind, maxInch: values.maxInch };
  const stranded = (await readVisitsOfBay(tx, row.id, known.now())).filter((visit) => !isInUse || !canTake(bay, visit));
  const field = isArchived ? {} : { field: isInUse ? "kind" : "state" };
  if (stranded.length > 0)
    throw new ApiError("invalid", [
      { ...field, message: `На пост записаны: ${visitsText(stranded)}. Сначала перенесите эти записи` },
    ]);
  if (!isInUse && (await isBayHeld(tx, row.id, known.now())))
    throw new ApiError("invalid", [
      { ...field, message: "На этот пост прямо сейчас кто-то записывается. Повторите через 10 минут" },
    ]);
}
