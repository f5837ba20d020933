import { z } from "zod";
import { supplyTermCalls } from "../../../contract/chain/supply-terms.ts";
import { type BayValues, bayCalls, bayKindTitles, bayValues } from "../../../contract/office/hours-desk.ts";
import {
  type CentreValues,
  centreCalls,
  centreValues,
  type RegionValues,
  regionCalls,
  regionValues,
  weekdays,
  zones,
} from "../../../contract/office/region-desk.ts";
import { chosenId, whole } from "../../../contract/platform/desk-fields.ts";
import { plainLine } from "../../../contract/platform/typed-text.ts";
import { capabilities } from "../../../contract/workshop/service-desk.ts";
import type { Executor } from "../../../platform/db/database.ts";
import { leadTimes } from "../../../platform/db/schema/regions.ts";
import { ApiError } from "../../../platform/http/api-error.ts";
import { lockBookedDays } from "../../../workshop/booking/hours-change.ts";
import { checkBay, checkCentre, checkRegion } from "../../centre-desk/centre-checks.ts";
import {
  centreColumns,
  centreTable,
  centreValuesOf,
  makeOnlyDefault,
  regionColumns,
  regionTable,
  regionValuesOf,
  type StoredCentre,
  type StoredRegion,
} from "../../centre-desk/centres-store.ts";
import { bayColumns, bayTable, bayValuesOf, type StoredBay } from "../../centre-desk/days-store.ts";
import { asNumber, asReference, asText, asWeek, asWord, asWords, asYesNo } from "./cell-readers.ts";
import { editableRows } from "./editable-table.ts";
import { type Circumstances, column, shopTable } from "./shop-table.ts";

const regionKinds = {
  main: "главный город|город",
  sub: "город области",
  delivery: "только доставка|доставка",
};

/** «Екатеринбург» and «МСК+2» beside the name of the zone; of several zones with the same hours the first. */
const zoneWords = (() => {
  const taken = new Set<string>();
  return Object.fromEntries(
    Object.entries(zones).map(([zone, title]) => {
      const [city = "", hours = ""] = title.split(", ");
      const isFirst = !taken.has(hours);
      taken.add(hours);
      return [zone, isFirst ? `${city}|${hours}|${hours.replace("−", "-")}` : city];
    }),
  );
})();

export const regionsTable = shopTable<RegionValues>({
  name: "regions",
  title: "Регионы",
  form: regionValues,
  lock: regionCalls.create.path,
  columns: [
    column("host", "slug", asText, ["адрес", "хост", "поддомен"]),
    column("title", "title", asText, ["город", "название"]),
    column("title_in", "titleIn", asText, ["где"]),
    column("area", "area", asText, ["область", "область или край"]),
    column("kind", "kind", asWord(regionKinds), ["вид"]),
    column("phone", "phone", asText, ["телефон"]),
    column("zone", "zone", asWord(zoneWords), ["часовой пояс", "пояс"]),
    column("lat", "lat", asText, ["широта"]),
    column("lng", "lng", asText, ["долгота"]),
    column("default", "isDefault", asYesNo, ["главный"]),
    column("spring_day", "springDay", asText, ["весной"]),
    column("autumn_day", "autumnDay", asText, ["осенью"]),
  ],
  keyOf: ({ slug = "" }) => slug,
  defaults: { springDay: "10.04", autumnDay: "10.10" },
  whole(rows, stored) {
    const marked = rows.filter(({ isDefault }) => isDefault === true).length;
    if (marked > 1)
      return { column: "default", wanted: "Нужно «да» у одного региона: его показывает адрес без поддомена" };
    const isKept = stored.some(({ values: { isDefault, slug } }) => {
      const row = rows.find((each) => each.slug === slug);
      return isDefault && row?.isDefault !== false;
    });
    return marked === 1 || isKept
      ? null
      : { column: "default", wanted: "Нужно «да» у одного региона: его показывает адрес без поддомена" };
  },
  // The former one is then no longer marked when its own row comes.
  isFirst: ({ isDefault }) => isDefault,
  ...editableRows<RegionValues, StoredRegion>({
    table: regionTable,
    valuesOf: regionValuesOf,
    columnsOf: regionColumns,
    check: checkRegion,
    follow: async (tx, id, { isDefault }) => (isDefault ? makeOnlyDefault(tx, id) : undefined),
  }),
  changesDirectory: true,
});

const placeKinds = { shop: "центр|магазин", warehouse: "склад", supplier: "поставщик" };
const [firstDay = "monday", ...otherDays] = Object.keys(weekdays);

