import type { NavigationItem } from "../../../gateway/contract/region.ts";
import { layout } from "../../../gateway/contract/region.ts";
import { required } from "../../http/failures.server.ts";
import type { Visitor } from "../../http/visitor.server.ts";
import { hotlineFor, isUnder } from "../../shared/hotline.ts";
import { footerColumns } from "./footer-sections.ts";

export interface ShellItem {
  label: string;
  href: string;
  active: boolean;
  sale: boolean;
  items: { label: string; href: string }[];
}

/** What the header and footer of every page show: GEN-026 … GEN-032, no more than that. */
export async function loadShell(visitor: Visitor, url: URL) {
  const { settings, saveData, cartCount } = visitor;
  const data = required(await visitor.gateway.call(layout, { x_region_slug: visitor.regionSlug }));
  const here = url.pathname;
  return {
    brand: settings.brand,
    regionTitle: data.region.title,
    regionZone: data.region.zone,
    hotlinePhone: hotlineFor(here, { ...settings, regionPhone: data.region.phone }),
    errorHotlinePhone: settings.batteryHotlinePhone,
    showErrorText: settings.showErrorText,
    main: data.navigation.main.map((item) => shellItem(item, here)),
    content: data.navigation.content.items.map((item) => shellItem(item, here)),
    footer: footerColumns(data.navigation.footer.sections),
    cartCount,
    /** Cart and checkout show nothing that leads away. CRT-004 */
    layout: isUnder(here, "/basket") ? ("cart" as const) : ("common" as const),
    here: here + url.search,
    year: new Date().getUTCFullYear(),
    debugLine: [data.server, settings.buildTag, data.apiVersion].join(" · "),
    withScripts: !saveData,
  };
}
export type Shell = Awaited<ReturnType<typeof loadShell>>;

function shellItem(item: NavigationItem, here: string): ShellItem {
  const classes = item.options.class.split(/\s+/);
  return {
    label: item.label,
    href: item.url,
    active: isActive(item.url, classes, here),
    sale: classes.includes("sale"),
    items: item.items.map(({ label, url }) => ({ label, href: url })),
  };
}

/** By path prefix unless the item forbids it; an item may be marked for always. NAV-016, NAV-022, NAV-023 */
export function isActive(url: string, classes: readonly string[], here: string): boolean {
  if (classes.includes("always-active")) return true;
  return !classes.includes("highlight-disabled") && isUnder(here, url);
}
