import type { Services } from "../../chain/services.ts";
import type { CentreDayValues } from "../../contract/office/hours-desk.ts";
import type { Executor } from "../../platform/db/database.ts";
import { ApiError } from "../../platform/http/api-error.ts";
import type { FutureVisit } from "../../workshop/appointments/future-visits-store.ts";
import { visitsText } from "../../workshop/appointments/view.ts";
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

  /** Visits that would be outside of the hours of a day, were they these. */
  async function strandedVisits(tx: Executor, values: CentreDayValues, isArchived: boolean): Promise<FutureVisit[]> {
    const place = placeOf(values.centre);
    const { openMinute, closeMinute } = centreDayColumns(values);
    const exception = isArchived ? null : { openMinute, closeMinute };
    return visitsOutside(tx, place, { week: place.hours, day: { day: values.day, exception } }, now());
  }

  /** Names them; null for none. */
  async function strandedBy(tx: Executor, values: CentreDayValues, isArchived: boolean): Promise<string | null> {
    const outside = await strandedVisits(tx, values, isArchived);
    return outside.length === 0 ? null : `Вне этих часов есть записи: ${visitsText(outside)}. Перенесите их`;
  }

  /** What their customers are told. */
  const whyOf = ({ kind, opens, closes, note }: CentreDayValues): string => {
    const hours = kind === "closed" ? "Центр в этот день закрыт" : `Центр в этот день открыт с ${opens} до ${closes}`;
    return note === "" ? hours : `${hours}: ${note}`;
  };

  return { placeOf, strandedBy, strandedVisits, whyOf };
}
