import { documentText } from "../../contract/chain/documents.ts";
import {
  banners,
  contentVersion,
  type FooterSection,
  type Layout,
  layout,
  type NavigationItem,
  nearestRegion,
  pickerData,
  shopNearest,
  shopOffices,
} from "../../contract/chain/region.ts";
import { withShopName } from "../../contract/chain/shop-name.ts";
import type { OutputOf } from "../../contract/platform/endpoint.ts";
import { nearestFirst } from "../../platform/distance.ts";
import { notFound } from "../../platform/http/api-error.ts";
import { type Route, route } from "../../platform/http/route.ts";
import { localMinute, localTime } from "../../platform/zone-time.ts";
import { documentDay, readBegunVersions, readConsentVersions } from "../documents/documents-store.ts";
import type { Services } from "../services.ts";
import { type Assortment, everything, type RegionAssortment, soldLinks } from "./assortment.ts";
import type { RegionRow } from "./directory.ts";
import { type MenuLink, readMenuLinks } from "./menu-store.ts";
import { type BannerRow, readAnnouncements, readBanners, readRunningCampaigns, readVersion } from "./regions-store.ts";
import { sanitizeDocument } from "./sanitize-html.ts";
import { shopIdsByDistance, shopsServing } from "./shops.ts";
import { countPassedMoments } from "./shown-store.ts";

const SECTIONS = ["about", "customers", "socials", "contacts"] as const;

/**
 * Menus and footer for a region, of the links that are shown and lead somewhere, in their order.
 * NAV-013, NAV-016, NAV-018 … NAV-023, NAV-045 … NAV-049
 */
function navigationOf(
  region: Pick<RegionRow, "phone">,
  links: readonly MenuLink[],
  { leadsSomewhere }: Pick<RegionAssortment, "leadsSomewhere">,
): Layout["navigation"] {
  const itemsOf = (parts: readonly MenuLink[]): NavigationItem[] =>
    parts.map(({ id, url, label, mark }) => ({
      id,
      url,
      label,
      slug: slugOf(url),
      options: { class: mark },
      items: itemsOf(links.filter(({ parentId }) => parentId === id)),
    }));
  const at = (place: MenuLink["place"]) =>
    soldLinks(itemsOf(links.filter((link) => link.place === place)), leadsSomewhere);
  return {
    main: at("main"),
    content: { items: at("content") },
    burger_info: { items: at("burger") },
    footer: {
      sections: SECTIONS.flatMap((slug) =>
        at(slug).map(({ id, label, items }) => ({
          id,
          slug,
          label,
          items: [
            ...(slug === "contacts" ? [phoneOf(region)] : []),
            ...items.map((item) => ({ url: item.url, label: item.label })),
          ],
        })),
      ),
    },
  };
}

/** The label matches the phone pattern of the specification; the site formats it. NAV-043, NAV-062 */
const phoneOf = ({ phone }: Pick<RegionRow, "phone">): FooterSection["items"][number] => ({
  label: phone,
  url: `tel:${phone}`,
  phone: phone.replace(/\D/g, ""),
});

