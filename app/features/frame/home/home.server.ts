import { carClassified } from "../../../../gateway/contract/catalogue/cars.ts";
import { type Facet, goodsList } from "../../../../gateway/contract/catalogue/goods.ts";
import { shopOffices } from "../../../../gateway/contract/chain/region.ts";
import type { Zone } from "../../../../gateway/contract/platform/local-time.ts";
import { shopTerms } from "../../../../gateway/contract/sales/shop-terms.ts";
import { nextFreeTimes } from "../../../../gateway/contract/workshop/booking.ts";
import { carName, shortCarName, slugsOfCar } from "../../../shared/chosen-car.ts";
import { shopSigns } from "../../../visitor/layout.server.ts";
import type { Visitor } from "../../../visitor/visitor.server.ts";
import { withFits } from "../../catalogue/cars/card-fits.server.ts";
import { carFilters } from "../../catalogue/cars/keep-car.ts";
import { goodsView } from "../../catalogue/goods/goods-view.ts";
import { standingOffers } from "../../sales/promo/standing-offers.ts";
import { nextFitting } from "../../workshop/booking/next-fitting.ts";
import type { ReasonsProps } from "./reasons.tsx";

interface DayHours {
  openMinute: number;
  closeMinute: number;
}

const WEEKDAYS = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];
const MINUTES_A_DAY = 1440;

const clock = (minute: number): string => `${Math.floor(minute / 60)}:${String(minute % 60).padStart(2, "0")}`;

/** «сегодня 9:00–21:00» by the calendar of the shop's own zone. `week` are seven days from Monday on, minutes since local midnight. */
export function todayHours(week: readonly (DayHours | null)[], zone: Zone, now: Date): string {
  const weekday = new Intl.DateTimeFormat("en-US", { timeZone: zone, weekday: "short" }).format(now);
  const hours = week[WEEKDAYS.indexOf(weekday)];
  if (!hours) return "сегодня выходной";
  if (hours.openMinute === 0 && hours.closeMinute === MINUTES_A_DAY) return "сегодня круглосуточно";
  return `сегодня ${clock(hours.openMinute)}–${clock(hours.closeMinute)}`;
}

/** Brand strip of the home page, in this order. CFG-045 */
export const featuredBrands = ["ikon-tyres", "nokian", "nordman", "pirelli"] as const;

/** Shown after the featured ones. CFG-046 */
export const secondBrands = ["cordiant", "formula", "gislaved", "hankook", "pirelli", "torero", "laufenn"] as const;

/** One row of cards on a desktop. */
const POPULAR_COUNT = 4;

/** The home page: options of the two searches or the chosen car, brands, popular goods and the nearest shops. */
export async function loadHome(visitor: Visitor) {
  const car = visitor.chosenCar;
  const popular = {
    category: "tyre",
    filters: {},
    ranges: {},
    sort: "stock",
    offset: 0,
    limit: POPULAR_COUNT,
  } as const;
  // What fits the season comes before what is in stock today; the sizes to search by are those of all goods.
  const fitting = car && ({ ...popular, filters: carFilters(slugsOfCar(car)), sort: "popularity" } as const);
  const [list, ofCar, cars, offices, region, free] = await Promise.all([
    visitor.gateway.call(goodsList, popular),
    fitting && visitor.gateway.call(goodsList, fitting),
    car ? null : visitor.gateway.call(carClassified, {}),
    visitor.gateway.call(shopOffices, {}),
    visitor.region(),
    visitor.gateway.call(nextFreeTimes, {}),
  ]);
  const shops = offices.ok ? offices.data.shops : [];
  const facets = list.ok ? list.data.facets : [];
  const shown = ofCar ?? list;
  const now = visitor.now();
  return {
    canonical: `${visitor.origin}/`,
    origin: visitor.origin,
    ...(await shopSigns(visitor)),
    titleIn: region.titleIn,
    phone: region.phone,
    /** A region without shops shows those of its neighbour. REG-004 */
    hasOwnShops: shops[0]?.regionSlug === region.slug,
    car: car && { name: carName(car), shortName: shortCarName(car), slugs: slugsOfCar(car) },
    carBrands: cars?.ok ? cars.data.items.map(({ slug, title }) => ({ value: slug, label: title })) : [],
    widths: optionsOf(facets, "width"),
    profiles: optionsOf(facets, "profile"),
    diameters: optionsOf(facets, "diameter"),
    brands: brandStrip(facets),
    popular: await withFits(
      visitor,
      popular.category,
      shown.ok ? shown.data.items.map((card) => goodsView(card, region.zone, now)) : [],
    ),
    nextFitting: free.ok ? nextFitting(free.data, region.zone, now) : null,
    shops: shops.map(({ id, title, address, phone, lat, lng, hours, zone }) => ({
      id,
      title,
      address,
      phone,
      lat,
      lng,
      todayText: todayHours(hours, zone, now),
    })),
  };
}
/** Why to buy in the region, by the terms that orders are priced with; nothing where these could not be read. */
export async function loadReasons({ gateway }: Visitor): Promise<ReasonsProps> {
  const terms = await gateway.call(shopTerms, {});
  return terms.ok
    ? { hasFitting: terms.data.hasFitting, offers: standingOffers(terms.data) }
    : { hasFitting: false, offers: [] };
}

export type HomeView = Awaited<ReturnType<typeof loadHome>>;

function optionsOf(facets: readonly Facet[], key: string) {
  const facet = facets.find((candidate) => candidate.key === key);
  return facet?.kind === "list" ? facet.values.map(({ value, title }) => ({ value, label: title })) : [];
}

/** Featured brands first, then the second list; only brands that are sold now. CFG-045, CFG-046, CFG-048, CFG-049 */
function brandStrip(facets: readonly Facet[]) {
  const sold = new Map(optionsOf(facets, "brand").map(({ value, label }) => [value, label]));
  return [...new Set([...featuredBrands, ...secondBrands])].flatMap((slug) => {
    const title = sold.get(slug);
    return title ? [{ slug, title, isFeatured: (featuredBrands as readonly string[]).includes(slug) }] : [];
  });
}
