import { carClassified } from "../../../../gateway/contract/catalogue/cars.ts";
import {
  type Category,
  categories,
  categorySlugs,
  listPathOf,
} from "../../../../gateway/contract/catalogue/categories.ts";
import { garageList } from "../../../../gateway/contract/catalogue/garage.ts";
import { type Facet, goodsList } from "../../../../gateway/contract/catalogue/goods.ts";
import { reviewBest } from "../../../../gateway/contract/catalogue/reviews.ts";
import type { Zone } from "../../../../gateway/contract/platform/local-time.ts";
import { shopTerms } from "../../../../gateway/contract/sales/shop-terms.ts";
import { type CarSlugs, carName, shortCarName, slugsOfCar } from "../../../shared/chosen-car.ts";
import { formatDate } from "../../../ui/format.ts";
import { missingPages, shopSigns } from "../../../visitor/layout.server.ts";
import type { Visitor } from "../../../visitor/visitor.server.ts";
import { fittedCategories } from "../../catalogue/cars/car-path.ts";
import { withFits } from "../../catalogue/cars/card-fits.server.ts";
import { carFilters, keepingCar } from "../../catalogue/cars/keep-car.ts";
import { type GoodsView, goodsView } from "../../catalogue/goods/goods-view.ts";
import { cataloguePath } from "../../catalogue/lists/links.ts";
import { loadCentres } from "../../chain/centres/centres.server.ts";
import { standingOffers } from "../../sales/promo/standing-offers.ts";
import { nextFitting } from "../../workshop/booking/next-fitting.ts";
import { type GarageChoice, garageChoice } from "../shell/account-view.ts";
import type { ReasonsProps } from "./reasons.tsx";
import { loadWaiting } from "./waiting.server.ts";

const MOST = 3;

/** What buyers write of the goods that the page shows: the most useful review of each. */
async function loadBuyersReviews(visitor: Visitor, goods: readonly GoodsView[], zone: Zone) {
  const rated = goods.filter(({ rating }) => rating !== null).slice(0, MOST);
  if (rated.length === 0) return [];
  const best = await visitor.gateway.call(reviewBest, { goods_id: rated.map(({ sku }) => sku) });
  return rated.flatMap(({ sku, name, sizeText, url }) => {
    const review = best.ok ? best.data.reviews.find(({ goods_id }) => goods_id === sku) : undefined;
    if (!review) return [];
    const { author, rating, comment } = review;
    const day = formatDate(review.created_at, zone, true);
    return [{ sku, goods: `${name} ${sizeText}`, url, author, rating, comment, day }];
  });
}

/** Brand strip of the home page, in this order. CFG-045 */
export const featuredBrands = ["ikon-tyres", "nokian", "nordman", "pirelli"] as const;

/** Shown after the featured ones. CFG-046 */
export const secondBrands = ["cordiant", "formula", "gislaved", "hankook", "pirelli", "torero", "laufenn"] as const;

/** One row of cards on a desktop. */
const GOODS_COUNT = 4;

/** Goods of the season come first among those that are equally available. */
const GOODS = { ranges: {}, sort: "stock", offset: 0, limit: GOODS_COUNT } as const;
const SEASONS = { winter: "Зимние", summer: "Летние" } as const;

/** The home page: options of the two searches or the chosen car, brands, and goods of the season, for the chosen or the first own car. */
export async function loadHome(visitor: Visitor, ownCars: readonly GarageChoice[]) {
  const car = visitor.chosenCar;
  const missing = await missingPages(visitor);
  const category = categorySlugs.find((each) => !missing.includes(listPathOf(each))) ?? "tyre";
  const [list, cars, region] = await Promise.all([
    visitor.gateway.call(goodsList, { ...GOODS, category, filters: {} }),
    car ? null : visitor.gateway.call(carClassified, {}),
    visitor.region(),
  ]);
  // The sizes to search by are those of all goods.
  const facets = list.ok ? list.data.facets : [];
  const season = list.ok && category === "tyre" ? (list.data.items[0]?.season ?? null) : null;
  const [own] = ownCars;
  const goodsFor = car
    ? { name: shortCarName(car), slugs: slugsOfCar(car) }
    : own && { name: own.label, slugs: own.slugs };
  const isChosenByCar = (fittedCategories as readonly Category[]).includes(category);
  const slugs = (isChosenByCar && goodsFor?.slugs) || null;
  const asked = { ...GOODS, category };
  const { found, isSeasonal } = await goodsOfSeason(visitor, asked, {
    filters: slugs ? carFilters(slugs) : {},
    season,
  });
  const shown = found ?? (list.ok ? list.data : null);
  const { plural } = categories[category];
  const title = isSeasonal && season ? `${SEASONS[season]} шины` : plural;
  return {
    canonical: `${visitor.origin}/`,
    origin: visitor.origin,
    ...(await shopSigns(visitor)),
    sold: soldInWords(missing),
    titleIn: region.titleIn,
    phone: region.phone,
    car: car && { name: carName(car), slugs: slugsOfCar(car) },
    carBrands: cars?.ok ? cars.data.items.map(({ slug, title }) => ({ value: slug, label: title })) : [],
    widths: optionsOf(facets, "width"),
    profiles: optionsOf(facets, "profile"),
    diameters: optionsOf(facets, "diameter"),
    brands: category === "tyre" ? brandStrip(facets) : [],
    goods: {
      title: goodsFor && slugs && found ? `${title} для ${goodsFor.name}` : title,
      total: shown?.total ?? 0,
      href: seasonPath(category, isSeasonal ? season : null, slugs),
      cards: await withFits(
        visitor,
        category,
        (shown?.items ?? []).map((card) => goodsView(card, region.zone, visitor.now())),
      ),
    },
  };
}

