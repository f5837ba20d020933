import { garageList } from "../../../../gateway/contract/catalogue/garage.ts";
import {
  banners,
  headerPlacements,
  type NavigationItem,
  type SiteNotification,
} from "../../../../gateway/contract/chain/region.ts";
import type { User } from "../../../../gateway/contract/customers/auth.ts";
import { promoByPopup } from "../../../../gateway/contract/sales/promo.ts";
import { fragmentCache } from "../../../framework/fragment-cache.server.tsx";
import { pageKind } from "../../../page-kind.ts";
import { type CarSlugs, shortCarName, slugsOfCar } from "../../../shared/chosen-car.ts";
import { isUnder } from "../../../shared/is-under.ts";
import { STAFF_SEGMENTS } from "../../../shared/staff-segments.ts";
import { takeLeftClient } from "../../../visitor/acting-cookies.server.ts";
import { required } from "../../../visitor/error-responses.server.ts";
import { readKeptForm } from "../../../visitor/kept-form.server.ts";
import { signInMark, takeSignedOut } from "../../../visitor/session-cookies.server.ts";
import type { Visitor } from "../../../visitor/visitor.server.ts";
import { withCar } from "../../catalogue/cars/car-path.ts";
import { keepingCar } from "../../catalogue/cars/keep-car.ts";
import { headerBanner } from "../../catalogue/content/header-banner.ts";
import { hotlineFor } from "../../chain/regions/hotline.ts";
import type { AccountMenuEntry } from "../../customers/account/sections.ts";
import { loadStaffBar } from "../../office/back-office/staff-bar.server.ts";
import { operatorView } from "../../office/staff/operator-view.server.ts";
import { type AccountView, garageChoice } from "./account-view.ts";
import { actingEndedView, actingView } from "./acting-view.ts";
import { FooterColumns } from "./footer-columns.tsx";
import { type FooterColumn, footerColumns } from "./footer-sections.ts";
import type { MenuItem, MenuLink } from "./menu.ts";
import { BurgerItems, RowItems, StripItems } from "./menu-items.tsx";

const FRAGMENT_CHARACTERS = 1024 * 1024;
/** Number of items in the sticky bar. NAV-030 */
const COMPACT_ITEMS = 7;

interface MenusData {
  main: readonly MenuItem[];
  content: readonly MenuItem[];
  burger: readonly MenuItem[];
  footer: readonly FooterColumn[];
  isSignedIn: boolean;
}

/** HTML of the menus and the footer: a fifth of a page's elements, the same on many pages. */
export function renderMenus({ main, content, burger, footer, isSignedIn }: MenusData) {
  return {
    strip: strip({ items: content }),
    row: row({ items: main.slice(0, COMPACT_ITEMS) }),
    /** Null when all items fit into the row. */
    rest: main.length > COMPACT_ITEMS ? row({ items: main.slice(COMPACT_ITEMS) }) : null,
    burger: list({ items: [...main, ...burger], isSignedIn }),
    footer: columns({ columns: footer }),
  };
}

const strip = fragmentCache(StripItems, FRAGMENT_CHARACTERS);
const row = fragmentCache(RowItems, FRAGMENT_CHARACTERS);
const list = fragmentCache(BurgerItems, FRAGMENT_CHARACTERS);
const columns = fragmentCache(FooterColumns, FRAGMENT_CHARACTERS);

/** More cars than these are in the garage itself. */
const SHOWN_CARS = 5;

/** The customer's part of the shell; null for a guest, and while it is unknown who the visitor is. */
async function loadAccount(
  { user, gateway, chosenCar }: Pick<Visitor, "user" | "gateway" | "chosenCar">,
  sections: readonly AccountMenuEntry[],
): Promise<AccountView | null> {
  if (!user) return null;
  const garage = user.autos.total > 0 ? await gateway.call(garageList, { limit: SHOWN_CARS, page: 1 }) : null;
  return {
    name: user.firstname,
    links: sections.map(({ path, title, counter }) => ({
      href: path,
      label: counter && user.counters[counter] > 0 ? `${title}: ${user.counters[counter]}` : title,
    })),
    orderCount: user.counters.orders,
    contractCount: user.counters.contracts,
    bonusBalance: bonusBalance(user),
    // The header omits cars that fail to load.
    cars: garage?.ok ? garage.data.autos.map((car) => garageChoice(car, chosenCar)) : [],
  };
}

/** Only members have points. LOY-010 */
const bonusBalance = ({ is_loyalty_registered, loyalty }: User): number | null =>
  is_loyalty_registered ? loyalty.balance : null;

const STAFF_PATHS = ["search-client", ...STAFF_SEGMENTS].map((segment) => `/${segment}/`);

