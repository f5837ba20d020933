import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import type { SiteNotification } from "../../../gateway/contract/region.ts";
import type { AccountView } from "./account-view.ts";
import { CertificateBadge } from "./certificate-badge.tsx";
import { certificateBrands, certificates } from "./certificate-brand.ts";
import { HeaderBannerLink } from "./header-banner-link.tsx";
import { renderMenus } from "./menus.server.ts";
import { NotificationStrip } from "./notification-strip.tsx";
import type { Shell } from "./shell.server.ts";
import { SiteHeader } from "./site-header.tsx";

const html = (element: ReactElement) => renderToStaticMarkup(element).replace(/ class="[^"]*"/g, "");
const words = (markup: string) => markup.replace(/<[^>]+>/g, " ").replace(/[\s\u00a0]+/g, " ");

const item = (label: string, items: { label: string; href: string }[] = []) => ({
  label,
  href: `/${label}/`,
  active: false,
  sale: false,
  items,
});

const guestMenus = {
  main: [item("шины", [{ label: "Летние", href: "/summer/" }]), ...[..."bcdefghi"].map((label) => item(label))],
  content: [item("о-компании", [{ label: "Документы", href: "/company/legal-policy/" }])],
  burger: [item("статус-заказа")],
  footer: [],
  isSignedIn: false,
};

const guestShell: Shell = {
  brand: "Протектор",
  regionTitle: "Пермь",
  hotlinePhone: "+73420000000",
  menus: renderMenus(guestMenus),
  banner: null,
  showBonusWidget: false,
  account: null,
  isUserUnknown: false,
  session: { mark: null, isSignedOut: false },
  carName: null,
  here: "/catalog/tyres/",
  search: "",
  isCart: false,
  year: 2026,
  debugLine: "",
};

const account: AccountView = {
  name: "Анна",
  links: [{ label: "Заказы", href: "/my/orders/" }],
  orderCount: 3,
  contractCount: 1,
  bonusBalance: 21,
  cars: [
    {
      id: 1,
      label: "Kia Rio",
      slugs: { brand: "kia", model: "rio", generation: "iv", modification: "1-6" },
      isChosen: true,
    },
  ],
};

const header = (changes: Partial<Shell> = {}, search = "") =>
  html(<SiteHeader shell={{ ...guestShell, ...changes, search }} cartCount={0} />);

const burgerOf = (markup: string) => /<details>.*<\/details>/s.exec(markup)?.[0] ?? "";
const navigationOf = (markup: string, name: string) =>
  new RegExp(`<nav aria-label="${name}">.*?</nav>`, "s").exec(markup)?.[0] ?? "";

describe("the header of a guest", () => {
  it("NAV-030 keeps the first seven items in the bar and the others in a row of their own", () => {
    const bar = navigationOf(header(), "Каталог").replace(/<details>.*<\/details>/s, "");
    const rest = navigationOf(header(), "Ещё в каталоге");
    expect(words(bar)).toBe(" шины Летние b c d e f g ");
    expect(words(rest)).toBe(" h i ");
    expect(
      navigationOf(
        header({ menus: renderMenus({ ...guestMenus, main: guestMenus.main.slice(0, 7) }) }),
        "Ещё в каталоге",
      ),
    ).toBe("");
  });

  it("NAV-021 has the second level of the content navigation", () => {
    expect(navigationOf(header(), "Покупателям")).toContain('<a href="/company/legal-policy/">Документы</a>');
  });

  it("NAV-026 leads to signing in over the same page, its query kept", () => {
    expect(header({}, "?page=2")).toContain('href="?page=2&amp;showAuthModal=true" rel="nofollow"');
  });

  it("NAV-028 has no garage", () => {
    expect(header()).not.toContain("/my/");
  });

  it("NAV-035 NAV-036 NAV-039 has navigation, region and signing in behind the burger", () => {
    const burger = burgerOf(header());
    expect(words(burger)).toBe(" Каталог Пермь Мой автомобиль Войти шины Летние b c d e f g h i статус-заказа ");
    expect(burger).toContain('href="?showRegionModal=1"');
  });

  it("names the chosen car, in the phone's burger too", () => {
    for (const named of [header({ carName: "Kia Rio" }), burgerOf(header({ carName: "Kia Rio" }))]) {
      expect(named).toMatch(/<a href="\/cars\/">.*?Kia Rio<\/a>/);
      expect(named).not.toContain("Мой автомобиль");
    }
    expect(header()).toContain("Мой автомобиль</a>");
  });

  it("NAV-020 NAV-021 NAV-022 marks what is active on both levels of both menus and of the burger", () => {
    const nested = [{ ...item("шины"), items: [{ label: "Летние", href: "/summer/", active: true }] }];
    const markup = header({ menus: renderMenus({ ...guestMenus, main: nested, content: nested }) });
    expect(markup.match(/<a href="\/summer\/" aria-current="true">/g)).toHaveLength(3);
    expect(header()).not.toContain("aria-current");
  });

  it("CRT-004 leads nowhere from the cart", () => {
    const cart = header({ isCart: true, showBonusWidget: true });
    expect(cart).not.toContain("showAuthModal");
    expect(cart).not.toContain("/disknt/");
    expect(burgerOf(cart)).toBe("");
  });
});

