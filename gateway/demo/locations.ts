import type { editable } from "../platform/db/schema/columns.ts";
import type { leadTimes, locations, regions } from "../platform/db/schema/regions.ts";
import { distanceKm } from "../platform/distance.ts";
import { DEMO_DEFAULT_REGION, DEMO_REGIONS } from "./data/regions.ts";
import { DEMO_SHOPS } from "./data/shops.ts";
import { DEMO_WAREHOUSES } from "./data/warehouses.ts";
import { required } from "./goods-draft.ts";

/** Nobody of the staff has changed them. */
type Untouched = keyof ReturnType<typeof editable>;
export type DemoRegionRow = Required<Omit<typeof regions.$inferInsert, Untouched>>;
/** Without photographs: the drawings are of the demo shop. */
export type DemoLocationRow = Required<Omit<typeof locations.$inferInsert, Untouched | "photo">>;
export type DemoLeadTimeRow = typeof leadTimes.$inferInsert;

export interface DemoLocations {
  regions: readonly DemoRegionRow[];
  locations: readonly DemoLocationRow[];
  leadTimes: readonly DemoLeadTimeRow[];
}

const SUPPLIERS = [
  { code: "postavschik-tsentr", title: "Поставщик «Центр»", regionSlug: "moskva" },
  { code: "postavschik-ural", title: "Поставщик «Урал»", regionSlug: "ekaterinburg" },
];

/** Kilometres that a lorry covers in a day, as the crow flies. Loading takes a day, at suppliers three. */
const KM_A_DAY = 650;
const LOADING_DAYS = 1;
const SUPPLIER_DAYS = 3;
const SAME_CITY_KM = 60;

/** Small shops have stored wheels brought from elsewhere. */
const SMALL_SHOP = 4;
const STORE_LEAD_DAYS = 2;

const NORTH = 57.5;
const SOUTH = 50;

/** When people change tyres: spring comes later and autumn earlier in the north. */
const tyreDaysAt = (lat: number): string[] =>
  lat >= NORTH ? ["04-20", "10-01"] : lat >= SOUTH ? ["04-10", "10-15"] : ["03-20", "11-10"];

/** Regions, shops, warehouses and suppliers, and the lead time from each store to each region. */
export function demoLocations(): DemoLocations {
  const regionRows = DEMO_REGIONS.map((region, index) => ({
    id: index + 1,
    slug: region.slug,
    title: region.title,
    titleIn: region.titleIn,
    area: region.area,
    kind: region.kind,
    phone: region.phone,
    zone: region.zone,
    lat: region.lat,
    lng: region.lng,
    isDefault: region.slug === DEMO_DEFAULT_REGION,
    tyreDays: tyreDaysAt(region.lat),
  }));
  const regionOf = (slug: string) =>
    required(
      regionRows.find((region) => region.slug === slug),
      `region ${slug}`,
    );
  const drafts: Omit<DemoLocationRow, "id">[] = [
    ...DEMO_SHOPS.map((shop) => {
      const region = regionOf(shop.regionSlug);
      const weekday = minutesOf(shop.weekdayHours);
      const weekend = minutesOf(shop.weekendHours);
      return {
        kind: "shop" as const,
        code: shop.slug,
        regionId: region.id,
        title: shop.title,
        address: `${region.title}, ${shop.address}`,
        phone: region.phone,
        lat: shop.lat,
        lng: shop.lng,
        hours: [weekday, weekday, weekday, weekday, weekday, weekend, weekend],
        bays: shop.bays,
        storageLeadDays: shop.storage && shop.bays < SMALL_SHOP ? STORE_LEAD_DAYS : 0,
        capabilities: [
          `max-inch-${shop.maxInch}`,
          ...(shop.truck ? ["truck"] : []),
          ...(shop.storage ? ["storage"] : []),
          ...(shop.service ? ["service"] : []),
        ],
      };
    }),
    ...DEMO_WAREHOUSES.map((warehouse) => {
      const region = regionOf(warehouse.regionSlug);
      return {
        ...store("warehouse", warehouse.slug, warehouse.title, region),
        address: warehouse.address,
        lat: warehouse.lat,
        lng: warehouse.lng,
      };
    }),
    ...SUPPLIERS.map(({ code, title, regionSlug }) => store("supplier", code, title, regionOf(regionSlug))),
  ];
  const locationRows = drafts.map((draft, index) => ({ id: index + 1, ...draft }));
  return {
    regions: regionRows,
    locations: locationRows,
    leadTimes: locationRows
      .filter((location) => location.kind !== "shop")
      .flatMap((location) =>
        regionRows.map((region) => ({
          locationId: location.id,
          regionId: region.id,
          days: daysBetween(location, region),
        })),
      ),
  };
}

function store(kind: "warehouse" | "supplier", code: string, title: string, region: DemoRegionRow) {
  return {
    kind,
    code,
    regionId: region.id,
    title,
    address: region.title,
    phone: region.phone,
    lat: region.lat,
    lng: region.lng,
    hours: [],
    bays: 0,
    storageLeadDays: 0,
    capabilities: [],
  };
}

/** "09:00-21:00" in minutes since midnight. */
function minutesOf(hours: string): [number, number] {
  const [open = 0, close = 0] = hours.split("-").map((time) => {
    const [hour = 0, minute = 0] = time.split(":").map(Number);
    return hour * 60 + minute;
  });
  return [open, close];
}

function daysBetween(location: DemoLocationRow, region: DemoRegionRow): number {
  const km = distanceKm(location, region);
  const loading = location.kind === "supplier" ? SUPPLIER_DAYS : LOADING_DAYS;
  return km < SAME_CITY_KM ? loading : loading + Math.ceil(km / KM_A_DAY);
}
