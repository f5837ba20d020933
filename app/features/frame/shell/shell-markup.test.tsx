import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import type { SiteNotification } from "../../../../gateway/contract/chain/region.ts";
import { documentOf, type PagePart, partOf, shownText } from "../../../../tests/support/document.ts";
import { HeaderBannerLink } from "../../catalogue/content/header-banner-link.tsx";
import type { AccountView } from "./account-view.ts";
import { NotificationStrip } from "./page-shell.tsx";
import { renderMenus, type Shell } from "./shell.server.ts";
import { CertificateBadge } from "./site-footer.tsx";
import { SiteHeader } from "./site-header.tsx";

const shown = (element: ReactElement) => documentOf(renderToStaticMarkup(element));

/** Addresses of the links of a name, those of closed menus too. */
const hrefsOf = (part: PagePart, name: string | RegExp) =>
  part.queryAllByRole("link", { name, hidden: true }).map((link) => link.getAttribute("href"));
const labelsOf = (part: PagePart) => part.queryAllByRole("link", { hidden: true }).map(shownText);
const allHrefsOf = ({ root }: PagePart) => [...root.querySelectorAll("a")].map((link) => link.getAttribute("href"));
const formOf = (button: HTMLElement | undefined) => {
  const form = button?.closest("form");
  const fields = [...(form?.querySelectorAll("input") ?? [])].map(({ name, value }) => [name, value]);
  return { method: form?.method, action: form?.getAttribute("action"), fields: Object.fromEntries(fields) };
};

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
  logo: "",
  icon: "",
  foundedYear: "2002",
  hotlineLabel: "Круглосуточная линия",
  regionTitle: "Пермь",
  hotlinePhone: "+73420000000",
  menus: renderMenus(guestMenus),
  banner: null,
  showBonusWidget: false,
  account: null,
  acting: null,
  actingEnded: null,
  operator: null,
  staffBar: null,
  keptForm: null,
  isUserUnknown: false,
  popup: null,
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
  shown(<SiteHeader shell={{ ...guestShell, ...changes, search }} searched="" />);

const burgerOf = (part: PagePart) =>
  partOf(part.getByText("Каталог", { selector: "summary" }).parentElement as HTMLElement);
/** The catalogue has one for phones before its own. */
const navigationOf = (part: PagePart, name: string) =>
  partOf(part.getAllByRole("navigation", { name }).at(-1) as HTMLElement);

describe("the header of a guest", () => {
  it("NAV-030 keeps the first seven items in the bar and the others in a row of their own", () => {
    const bar = navigationOf(header(), "Каталог");
    expect(labelsOf(bar)).toEqual(["шины", "Летние", ..."bcdefg"]);
    expect(labelsOf(navigationOf(header(), "Ещё в каталоге"))).toEqual(["h", "i"]);
    const short = header({ menus: renderMenus({ ...guestMenus, main: guestMenus.main.slice(0, 7) }) });
    expect(short.queryByRole("navigation", { name: "Ещё в каталоге" })).toBeNull();
  });

  it("NAV-021 has the second level of the content navigation", () => {
    expect(hrefsOf(navigationOf(header(), "Покупателям"), "Документы")).toEqual(["/company/legal-policy/"]);
  });

  it("NAV-026 leads to signing in over the same page, its query kept", () => {
    const links = header({}, "?page=2").getAllByRole("link", { name: "Войти", hidden: true });
    for (const link of links) {
      expect(link.getAttribute("href")).toBe("?page=2&showAuthModal=true");
      expect(link.getAttribute("rel")).toBe("nofollow");
    }
  });

  it("NAV-028 has no garage", () => {
    expect(allHrefsOf(header()).filter((href) => href?.includes("/my/"))).toEqual([]);
  });

  it("NAV-035 NAV-036 NAV-039 has navigation, region and signing in behind the burger", () => {
    const burger = burgerOf(header());
    expect(labelsOf(burger)).toEqual([
      "Пермь",
      "Мой автомобиль",
      "Сравнение",
      "Войти",
      "шины",
      "Летние",
      ..."bcdefghi",
      "статус-заказа",
    ]);
    expect(hrefsOf(burger, "Пермь")).toEqual(["?showRegionModal=1"]);
  });

  it("names the chosen car, in the phone's burger too", () => {
    for (const named of [header({ carName: "Kia Rio" }), burgerOf(header({ carName: "Kia Rio" }))]) {
      expect(new Set(hrefsOf(named, "Kia Rio"))).toEqual(new Set(["/cars/"]));
      expect(hrefsOf(named, "Мой автомобиль")).toEqual([]);
    }
    expect(hrefsOf(header(), "Мой автомобиль")).not.toEqual([]);
  });

  it("NAV-020 NAV-021 NAV-022 marks what is active on both levels of both menus and of the burger", () => {
    const nested = [{ ...item("шины"), items: [{ label: "Летние", href: "/summer/", active: true }] }];
    const marked = (page: PagePart) =>
      page.queryAllByRole("link", { current: true, hidden: true }).map((link) => link.getAttribute("href"));
    const page = header({ menus: renderMenus({ ...guestMenus, main: nested, content: nested }) });
    expect(marked(page)).toEqual(["/summer/", "/summer/", "/summer/"]);
    expect(marked(header())).toEqual([]);
  });

  it("CRT-004 leads nowhere from the cart", () => {
    const cart = header({ isCart: true, showBonusWidget: true });
    for (const href of allHrefsOf(cart)) expect(href).not.toMatch(/showAuthModal|disknt/);
    expect(cart.queryByText("Каталог", { selector: "summary" })).toBeNull();
  });
});