/** Shops, warehouses and suppliers. Photographs of buildings come as files. */
export const locationsTable = shopTable<CentreValues>({
  name: "locations",
  title: "Центры и склады",
  form: centreValues,
  lock: centreCalls.create.path,
  columns: [
    column("code", "placeCode", asText, ["код"]),
    column("kind", "kind", asWord(placeKinds), ["вид"]),
    column("region", "region", asReference("regions"), ["регион"]),
    column("title", "title", asText, ["название"]),
    column("address", "address", asText, ["адрес"]),
    column("phone", "phone", asText, ["телефон"]),
    column("lat", "lat", asText, ["широта"]),
    column("lng", "lng", asText, ["долгота"]),
    { name: "hours", also: ["часы", "часы работы", "режим работы"], fields: [firstDay, ...otherDays], read: asWeek },
    column("max_inch", "maxInch", asNumber, ["шиномонтаж до r"]),
    column("offers", "capabilities", asWords(offers()), ["возможности"]),
    column("storage_days", "storageLeadDays", asNumber, ["дней везут с хранения"]),
  ],
  keyOf: ({ placeCode = "" }) => placeCode,
  ...editableRows<CentreValues, StoredCentre>({
    table: centreTable,
    valuesOf: centreValuesOf,
    columnsOf: centreColumns,
    check: checkCentre,
    lockBefore: (tx, { id }, known) => lockDays(tx, id, known),
  }),
  changesDirectory: true,
});

/** Nobody books at a shop while its hours or bays become others. */
async function lockDays(tx: Executor, id: number, { regions, now }: Circumstances): Promise<void> {
  const zone = regions.regionOfLocation(id)?.zone;
  if (zone !== undefined && regions.locations.get(id)?.kind === "shop") await lockBookedDays(tx, { id, zone }, now());
}

/** «Хранение» is enough. */
function offers() {
  const short = { storage: "хранение", service: "слесарные работы|сервис", truck: "грузовые" };
  return Object.fromEntries(
    Object.entries(capabilities).map(([name, title]) => [name, `${title}|${short[name as keyof typeof short]}`]),
  );
}

const words = (titles: Readonly<Record<string, string>>, also: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(titles).map(([key, title]) => [key, `${title}|${also[key] ?? key}`]));

const bayKinds = words(bayKindTitles, {
  truck: "грузовой",
  service: "ремонт|сервис",
  alignment: "развал",
});

export const baysTable = shopTable<BayValues>({
  name: "bays",
  title: "Посты",
  form: bayValues,
  lock: bayCalls.create.path,
  columns: [
    column("location", "centre", asReference("locations"), ["центр"]),
    column("title", "title", asText, ["название", "пост"]),
    column("kind", "kind", asWord(bayKinds), ["вид"]),
    column("max_inch", "maxInch", asNumber, ["до r"]),
    column("state", "state", asWord({ works: "работает|да", paused: "не работает|нет" }), ["состояние"]),
    column("position", "position", asNumber, ["порядок"]),
  ],
  keyOf: ({ centre = "", title = "" }) => `${centre} ${plainLine(title)}`,
  defaults: { state: "works" },
  ...editableRows<BayValues, StoredBay>({
    table: bayTable,
    valuesOf: bayValuesOf,
    columnsOf: bayColumns,
    check: checkBay,
    lockBefore: (tx, { values: { centre } }, known) => lockDays(tx, Number(centre), known),
  }),
  changesDirectory: true,
});

const supplyDays = z.object({
  place: chosenId("Выберите склад или поставщика"),
  region: chosenId("Выберите регион"),
  days: whole(0, 90),
});
type SupplyDays = z.output<typeof supplyDays>;

const supplyColumns = ({ place, region, days }: SupplyDays) => ({
  locationId: Number(place),
  regionId: Number(region),
  days,
});

/** Days of supply as they come with a shop; terms that staff set on their page go before them. */
export const supplyDaysTable = shopTable<SupplyDays>({
  name: "supply-days",
  title: "Сроки поставки",
  form: supplyDays,
  lock: supplyTermCalls.create.path,
  columns: [
    column("location", "place", asReference("locations"), ["склад", "откуда"]),
    column("region", "region", asReference("regions"), ["регион", "куда"]),
    column("days", "days", asNumber, ["дней", "дни", "срок"]),
  ],
  keyOf: ({ place = "", region = "" }) => `${place} ${region}`,
  async read(tx) {
    const rows = await tx.select().from(leadTimes);
    return rows.map(({ locationId, regionId, days }) => ({
      id: 0,
      isArchived: false,
      values: { place: String(locationId), region: String(regionId), days },
    }));
  },
  normal: (values) => values,
  columnsOf: supplyColumns,
  async write(tx, _stored, values, { regions }) {
    if (regions.locations.get(Number(values.place))?.kind === "shop")
      throw new ApiError("invalid", [{ field: "place", message: "Нужен склад или поставщик: центр никуда не возит" }]);
    await tx
      .insert(leadTimes)
      .values(supplyColumns(values))
      .onConflictDoUpdate({ target: [leadTimes.locationId, leadTimes.regionId], set: { days: values.days } });
    return 0;
  },
  changesDirectory: true,
});