const slugOf = (url: string) =>
  url
    .split(/[/#]/)
    .filter((part) => part !== "")
    .join("-");

type Picker = OutputOf<typeof pickerData>;
type City = Picker["mainCities"][number];
type Group = Picker["regions"][number];

const russian = new Intl.Collator("ru");
const byTitle = (a: { title: string }, b: { title: string }) => russian.compare(a.title, b.title);

/** REG-025 … REG-028: main cities, areas with the other cities of a main region, and delivery-only areas. */
function pickerOf(regions: readonly RegionRow[]): Picker {
  const ofKind = (kind: RegionRow["kind"]) => regions.filter((region) => region.kind === kind);
  return {
    mainCities: ofKind("main").map(cityOf).sort(byTitle),
    mainRegions: byArea(ofKind("sub")),
    regions: byArea(ofKind("delivery")),
  };
}

const cityOf = ({ id, title, slug }: RegionRow): City => ({ id, title, slug, url: "/" });

/** Areas have no table, so a group takes the id of its first city. */
function byArea(regions: readonly RegionRow[]): Group[] {
  const groups = new Map<string, Group>();
  for (const region of regions) {
    const group = groups.get(region.area) ?? { id: region.id, title: region.area, items: [] };
    group.items.push(cityOf(region));
    groups.set(region.area, group);
  }
  for (const group of groups.values()) group.items.sort(byTitle);
  return [...groups.values()].sort(byTitle);
}

const isOfRegion = ({ regions }: { regions: readonly string[] }, slug: string): boolean =>
  regions.length === 0 || regions.includes(slug);

export function regionRoutes(services: Services, assortment: Assortment = everything): Route[] {
  const { regions, connection, shopSettings } = services;
  return [
    route(pickerData, async () => pickerOf(regions.regions)),
    route(layout, async ({ x_region_slug }) => {
      if (x_region_slug !== "" && !regions.isKnown(x_region_slug)) throw notFound("Такого региона нет");
      const region = regions.regionOf(x_region_slug);
      const campaigns = await readRunningCampaigns(connection.db, services.now());
      const sold = await assortment.of(region);
      return {
        region: {
          slug: region.slug,
          title: region.title,
          titleIn: region.titleIn,
          phone: region.phone,
          zone: region.zone,
          lat: region.lat,
          lng: region.lng,
          deliveryOnly: region.kind === "delivery",
          isDefault: region.isDefault,
        },
        navigation: navigationOf(region, await readMenuLinks(connection.db), sold),
        notification: await readAnnouncements(connection.db, region.slug, localTime(services.now(), region.zone).day),
        shop: shopSettings.current("shop"),
        server: services.serverName,
        apiVersion: services.apiVersion,
        showBonusWidget: shopSettings.current("loyalty").isInHeader,
        consentVersions: await readConsentVersions(connection.db, services.now()),
        campaigns: campaigns.map(({ name }) => name),
        missing: sold.missing,
        popup: campaigns.find((each) => each.hasPopup && isOfRegion(each, region.slug))?.id ?? null,
      };
    }),
    route(banners, async ({ filter: { placements } }, caller) => {
      const { slug, zone } = regions.regionOf(caller.regionSlug);
      const shown = { region: slug, minute: localMinute(services.now(), zone) };
      return { banners: pickBanners(await readBanners(connection.db, placements, shown), placements, Math.random) };
    }),
    // With the day, because versions of documents begin with one.
    route(contentVersion, async () => {
      const zones = new Set(regions.regions.map(({ zone }) => zone));
      const minutes = new Set([...zones].map((zone) => localMinute(services.now(), zone)));
      const version = await readVersion(connection.db, "content");
      const passed = await countPassedMoments(connection.db, [...minutes]);
      const sold = await assortment.version();
      const parts = [version, regions.version, shopSettings.version, passed, documentDay(services.now()), sold];
      return { version: parts.join(".") };
    }),
    route(documentText, async ({ document, version }) => {
      const versions = await readBegunVersions(connection.db, document, documentDay(services.now()));
      const [inForce] = versions;
      const asked = version === undefined ? inForce : versions.find(({ startsOn }) => startsOn === version);
      if (!asked) throw notFound("Такого документа нет");
      const { title, description, body, startsOn } = asked;
      return {
        title,
        description,
        startsOn,
        isInForce: asked === inForce,
        body: sanitizeDocument(withShopName(body, shopSettings.current("shop").name)),
        versions: versions.map((each) => ({ startsOn: each.startsOn, note: each.note })),
      };
    }),
    route(shopOffices, async (_input, caller) => ({
      shops: shopsServing(regions, regions.regionOf(caller.regionSlug)),
    })),
    route(shopNearest, async ({ lat, lng }, caller) => {
      const region = regions.regionOf(caller.regionSlug);
      const from = lat === undefined || lng === undefined ? region : { lat, lng };
      return { shop_ids: shopIdsByDistance(regions, from) };
    }),
    // Regions without shops count too: each region has a site of its own.
    route(nearestRegion, async (point) => {
      const [region] = nearestFirst(point, regions.regions);
      if (!region) throw notFound("Регионов нет");
      return { slug: region.slug, title: region.title };
    }),
  ];
}

/** One banner for each placement: a random one of those that come first. `random` returns 0 ≤ n < 1. NAV-052, NAV-063 */
function pickBanners(
  rows: readonly BannerRow[],
  placements: readonly string[],
  random: () => number,
): OutputOf<typeof banners>["banners"] {
  return Object.fromEntries(
    placements.flatMap((placement) => {
      const ofPlacement = rows.filter((row) => row.placement === placement);
      const first = Math.min(...ofPlacement.map(({ position }) => position));
      const candidates = ofPlacement.filter(({ position }) => position === first);
      const picked = candidates[Math.floor(random() * candidates.length)];
      if (!picked) return [];
      const { url, title, alt, images } = picked;
      return [[placement, { url, title, alt: alt || title, images }]];
    }),
  );
}