describe("the header of a customer", () => {
  const page = header({ account, menus: renderMenus({ ...guestMenus, isSignedIn: true }) });

  it("NAV-026 opens a menu of the account's pages", () => {
    // The first is in the burger.
    const entry = page.getAllByRole("link", { name: "Анна", hidden: true }).at(-1);
    expect(entry?.getAttribute("href")).toBe("/my/");
    expect(hrefsOf(partOf(entry?.parentElement as HTMLElement), "Заказы")).toEqual(["/my/orders/"]);
    expect(allHrefsOf(page).filter((href) => href?.includes("showAuthModal"))).toEqual([]);
  });

  it("NAV-027 NAV-028 has the garage with the cars to choose from, not in the phone's burger", () => {
    const there = header({ account, here: "/catalog/tyres/" }, "?sort=price");
    const garage = there.getByRole("link", { name: "Гараж", hidden: true });
    expect(garage.getAttribute("href")).toBe("/my/garage/");
    const menu = partOf(garage.parentElement as HTMLElement);
    const car = menu.getByRole("button", { name: "Kia Rio, выбран", pressed: true, hidden: true });
    expect(formOf(car)).toMatchObject({
      method: "post",
      action: "/cars/",
      fields: { back: "/catalog/tyres/?sort=price", modification: "1-6" },
    });
    expect(allHrefsOf(burgerOf(page)).filter((href) => href?.includes("garage"))).toEqual([]);
  });

  it("AUT-055 has the way out in the menu and in the burger, by a form", () => {
    const ways = (part: PagePart) => part.queryAllByRole("button", { name: "Выйти", hidden: true });
    expect(ways(page)).toHaveLength(2);
    expect(ways(burgerOf(page))).toHaveLength(1);
    for (const way of ways(page)) expect(formOf(way)).toMatchObject({ method: "post", action: "/logout/" });
    expect(ways(header())).toEqual([]);
  });

  it("is watched for being shown again after signing out, a guest's is not", () => {
    const watched = header({ account, session: { mark: "0123456789abcdef01", isSignedOut: false } });
    expect(watched.root.querySelector("script")?.dataset.mark).toBe("0123456789abcdef01");
    expect(header().root.querySelector("script")).toBeNull();
  });

  it("NAV-037 NAV-038 NAV-039 counts orders and contracts in the burger, beside the profile", () => {
    const burger = burgerOf(page);
    expect(hrefsOf(burger, "Заказы: 3")).toEqual(["/my/orders/"]);
    expect(hrefsOf(burger, "Договоры хранения: 1")).toEqual(["/my/contract-storage/"]);
    expect(hrefsOf(burger, "Анна")).toEqual(["/my/"]);
  });
});

describe("the header while nobody can say who it is", () => {
  it("A-17 names nobody and offers no signing in", () => {
    const page = header({ isUserUnknown: true });
    expect(new Set(hrefsOf(page, "Личный кабинет"))).toEqual(new Set(["/my/"]));
    expect(allHrefsOf(page).filter((href) => /showAuthModal|garage/.test(href ?? ""))).toEqual([]);
    expect(page.queryByRole("button", { name: "Выйти", hidden: true })).toBeNull();
  });
});

describe("the first page after signing out", () => {
  it("AUT-054 makes the tab forget that the profile was being edited", () => {
    const { root } = header({ session: { mark: null, isSignedOut: true } });
    expect(root.querySelector("script")?.textContent).toContain('sessionStorage.removeItem("was-in-edit-profile")');
  });
});