/** The goods that the shop mainly sells, and all of them, in words. */
function soldInWords(missing: readonly string[]) {
  const isSold = (category: Category) => !missing.includes(listPathOf(category));
  const main = [
    ...(isSold("tyre") || isSold("trucktyre") ? ["шины"] : []),
    ...(isSold("disk") ? ["диски"] : []),
    ...(isSold("battery") ? ["аккумуляторы"] : []),
  ];
  const others = categorySlugs.filter((each) => !["tyre", "trucktyre", "disk", "battery"].includes(each));
  const all = [...main, ...(main.length === 0 || others.some(isSold) ? ["автотовары"] : [])];
  const mainly = inWords.format(main.length > 0 ? main : all);
  return { mainly, heading: capitalised(mainly), all: capitalised(inWords.format(all)) };
}

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
const inWords = new Intl.ListFormat("ru");

interface Wanted {
  filters: Record<string, string[]>;
  season: string | null;
}

/** Tyres of the season, those that lie in the region today first; of any season where there are none. */
async function goodsOfSeason(
  visitor: Visitor,
  goods: typeof GOODS & { category: Category },
  { filters, season }: Wanted,
) {
  const ask = async (asked: Record<string, string[]>) => {
    const list = await visitor.gateway.call(goodsList, { ...goods, filters: asked });
    return list.ok && list.data.items.length > 0 ? list.data : null;
  };
  const seasonal = season ? await ask({ ...filters, season: [season] }) : null;
  return { found: seasonal ?? (await ask(filters)), isSeasonal: seasonal !== null };
}

const seasonPath = (category: Category, season: string | null, slugs: CarSlugs | null): string =>
  keepingCar(cataloguePath(category, { lists: season ? { season: [season] } : {}, ranges: {} }), slugs);

/** What the server alone renders: what waits for the customer and their cars, centres, conditions, what buyers write. */
export async function loadAround(visitor: Visitor, { goods }: HomeView, cars: readonly GarageChoice[]) {
  const { zone } = await visitor.region();
  const missing = await missingPages(visitor);
  const [centres, reasons, waiting, words] = await Promise.all([
    loadCentres(visitor),
    loadReasons(visitor, missing),
    loadWaiting(visitor),
    // Who saves data gets the shop without its praise.
    visitor.saveData ? [] : loadBuyersReviews(visitor, goods.cards, zone),
  ]);
  return {
    centres: centres && {
      cards: centres.cards,
      withoutFaces: visitor.saveData,
      isOwn: centres.isOwn,
      bays: centres.shops.reduce((sum, { bays }) => sum + bays, 0),
      next: centres.free && nextFitting(centres.free, zone, visitor.now()),
    },
    shops: centres?.shops ?? [],
    /** What the shop has. */
    categories: categorySlugs.filter((category) => !missing.includes(listPathOf(category))),
    reasons,
    waiting,
    person: visitor.user && { name: visitor.user.firstname, cars },
    words,
  };
}
export type AroundHome = Awaited<ReturnType<typeof loadAround>>;

/** More are in the garage itself. */
const SHOWN_CARS = 3;

/** The first cars of the garage of who is signed in. */
export async function loadOwnCars({ gateway, user, chosenCar }: Visitor) {
  if (!user || user.autos.total === 0) return [];
  const garage = await gateway.call(garageList, { limit: SHOWN_CARS, page: 1 });
  return garage.ok ? garage.data.autos.map((car) => garageChoice(car, chosenCar)) : [];
}

/** Why to buy in the region, by the terms that orders are priced with; nothing where these could not be read. */
async function loadReasons({ gateway }: Visitor, missing: readonly string[]): Promise<ReasonsProps> {
  const terms = await gateway.call(shopTerms, {});
  return terms.ok
    ? {
        hasFitting: terms.data.hasFitting && !missing.includes("/service-tyre-fitting/"),
        offers: standingOffers(terms.data, missing),
      }
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
