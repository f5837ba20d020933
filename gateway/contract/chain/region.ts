import { z } from "zod";
import { endpoint } from "../platform/endpoint.ts";
import { zoneName } from "../platform/local-time.ts";
import { consentVersions } from "./documents.ts";
import { SHOP_NAME } from "./shop-name.ts";

/** The region whose middle is nearest to a point. POST, so that nobody's position stands in an address or a log. */
export const nearestRegion = endpoint({
  name: "nearestRegion",
  summary: "Ближайший регион",
  method: "POST",
  path: "/api/gateway/region/nearest",
  access: "public",
  effect: "read",
  input: z.object({ lat: z.number().min(-90).max(90), lng: z.number().min(-180).max(180) }),
  output: z.object({ slug: z.string(), title: z.string() }),
});

/** The header shows the banner of the first of these that has one. NAV-031 */
export const headerPlacements = [
  "header_catalog",
  "header_goods",
  "header_main",
  "header_service",
  "header_reviews",
] as const;

/** `url` is relative to the region's own host. REG-025, REG-028 */
const city = z.object({ id: z.int(), title: z.string(), url: z.string(), slug: z.string() });

/** Region lists of the city picker. REG-025 … REG-028 */
export const pickerData = endpoint({
  name: "pickerData",
  summary: "Списки регионов",
  apiOrigin: "site",
  method: "GET",
  path: "/api/region/picker-data.json",
  fieldsBesideData: true,
  access: "public",
  cache: { per: "region", freshSeconds: 30, staleSeconds: 86_400, followsContent: true },
  input: z.object({}),
  output: z.object({
    mainCities: z.array(city),
    mainRegions: z.array(z.object({ id: z.int(), title: z.string(), items: z.array(city) })),
    regions: z.array(z.object({ id: z.int(), title: z.string(), items: z.array(city) })),
  }),
});

export interface NavigationItem {
  id: number;
  url: string;
  label: string;
  slug: string;
  options: { class: string };
  items: NavigationItem[];
}

/** NAV-045 */
export const navigationItem: z.ZodType<NavigationItem> = z
  .object({
    id: z.int(),
    url: z.string(),
    label: z.string(),
    slug: z.string(),
    options: z.object({ class: z.string() }),
    get items() {
      return z.array(navigationItem);
    },
  })
  .meta({ id: "NavigationItem" });

/** NAV-046 … NAV-049. `label` may carry HTML: the site strips it. */
export const footerSection = z.object({
  id: z.int(),
  slug: z.enum(["about", "socials", "customers", "contacts"]),
  label: z.string(),
  items: z.array(z.object({ url: z.string(), label: z.string(), phone: z.string().optional() })),
});
export type FooterSection = z.output<typeof footerSection>;

/** NAV-054 … NAV-056. `announce` is HTML of a few inline tags, sanitised by the gateway. */
export const siteNotification = z.object({
  id: z.int(),
  hash: z.string(),
  type: z.enum(["danger", "info"]),
  title: z.string(),
  announce: z.string(),
  isPinned: z.boolean(),
});
export type SiteNotification = z.output<typeof siteNotification>;

/** `phone` is E.164. `deliveryOnly` regions have no shops of their own. GEN-027 */
export const region = z.object({
  slug: z.string(),
  title: z.string(),
  /** «в Екатеринбурге» */
  titleIn: z.string(),
  phone: z.string(),
  zone: zoneName,
  lat: z.number(),
  lng: z.number(),
  deliveryOnly: z.boolean(),
  isDefault: z.boolean(),
});

/** What the shop says of itself on every page: the settings of `shop`. */
const shopFace = z.object({
  name: z.string().default(SHOP_NAME),
  logo: z.string().default(""),
  icon: z.string().default(""),
  foundedYear: z.string().default(""),
  hotlineLabel: z.string().default(""),
  certificateTitle: z.string().default(""),
  certificate: z.string().default(""),
});

