import type { Services } from "../../chain/services.ts";
import type { CentreDayValues } from "../../contract/office/hours-desk.ts";
import type { Executor } from "../../platform/db/database.ts";
import { ApiError } from "../../platform/http/api-error.ts";
import { visitsText } from "../../workshop/appointments/visit-words.ts";
import { visitsOutside } from "../../workshop/booking/hours-change.ts";
import { centreDayColumns } from "./days-store.ts";

/** What staff may say of a day of a centre, whether they write it into the form or into a file. */
export function centreDayRule({ regions, now }: Pick<Services, "regions" | "now">) {
  /** A shop that is in use, with its zone. Throws `invalid` at `centre`. */
  function placeOf(centre: string | number) {
    const location = regions.locations.get(Number(centre));
    const region = regions.regionOfLocation(location?.id);
    if (!location || !region || location.kind !== "shop" || location.archivedAt !== null)
      throw new ApiError("invalid", [{ field: "centre", message: "Выберите центр, который работает" }]);
    return { id: location.id, zone: region.zone, hours: location.hours };
  }

  /** Names the visits that would be outside of the hours of a day, were they these; null for none. */
  async function strandedBy(tx: Executor, values: CentreDayValues, isArchived: boolean): Promise<string | null> {
    const place = placeOf(values.centre);
    const { openMinute, closeMinute } = centreDayColumns(values);
    const exception = isArchived ? null : { openMinute, closeMinute };
    const outside = await visitsOutside(tx, place, { week: place.hours, day: { day: values.day, exception } }, now());
    return outside.length === 0 ? null : `Вне этих часов есть записи: ${visitsText(outside)}. Перенесите их`;
  }

  return { placeOf, strandedBy };
}