describe("the header of a customer", () => {
  const markup = header({ account, menus: renderMenus({ ...guestMenus, isSignedIn: true }) });

  it("NAV-026 opens a menu of the account's pages", () => {
    expect(markup).toMatch(/<a href="\/my\/">.*?Анна<\/a><div><ul><li><a href="\/my\/orders\/">Заказы<\/a>/);
    expect(markup).not.toContain("showAuthModal");
  });

  it("NAV-027 NAV-028 has the garage with the cars to choose from, not in the phone's burger", () => {
    const garage = /<a href="\/my\/garage\/">.*?Гараж<\/a><div>(.*?)<\/ul>/.exec(
      header({ account, here: "/catalog/tyres/" }, "?sort=price"),
    )?.[1];
    expect(garage).toContain('<form method="post" action="/cars/">');
    expect(garage).toContain('name="back" value="/catalog/tyres/?sort=price"');
    expect(garage).toContain('name="modification" value="1-6"');
    expect(garage).toContain('<button type="submit" aria-pressed="true">Kia Rio, выбран</button>');
    expect(burgerOf(markup)).not.toContain("garage");
  });

  it("AUT-055 has the way out in the menu and in the burger, by a form", () => {
    const way = '<form method="post" action="/logout/"><button type="submit">Выйти</button></form>';
    expect(markup.split(way)).toHaveLength(3);
    expect(burgerOf(markup)).toContain(way);
    expect(header()).not.toContain("logout");
  });

  it("is watched for being shown again after signing out, a guest's is not", () => {
    const watched = header({ account, session: { mark: "0123456789abcdef01", isSignedOut: false } });
    expect(watched).toContain('<script data-mark="0123456789abcdef01">');
    expect(header()).not.toContain("<script");
  });

  it("NAV-037 NAV-038 NAV-039 counts orders and contracts in the burger, beside the profile", () => {
    const burger = burgerOf(markup);
    expect(burger).toContain('<a href="/my/orders/">Заказы: 3</a>');
    expect(burger).toContain('<a href="/my/contract-storage/">Договоры хранения: 1</a>');
    expect(burger).toMatch(/<a href="\/my\/">.*?Анна<\/a>/);
  });
});

describe("the header while nobody can say who it is", () => {
  it("A-17 names nobody and offers no signing in", () => {
    const markup = header({ isUserUnknown: true });
    expect(markup).toMatch(/<a href="\/my\/">.*?Личный кабинет<\/a>/);
    expect(markup).not.toMatch(/showAuthModal|logout|garage/);
  });
});

describe("the first page after signing out", () => {
  it("AUT-054 makes the tab forget that the profile was being edited", () => {
    const markup = header({ session: { mark: null, isSignedOut: true } });
    expect(markup).toMatch(/<script>[^<]*sessionStorage\.removeItem\("was-in-edit-profile"\)[^<]*<\/script>/);
  });
});

