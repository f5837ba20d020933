import type {
  ServiceDifferenceValues,
  ServiceGroupValues,
  ServiceValues,
} from "../../contract/workshop/service-desk.ts";
import type { Executor } from "../../platform/db/database.ts";
import { pluralOf } from "../../platform/format.ts";
import { ApiError } from "../../platform/http/api-error.ts";
import type { EditableCheck } from "../../platform/resource-kit/editable-routes.ts";
import {
  countServices,
  isDifferenceTaken,
  isGroupSlugTaken,
  isServiceSlugTaken,
  readGroups,
  readServiceNames,
  type StoredDifference,
  type StoredGroup,
  type StoredService,
} from "./services-store.ts";

const invalid = (field: string, message: string) => new ApiError("invalid", [{ field, message }]);

export async function checkGroup(
  tx: Executor,
  { row, values, isArchived }: EditableCheck<ServiceGroupValues, StoredGroup>,
): Promise<void> {
  if (await isGroupSlugTaken(tx, values.slug, row?.id ?? null)) throw invalid("slug", "Такая группа уже есть");
  const count = isArchived && row ? ((await countServices(tx, [row.id])).get(row.id) ?? 0) : 0;
  if (count > 0)
    throw new ApiError(
      "invalid",
      `В группе ${count} ${pluralOf(count, "услуга", "услуги", "услуг")}: сначала перенесите их в другую или уберите в архив`,
    );
}

export async function checkService(
  tx: Executor,
  { row, values, isArchived }: EditableCheck<ServiceValues, StoredService>,
): Promise<void> {
  if (await isServiceSlugTaken(tx, values.slug, row?.id ?? null)) throw invalid("slug", "Такая услуга уже есть");
  const group = (await readGroups(tx)).find(({ id }) => String(id) === values.group);
  if (!group || (group.archivedAt !== null && !isArchived)) throw invalid("group", "Выберите группу, которая есть");
  const known = new Set((await readServiceNames(tx)).map(({ id }) => String(id)));
  if (values.together.some((id) => !known.has(id))) throw invalid("together", "Такой услуги больше нет");
  if (row && values.together.includes(String(row.id))) throw invalid("together", "Услугу не делают вместе с ней самой");
  if (values.price === "wheels" && values.kind !== "fitting")
    throw invalid("kind", "Цена по колёсам бывает только у шиномонтажа");
}

export async function checkDifference(
  tx: Executor,
  { row, values, isArchived }: EditableCheck<ServiceDifferenceValues, StoredDifference>,
  isCentre: (id: string) => boolean,
): Promise<void> {
  if (await isDifferenceTaken(tx, values, row?.id ?? null))
    throw invalid("centre", "Отличие этой услуги в этом центре уже есть, может быть в архиве: измените его");
  if (isArchived) return;
  if (!(await readServiceNames(tx)).some(({ id }) => String(id) === values.service))
    throw invalid("service", "Такой услуги больше нет");
  if (!isCentre(values.centre)) throw invalid("centre", "Выберите центр, который работает");
}