/** What the header and footer of every page show: GEN-026 … GEN-032 and nothing else. */
export async function loadShell(visitor: Visitor, url: URL, sections: readonly AccountMenuEntry[]) {
  const { settings, saveData, gateway, chosenCar, cookies } = visitor;
  const here = url.pathname;
  /** Cart and checkout show nothing that leads away. CRT-004 */
  const isCart = pageKind(here) === "cart";
  // Staff at work need the room, and a picture beside the goods is what saving data saves first.
  const isStaffPage = STAFF_PATHS.some((path) => isUnder(here, path));
  const hasAdverts = !isCart && !saveData && !isStaffPage;
  // Lists and products have pictures of their own, and begin a banner's height higher.
  const hasBanner = hasAdverts && pageKind(here) === "other";
  const [shown, found, account, staffBar] = await Promise.all([
    visitor.layout(),
    !hasBanner ? null : gateway.call(banners, { filter: { placements: [...headerPlacements] } }),
    isStaffPage ? null : loadAccount(visitor, sections),
    isStaffPage ? loadStaffBar(visitor, here) : null,
  ]);
  const data = required(shown);
  const face = data.shop;
  // Nothing comes between a customer and an order.
  const popup =
    hasAdverts && data.popup !== null && !isUnder(here, "/order/")
      ? await gateway.call(promoByPopup, { popup: data.popup })
      : null;
  const operator = operatorView(visitor);
  // Pages of staff are their own all the while, and data of scripts replace no header.
  const left = isStaffPage || !visitor.isDocument ? null : takeLeftClient(cookies);
  const car = chosenCar && slugsOfCar(chosenCar);
  const banner = found?.ok ? headerBanner(found.data.banners) : null;
  return {
    /** Sent to the page's scripts. */
    live: {
      errorHotlinePhone: settings.batteryHotlinePhone || data.region.phone,
      showErrorText: settings.showErrorText,
      /** Path of the picture of the browser's tab; the usual one when absent. */
      ...(face.icon && { icon: face.icon }),
      ...(face.certificateTitle && {
        certificate: { title: face.certificateTitle, picture: face.certificate },
      }),
      announcements: data.notification.filter((notice) => isShown(notice, visitor.closedNotifications)),
      ...(!isCart && { searched: typedQuery(url) }),
      ...(data.missing.length > 0 && { missing: data.missing }),
      withScripts: !saveData,
      // Nothing about it is sent to anybody else. STF-013
      ...(operator && { hasStaffBar: true as const }),
      ...(operator?.isOperator && { isOperator: true as const }),
      /** Their pages have a bar of their own instead of header and footer. */
      ...(staffBar && { isStaffPage: true as const }),
    },
    /** Only the server renders it. */
    chrome: {
      brand: face.name,
      /** Paths of its pictures; empty for none. */
      logo: face.logo,
      icon: face.icon,
      /** Empty for none. */
      foundedYear: face.foundedYear,
      hotlineLabel: face.hotlineLabel,
      regionTitle: data.region.title,
      hotlinePhone: hotlineFor(here, { ...settings, regionPhone: data.region.phone }),
      menus: renderMenus({
        main: data.navigation.main.map((item) => menuItem(item, here, car)),
        content: data.navigation.content.items.map((item) => menuItem(item, here, car)),
        burger: data.navigation.burger_info.items.map((item) => menuItem(item, here, car)),
        footer: footerColumns(data.navigation.footer.sections),
        isSignedIn: visitor.user !== null,
      }),
      /** Optional: during an outage a page is shown without its banner. */
      banner: banner && { ...banner, href: keepingCar(banner.href, car) },
      showBonusWidget: data.showBonusWidget,
      account,
      acting: visitor.acting && actingView(visitor.acting),
      actingEnded: left && actingEndedView(left),
      operator,
      staffBar,
      keptForm: staffBar && visitor.user ? readKeptForm(visitor, visitor.user, here + url.search) : null,
      isUserUnknown: visitor.isUserUnknown,
      /** The campaign whose notice opens by itself; null for none. PRO-012 */
      popup: popup?.ok ? popup.data.popup : null,
      /** For the two-line script; a page without scripts is not stored, so Back requests it again. */
      session: {
        mark: saveData || !(visitor.user || visitor.acting) ? null : signInMark(cookies),
        isSignedOut: takeSignedOut(cookies) && !saveData,
      },
      carName: chosenCar && shortCarName(chosenCar),
      here,
      /** Query of the page, for dialogs over it. */
      search: url.search,
      isCart,
      year: visitor.now().getUTCFullYear(),
      debugLine: [data.server, settings.buildTag, data.apiVersion].join(" · "),
    },
  };
}
type LoadedShell = Awaited<ReturnType<typeof loadShell>>;
export type LiveShell = LoadedShell["live"];
export type Shell = LoadedShell["chrome"];

const MAX_QUERY = 200;

/** Pages that a search leads to carry what was typed; tables of staff have a query of their own. */
const typedQuery = ({ pathname, searchParams }: URL): string =>
  STAFF_PATHS.some((path) => pathname.startsWith(path)) ? "" : (searchParams.get("q") ?? "").slice(0, MAX_QUERY);

const menuItem = (item: NavigationItem, here: string, car: CarSlugs | null): MenuItem => ({
  ...menuLink(item, here, car),
  sale: classesOf(item).includes("sale"),
  items: item.items.map((child) => menuLink(child, here, car)),
});

/** Lists are those for the chosen car. What is marked does not depend on it. */
const menuLink = (item: NavigationItem, here: string, car: CarSlugs | null): MenuLink => ({
  label: item.label,
  href: keepingCar(item.url, car),
  active: isActive(item.url, classesOf(item), withCar(here, null)),
  isFixed: classesOf(item).some((name) => name === ALWAYS_ACTIVE || name === NEVER_ACTIVE),
});

const ALWAYS_ACTIVE = "always-active";
const NEVER_ACTIVE = "highlight-disabled";

const classesOf = ({ options }: NavigationItem): string[] => options.class.split(/\s+/);

/** By path prefix unless the item forbids it; an item may always be marked. NAV-016, NAV-022, NAV-023 */
export function isActive(url: string, classes: readonly string[], here: string): boolean {
  if (classes.includes(ALWAYS_ACTIVE)) return true;
  return !classes.includes(NEVER_ACTIVE) && isUnder(here, url);
}

/** A pinned notice is always shown; another one until it is closed, and again when its text changes. NAV-058, NAV-060 */
export function isShown(
  { id, hash, isPinned }: Pick<SiteNotification, "id" | "hash" | "isPinned">,
  closed: ReadonlyMap<string, string>,
): boolean {
  return isPinned || closed.get(String(id)) !== hash;
}
