import type { Day } from "../../contract/platform/local-time.ts";
import { dayText, pluralOf } from "../../platform/format.ts";
import type { FutureVisit } from "./future-visits-store.ts";

const TOLD = 10;

/** «25 ноября 10:15 Сезонная смена (Z-123); … и ещё 3 записи» for a message to staff. */
export function visitsText(visits: readonly Pick<FutureVisit, "number" | "title" | "localTime">[]): string {
  const told = visits
    .slice(0, TOLD)
    .map(
      ({ number, title, localTime }) =>
        `${dayText(localTime.slice(0, 10) as Day)} ${localTime.slice(11)} ${title} (${number})`,
    );
  const more = visits.length - told.length;
  return more > 0
    ? `${told.join("; ")} и ещё ${more} ${pluralOf(more, "запись", "записи", "записей")}`
    : told.join("; ");
}
