import { categories } from "../contract/categories.ts";
import type { FooterSection, Layout, NavigationItem } from "../contract/region.ts";
import type { RegionRow } from "./directory.ts";

interface Entry {
  label: string;
  url: string;
  /** CSS class that the site understands: `sale`, `always-active` or `highlight-disabled`. */
  mark?: string;
  items?: readonly Entry[];
}

const MAIN: readonly Entry[] = [
  {
    label: "Шины",
    url: categories.tyre.list,
    items: [
      { label: "Летние шины", url: `${categories.tyre.list}season-is-summer/` },
      { label: "Зимние шины", url: `${categories.tyre.list}season-is-winter/` },
      { label: "Всесезонные шины", url: `${categories.tyre.list}vsesezonnye-is-true/` },
      { label: "Грузовые шины", url: `${categories.trucktyre.list}category-is-trucktyre/` },
      // It has the address of its parent, so on a season's page it would be highlighted together with the season.
      { label: "Все шины", url: categories.tyre.list, mark: "highlight-disabled" },
    ],
  },
  {
    label: "Диски",
    url: categories.disk.list,
    items: [
      { label: "Колёсные диски", url: categories.disk.list, mark: "highlight-disabled" },
      { label: "Датчики давления", url: categories.tpms.list },
      { label: "Колпаки", url: categories["wheel-covers"].list },
    ],
  },
  {
    label: "Аккумуляторы",
    url: categories.battery.list,
    items: [
      { label: "Аккумуляторы", url: categories.battery.list, mark: "highlight-disabled" },
      { label: "Аксессуары для АКБ", url: categories["battery-accessories"].list },
    ],
  },
  { label: "Масла", url: categories.oils.list },
  {
    label: "Автотовары",
    url: categories.autoproducts.list,
    items: [
      { label: "Щётки стеклоочистителя", url: categories.wipers.list },
      { label: "Тормозные колодки", url: categories["brake-pads"].list },
      { label: "Тормозные диски", url: categories["brake-disks"].list },
      { label: "Все автотовары", url: categories.autoproducts.list, mark: "highlight-disabled" },
    ],
  },
  { label: "Шиномонтаж", url: "/service-tyre-fitting/", mark: "always-active" },
  { label: "Акции", url: "/offers/", mark: "sale" },
];

const CONTENT: readonly Entry[] = [
  {
    label: "Услуги",
    url: "/service/",
    items: [
      { label: "Каталог услуг", url: "/service-catalog/" },
      { label: "Запись на шиномонтаж", url: "/service-tyre-fitting/", mark: "always-active" },
    ],
  },
  { label: "Статус заказа", url: "/order/status/" },
  {
    label: "О компании",
    url: "/about/",
    items: [
      { label: "Правила программы лояльности", url: "/company/policy/#loyalty-programs", mark: "highlight-disabled" },
      { label: "Персональные данные", url: "/company/personal-data/" },
      { label: "Правовая информация", url: "/company/legal-policy/" },
    ],
  },
];

const BURGER: readonly Entry[] = [
  { label: "Статус заказа", url: "/order/status/" },
  { label: "Услуги", url: "/service/" },
  { label: "Программа лояльности", url: "/disknt/" },
  { label: "О компании", url: "/about/" },
];

const ABOUT: FooterSection["items"] = [
  { label: "Контакты", url: "/contacts/" },
  { label: "Политика компании", url: "/company/policy/" },
  { label: "Персональные данные", url: "/company/personal-data/" },
  { label: "Правовая информация", url: "/company/legal-policy/" },
];

const CUSTOMERS: FooterSection["items"] = [
  { label: "Статус заказа", url: "/order/status/" },
  { label: "Доставка и оплата", url: "/delivery/" },
  { label: "Гарантия и возврат", url: "/guarantee/" },
  { label: "Программа лояльности", url: "/disknt/" },
  { label: "Акции", url: "/offers/" },
  { label: "Каталог услуг", url: "/service-catalog/" },
  { label: "Шиномонтаж", url: "/service-tyre-fitting/" },
];

const SOCIALS: FooterSection["items"] = [
  { label: "ВКонтакте", url: "https://vk.com/" },
  { label: "Telegram", url: "https://t.me/" },
];

/** Menus and footer for a region. NAV-013, NAV-016, NAV-018 … NAV-023, NAV-045 … NAV-049 */
export function navigationOf(region: Pick<RegionRow, "phone">): Layout["navigation"] {
  return {
    main: numbered(MAIN, 100),
    content: { items: numbered(CONTENT, 200) },
    burger_info: { items: numbered(BURGER, 300) },
    footer: {
      sections: [
        { id: 1, slug: "about", label: "О компании", items: ABOUT },
        { id: 2, slug: "customers", label: "Покупателям", items: CUSTOMERS },
        { id: 3, slug: "socials", label: "Мы в сетях", items: SOCIALS },
        { id: 4, slug: "contacts", label: "<b>Контакты</b>", items: contactsOf(region) },
      ],
    },
  };
}

/** The label matches the phone pattern of the specification; the site formats it. NAV-043, NAV-062 */
const contactsOf = ({ phone }: Pick<RegionRow, "phone">): FooterSection["items"] => [
  { label: phone, url: `tel:${phone}`, phone: phone.replace(/\D/g, "") },
  { label: "Сервисные центры", url: "/service/" },
];

/** Ids are unique across all menus: a child's id begins with the digits of its parent's id. */
function numbered(entries: readonly Entry[], start: number): NavigationItem[] {
  return entries.map(({ label, url, mark = "", items = [] }, position) => {
    const id = start + position * 10;
    return {
      id,
      url,
      label,
      slug: slugOf(url),
      options: { class: mark },
      items: items.length > 0 ? numbered(items, id * 10) : [],
    };
  });
}

const slugOf = (url: string) =>
  url
    .split(/[/#]/)
    .filter((part) => part !== "")
    .join("-");
