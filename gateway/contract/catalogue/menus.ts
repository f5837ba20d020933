import { z } from "zod";
import { editableEndpoints, listEndpoint } from "../platform/resource-kit.ts";

/** Where links stand at the top of their menu; in a column of the footer the one at the top is its heading. */
export const menuPlaces = ["main", "content", "burger", "about", "customers", "socials", "contacts"] as const;
export type MenuPlace = (typeof menuPlaces)[number];

export const isMenuPlace = (text: string): text is MenuPlace => menuPlaces.some((place) => place === text);

/** What the site does with a link besides: `NavigationItem.options.class`. */
export const menuMarks = ["", "sale", "always-active", "highlight-disabled"] as const;

const MAX_LABEL = 32;
/** Items of the header stand side by side. */
const MAX_HEADER_LABEL = 20;
/** A word that fits into a menu of a phone of 360 px. */
const MAX_WORD = 20;
const MAX_URL = 300;
const MAX_POSITION = 9_999;

const SITE_PATH = /^\/(?![/\\])[^\s<>"\\]*$/;
const OTHER_SITE = /^https:\/\/[^\s<>"\\/]+\.[^\s<>"\\]+$/;
const ADDRESS = "Напишите адрес на этом сайте, например /offers/, или адрес другого сайта с https://";

const hasLongWord = (label: string) => label.split(/\s+/).some((word) => word.length > MAX_WORD);

/** A link of a menu or the footer as staff write it. Labels are short enough for the header of a phone. NAV-013, NAV-016, NAV-045 … NAV-049 */
export const menuLinkValues = z
  .object({
    /** A place, or the id of the link that it is below. */
    under: z
      .string("Выберите, где стоит ссылка")
      .refine((under) => isMenuPlace(under) || /^\d{1,9}$/.test(under), "Выберите, где стоит ссылка"),
    label: z
      .string("Напишите надпись")
      .trim()
      .min(1, "Напишите надпись")
      .max(MAX_LABEL, `Не больше ${MAX_LABEL} знаков`)
      .refine((label) => !hasLongWord(label), `Слово длиннее ${MAX_WORD} букв не поместится на телефоне`),
    /** Empty for the heading of a column. */
    url: z
      .string(ADDRESS)
      .trim()
      .max(MAX_URL, `Не больше ${MAX_URL} знаков`)
      .refine((url) => url === "" || SITE_PATH.test(url) || OTHER_SITE.test(url), ADDRESS)
      .default(""),
    mark: z.enum(menuMarks, "Выберите пометку").default(""),
    /** Smaller numbers come first. */
    position: z.int("Напишите целое число").min(0, "Не меньше нуля").max(MAX_POSITION, `Не больше ${MAX_POSITION}`),
    isShown: z.boolean().default(false),
  })
  .refine(({ under, label }) => !["main", "content"].includes(under) || label.length <= MAX_HEADER_LABEL, {
    message: `В шапке надпись не длиннее ${MAX_HEADER_LABEL} знаков`,
    path: ["label"],
  });
export type MenuLinkValues = z.output<typeof menuLinkValues>;

const menuLinkRow = z.object({
  id: z.int(),
  place: z.enum(menuPlaces),
  /** The link that it is below; null at the top. */
  parent: z.string().nullable(),
  label: z.string(),
  url: z.string(),
  position: z.int(),
  state: z.enum(["shown", "hidden", "archived"]),
});
export type MenuLinkRow = z.output<typeof menuLinkRow>;

export const menuLinkList = listEndpoint({
  name: "menuLinkList",
  summary: "Список ссылок меню и подвала",
  resource: "menu-links",
  permission: "content",
  filters: { place: z.enum(menuPlaces).optional() },
  row: menuLinkRow,
});

export const menuLinkCalls = editableEndpoints({
  name: "menuLink",
  title: "ссылку меню",
  resource: "menu-links",
  permission: "content",
  values: menuLinkValues,
});