/** What every page is wrapped in. An empty slug means the default region; an unknown one answers `not_found`. GEN-026 … GEN-033, API-044 */
export const layout = endpoint({
  name: "layout",
  summary: "Данные оболочки страницы",
  apiOrigin: "site",
  method: "GET",
  path: "/api/next-js/layout.json",
  fieldsBesideData: true,
  access: "public",
  cache: { per: "region", freshSeconds: 30, staleSeconds: 86_400, followsContent: true },
  input: z.object({ x_region_slug: z.string().max(60) }),
  output: z.object({
    region,
    navigation: z.object({
      main: z.array(navigationItem),
      content: z.object({ items: z.array(navigationItem) }),
      burger_info: z.object({ items: z.array(navigationItem) }),
      footer: z.object({ sections: z.array(footerSection) }),
    }),
    notification: z.array(siteNotification),
    /** As staff set it. */
    shop: shopFace.prefault({}),
    server: z.string(),
    apiVersion: z.string(),
    showBonusWidget: z.boolean(),
    /** Versions of the texts that forms ask to agree to. */
    consentVersions: consentVersions.default({ personalData: "", loyalty: "" }),
    /** Names of running campaigns, of all regions: links to them are pages of one visitor's own. */
    campaigns: z.array(z.string()).default([]),
    /** Lists and pages that the shop has nothing for: nothing leads to them. */
    missing: z.array(z.string()).default([]),
    /** The campaign of the region whose notice opens by itself: `promoByPopup`. Null for none. PRO-012 */
    popup: z.int().nullable().default(null),
  }),
});
export type Layout = z.output<typeof layout.output>;

/**
 * `version` is another text whenever announcements, documents, menus, banners, offers, regions or settings may have changed, or one of them
 * begins or ends; the site asks every second.
 */
export const contentVersion = endpoint({
  name: "contentVersion",
  summary: "Версия объявлений, баннеров, регионов, центров и настроек",
  apiOrigin: "site",
  method: "GET",
  path: "/api/gateway/content-version",
  access: "public",
  input: z.object({}),
  output: z.object({ version: z.string() }),
});

/** A banner picture's `hex` is the colour around it. NAV-050 … NAV-053 */
export const banner = z.object({
  url: z.string(),
  title: z.string(),
  /** What the pictures say. */
  alt: z.string(),
  images: z.array(
    z.object({
      type: z.enum(["desktop_redesign", "mobile_redesign"]),
      url: z.string(),
      metadata: z.object({ hex: z.string() }),
    }),
  ),
});
export type Banner = z.output<typeof banner>;

/** What the region shows now: one random banner a placement, of those that come first. API-045, NAV-063 */
export const banners = endpoint({
  name: "banners",
  summary: "Баннеры по местам",
  method: "POST",
  path: "/api/gateway/banners",
  access: "public",
  effect: "read",
  cache: { per: "region", freshSeconds: 30, staleSeconds: 86_400, followsContent: true },
  input: z.object({
    /** Without placements, or with none, those of the header. */
    filter: z.object({
      placements: z
        .array(z.string().max(60))
        .max(20)
        .default([...headerPlacements]),
    }),
  }),
  output: z.object({ banners: z.record(z.string(), banner) }),
});

/** A shop. `hours` are seven pairs of minutes since local midnight, Monday first; null is a day off. `capabilities` as slugs. */
export const shop = z.object({
  id: z.int(),
  regionSlug: z.string(),
  title: z.string(),
  address: z.string(),
  phone: z.string(),
  lat: z.number(),
  lng: z.number(),
  zone: zoneName,
  hours: z.array(z.object({ openMinute: z.int(), closeMinute: z.int() }).nullable()).length(7),
  hoursText: z.string(),
  bays: z.int(),
  capabilities: z.array(z.string()),
  /** Base of the address of its photograph; empty for none. */
  photo: z.string().default(""),
});

/** Centres of the region, or of the nearest region that has any. API-090 */
export const shopOffices = endpoint({
  name: "shopOffices",
  summary: "Сервисные центры региона",
  method: "GET",
  path: "/api/gateway/shop/list/offices",
  access: "public",
  cache: { per: "region", freshSeconds: 30, staleSeconds: 86_400, followsContent: true },
  input: z.object({}),
  output: z.object({ shops: z.array(shop) }),
});

/** Ids of centres from the nearest on; from the region's centre when no point is given. API-088 */
export const shopNearest = endpoint({
  name: "shopNearest",
  summary: "Ближайшие центры",
  method: "POST",
  path: "/api/gateway/shop/nearest",
  access: "public",
  effect: "read",
  input: z.object({ lat: z.number().min(-90).max(90).optional(), lng: z.number().min(-180).max(180).optional() }),
  output: z.object({ shop_ids: z.array(z.int()) }),
});