describe("the loyalty widget", () => {
  it("LOY-005 GEN-032 is there by the flag of the layout only", () => {
    expect(header({ showBonusWidget: false, account })).not.toMatch(/disknt|балл/);
    expect(header({ showBonusWidget: true })).toContain("disknt");
  });

  it("LOY-008 LOY-009 LOY-010 shows the programme to who has no balance", () => {
    for (const known of [null, { ...account, bonusBalance: null }])
      expect(header({ showBonusWidget: true, account: known })).toMatch(
        /<a href="\/disknt\/">.*?Программа лояльности<\/a>/,
      );
  });

  it.each([
    [0, "0 баллов"],
    [1, "1 балл"],
    [2, "2 балла"],
    [5, "5 баллов"],
    [11, "11 баллов"],
    [21, "21 балл"],
  ])("LOY-006 LOY-007 shows %i points as «%s»", (bonusBalance, text) => {
    const markup = header({ showBonusWidget: true, account: { ...account, bonusBalance } });
    expect(words(/<a href="\/my\/bonuses\/">.*?<\/a>/.exec(markup)?.[0] ?? "").trim()).toBe(text);
  });
});

describe("the header's banner", () => {
  const banner = {
    href: "/offers/",
    title: "Зимние шины",
    wide: { src: "/wide.svg", hex: "#dff0f8" },
    narrow: { src: "/narrow.svg", hex: "#123456" },
  };

  it("NAV-032 lets the browser choose the picture by width, with its size named", () => {
    const markup = html(<HeaderBannerLink banner={banner} />);
    expect(markup).toMatch(/<source media="\(min-width: 64em\)" srcSet="\/wide.svg" width="1280" height="72"\/>/);
    expect(markup).toContain(
      '<img src="/narrow.svg" alt="Зимние шины" width="720" height="112" fetchpriority="high"/>',
    );
  });

  it("NAV-053 draws the colour around the picture without a style attribute", () => {
    const markup = html(<HeaderBannerLink banner={banner} />);
    expect(markup).toContain('fill="#dff0f8"');
    expect(markup).toContain('fill="#123456"');
    expect(markup).not.toContain("style=");
    expect(html(<HeaderBannerLink banner={{ ...banner, narrow: banner.wide }} />).match(/<rect/g)).toHaveLength(1);
  });
});

describe("the notices", () => {
  const notice: SiteNotification = {
    id: 7,
    hash: "abc",
    type: "info",
    title: "Снегопад",
    announce: 'Запись <a href="/service/">заранее</a>',
    isPinned: false,
  };

  it("NAV-034 NAV-056 stand in a strip, their announce as HTML", () => {
    expect(html(<NotificationStrip announcements={[]} />)).toBe("");
    const markup = html(<NotificationStrip announcements={[notice]} />);
    expect(markup).toContain('<b>Снегопад</b> <span>Запись <a href="/service/">заранее</a></span>');
  });

  it("NAV-055 are told apart by a sign, not by colour alone", () => {
    expect(html(<NotificationStrip announcements={[notice]} />)).toContain("#info");
    expect(html(<NotificationStrip announcements={[{ ...notice, type: "danger" }]} />)).toContain("#warning");
  });

  it("NAV-057 NAV-058 are closed by a form, pinned ones are not", () => {
    const open = html(<NotificationStrip announcements={[notice]} />);
    expect(open).toContain('<form method="post" action="/notifications/">');
    expect(open).toContain('<input type="hidden" name="hash" value="abc"/>');
    expect(html(<NotificationStrip announcements={[{ ...notice, isPinned: true }]} />)).not.toContain("<form");
  });
});

it("NAV-008 CFG-047 CFG-048 the badge is of the third brand list's manufacturer and opens its certificate", () => {
  expect(certificateBrands).toEqual(["ikon-tyres"]);
  const [certificate] = certificates;
  const badge = certificate && html(<CertificateBadge certificate={certificate} />);
  expect(badge).toMatch(/^<a href="\/certificate-ikon-tyres\.svg">.*Сертификат Ikon Tyres<\/a>$/);
});