describe("the loyalty widget", () => {
  it("LOY-005 GEN-032 is there by the flag of the layout only", () => {
    const widgetOf = (page: PagePart) => hrefsOf(page, /Программа лояльности|балл/);
    expect(widgetOf(header({ showBonusWidget: false, account }))).toEqual([]);
    expect(widgetOf(header({ showBonusWidget: true }))).toEqual(["/disknt/"]);
  });

  it("LOY-008 LOY-009 LOY-010 shows the programme to who has no balance", () => {
    for (const known of [null, { ...account, bonusBalance: null }])
      expect(hrefsOf(header({ showBonusWidget: true, account: known }), "Программа лояльности")).toEqual(["/disknt/"]);
  });

  it.each([
    [0, "0 баллов"],
    [1, "1 балл"],
    [2, "2 балла"],
    [5, "5 баллов"],
    [11, "11 баллов"],
    [21, "21 балл"],
  ])("LOY-006 LOY-007 shows %i points as «%s»", (bonusBalance, text) => {
    const page = header({ showBonusWidget: true, account: { ...account, bonusBalance } });
    expect(hrefsOf(page, new RegExp(`^${text.replace(" ", "\\s")}$`))).toEqual(["/my/bonuses/"]);
  });
});

describe("the header's banner", () => {
  const banner = {
    href: "/offers/",
    alt: "Зимние шины",
    wide: { src: "/wide.svg", hex: "#dff0f8" },
    narrow: { src: "/narrow.svg", hex: "#123456" },
  };

  it("NAV-032 lets the browser choose the picture by width, with its size named", () => {
    const page = shown(<HeaderBannerLink banner={banner} on="home" />);
    const attributesOf = (element: Element | null) =>
      Object.fromEntries([...(element?.attributes ?? [])].map(({ name, value }) => [name, value]));
    expect(attributesOf(page.root.querySelector("source"))).toMatchObject({
      media: "(min-width: 64em)",
      srcset: "/wide.svg",
      width: "1280",
      height: "72",
    });
    expect(attributesOf(page.getByRole("img", { name: "Зимние шины" }))).toMatchObject({
      src: "/narrow.svg",
      width: "720",
      height: "112",
      fetchpriority: "high",
    });
    const beside = shown(<HeaderBannerLink banner={banner} on="page" />);
    expect(attributesOf(beside.getByRole("img", { name: "Зимние шины" })).loading).toBe("lazy");
  });

  it("NAV-053 draws the colour around the picture without a style attribute", () => {
    const coloursOf = ({ root }: PagePart) =>
      [...root.querySelectorAll("rect")].map((rect) => rect.getAttribute("fill")).sort();
    const page = shown(<HeaderBannerLink banner={banner} on="home" />);
    expect(coloursOf(page)).toEqual(["#123456", "#dff0f8"]);
    expect(page.root.querySelector("[style]")).toBeNull();
    expect(coloursOf(shown(<HeaderBannerLink banner={{ ...banner, narrow: banner.wide }} on="home" />))).toEqual([
      "#dff0f8",
    ]);
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
    expect(renderToStaticMarkup(<NotificationStrip announcements={[]} />)).toBe("");
    const strip = shown(<NotificationStrip announcements={[notice]} />);
    expect(shownText(strip.root)).toContain("Снегопад Запись заранее");
    expect(hrefsOf(strip, "заранее")).toEqual(["/service/"]);
  });

  it("NAV-055 are distinguished by a sign, not by colour alone", () => {
    const signOf = (type: SiteNotification["type"]) =>
      shown(<NotificationStrip announcements={[{ ...notice, type }]} />)
        .root.querySelector("use")
        ?.getAttribute("href");
    expect(signOf("info")).toMatch(/#info$/);
    expect(signOf("danger")).toMatch(/#warning$/);
  });

  it("NAV-057 NAV-058 are closed by a form, pinned ones are not", () => {
    const buttonOf = (isPinned: boolean) =>
      shown(<NotificationStrip announcements={[{ ...notice, isPinned }]} />).queryByRole("button");
    expect(formOf(buttonOf(false) ?? undefined)).toMatchObject({
      method: "post",
      action: "/notifications/",
      fields: { hash: "abc" },
    });
    expect(buttonOf(true)).toBeNull();
  });
});

it("NAV-008 the badge opens the certificate of the manufacturer that the settings name", () => {
  const certificate = { title: "Сертификат Ikon Tyres", picture: "/certificate-ikon-tyres.svg" };
  expect(hrefsOf(shown(<CertificateBadge certificate={certificate} />), /Сертификат Ikon Tyres$/)).toEqual([
    "/certificate-ikon-tyres.svg",
  ]);
});
