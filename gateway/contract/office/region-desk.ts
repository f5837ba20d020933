import { z } from "zod";
import { chosenId, degrees, hours, line, slug, whole } from "../platform/desk-fields.ts";
import { endpoint, keyOf } from "../platform/endpoint.ts";
import { zoneName } from "../platform/local-time.ts";
import { editableEndpoints, listEndpoint } from "../platform/resource-kit.ts";
import { picture } from "../platform/shown-fields.ts";
import { lookUpPhoneAs, typedLine } from "../platform/user-fields.ts";
import { capabilities } from "../workshop/service-desk.ts";

const id = z.coerce.number().int().min(1).max(2_147_483_647);
const path = "/api/gateway/back-office/centres" as const;

const closing = z.object({
  id: z.int(),
  title: z.string(),
  kind: z.enum(["shop", "warehouse", "supplier"]),
  version: z.int(),
  isArchived: z.boolean(),
  /** Visits that have not ended, each as staff read it; they are cancelled, and their customers told. */
  visits: z.array(z.object({ identity: z.string(), text: z.string() })),
  /** What keeps it open: orders that are collected or kept there, contracts whose wheels lie there. */
  orders: z.int(),
  contracts: z.int(),
  /** What lies there: kinds of goods and their pieces, which are not sold any more. */
  goods: z.int(),
  pieces: z.int(),
});
export type CentreClosing = z.output<typeof closing>;

/** What closing a centre or warehouse for good does, before it is done. */
export const centreClosing = endpoint({
  name: "centreClosing",
  summary: "Что будет, если закрыть центр навсегда",
  method: "GET",
  path: `${path}/{id}/closing`,
  access: { staff: "settings" },
  input: z.object({ id }),
  output: closing,
});

/**
 * Closes it for good: visits are cancelled, their customers told why, and it goes into the archive. `visits` are those that were shown: with
 * another one among them it is `visits_changed`. `has_obstacles`: orders or contracts are left.
 */
export const centreClose = endpoint({
  name: "centreClose",
  summary: "Закрыть центр навсегда",
  method: "POST",
  path: `${path}/close`,
  access: { staff: "settings" },
  input: z.object({
    id,
    version: z.coerce.number().int().min(1),
    visits: z.array(z.string().max(40)).max(5_000).default([]),
    /** The customers of the visits read it. */
    reason: z.string().trim().max(300, "Не больше 300 знаков").default(""),
  }),
  output: z.object({ told: z.int() }),
  codes: { visits_changed: 409, version_conflict: 409, has_obstacles: 409 },
});

/** Zones of Russia by what they are ahead of Moscow. */
export const zones = {
  "Europe/Kaliningrad": "Калининград, МСК−1",
  "Europe/Moscow": "Москва, МСК",
  "Europe/Kirov": "Киров, МСК",
  "Europe/Volgograd": "Волгоград, МСК",
  "Europe/Simferopol": "Симферополь, МСК",
  "Europe/Samara": "Самара, МСК+1",
  "Europe/Saratov": "Саратов, МСК+1",
  "Europe/Ulyanovsk": "Ульяновск, МСК+1",
  "Europe/Astrakhan": "Астрахань, МСК+1",
  "Asia/Yekaterinburg": "Екатеринбург, МСК+2",
  "Asia/Omsk": "Омск, МСК+3",
  "Asia/Novosibirsk": "Новосибирск, МСК+4",
  "Asia/Barnaul": "Барнаул, МСК+4",
  "Asia/Tomsk": "Томск, МСК+4",
  "Asia/Novokuznetsk": "Новокузнецк, МСК+4",
  "Asia/Krasnoyarsk": "Красноярск, МСК+4",
  "Asia/Irkutsk": "Иркутск, МСК+5",
  "Asia/Chita": "Чита, МСК+6",
  "Asia/Yakutsk": "Якутск, МСК+6",
  "Asia/Khandyga": "Хандыга, МСК+6",
  "Asia/Vladivostok": "Владивосток, МСК+7",
  "Asia/Ust-Nera": "Усть-Нера, МСК+7",
  "Asia/Magadan": "Магадан, МСК+8",
  "Asia/Sakhalin": "Южно-Сахалинск, МСК+8",
  "Asia/Srednekolymsk": "Среднеколымск, МСК+8",
  "Asia/Kamchatka": "Петропавловск-Камчатский, МСК+9",
  "Asia/Anadyr": "Анадырь, МСК+9",
} as const;

const PHONE = "Телефон из 11 цифр: +7 343 000-00-00";

/** Any phone of Russia, E.164 inside. */
const shopPhone = lookUpPhoneAs(PHONE).transform((digits) => `+7${digits}`);

const DAY_OF_YEAR = "День пишется как 10.04";

/** A day of every year, DD.MM. */
const dayOfYear = z
  .string(DAY_OF_YEAR)
  .trim()
  .max(5, DAY_OF_YEAR)
  .refine((text) => {
    const [, day, month] = /^(\d{1,2})\.(\d{1,2})$/.exec(text) ?? [];
    // 2027 is no leap year, so 29 February is refused: the day has to come every year.
    const date = new Date(Date.UTC(2027, Number(month) - 1, Number(day)));
    return date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day);
  }, DAY_OF_YEAR)
  .transform((text) => text.replace(/\b\d\b/g, "0$&"));

/** Hosts that are no regions. */
const RESERVED = ["www", "api", "mail", "static"];

/** A region as staff write it. */
export const regionValues = z.object({
  /** The name of its host; it never changes. */
  slug: slug.refine((name) => !RESERVED.includes(name), "Это имя занято, возьмите другое"),
  title: line("Напишите название города"),
  titleIn: line("Напишите, где это: «в Перми»"),
  area: line("Напишите область или край"),
  kind: z.enum(["main", "sub", "delivery"], "Выберите вид"),
  phone: shopPhone,
  zone: keyOf(zones, "Выберите часовой пояс"),
  lat: degrees(90),
  lng: degrees(180),
  /** The bare host shows it. */
  isDefault: z.boolean().default(false),
  springDay: dayOfYear,
  autumnDay: dayOfYear,
});
export type RegionValues = z.output<typeof regionValues>;

const regionRow = z.object({
  id: z.int(),
  title: z.string(),
  slug: z.string(),
  kind: z.enum(["main", "sub", "delivery"]),
  area: z.string(),
  phone: z.string(),
  zone: zoneName,
  /** Shops that are in use. */
  centres: z.int(),
  state: z.enum(["default", "shown", "archived"]),
});
export type RegionDeskRow = z.output<typeof regionRow>;

export const regionList = listEndpoint({
  name: "regionList",
  summary: "Регионы",
  resource: "regions",
  permission: "settings",
  filters: { text: typedLine().max(60).optional() },
  row: regionRow,
});

export const regionCalls = editableEndpoints({
  name: "region",
  title: "регион",
  resource: "regions",
  permission: "settings",
  values: regionValues,
});

export const weekdays = {
  monday: "Понедельник",
  tuesday: "Вторник",
  wednesday: "Среда",
  thursday: "Четверг",
  friday: "Пятница",
  saturday: "Суббота",
  sunday: "Воскресенье",
} as const;

/** A shop, a warehouse or a supplier as staff write it; hours and capabilities are those of shops alone. */
export const centreValues = z.object({
  kind: z.enum(["shop", "warehouse", "supplier"], "Выберите вид"),
  region: chosenId("Выберите регион"),
  /** What its page and files of stock call it. Pages never show a field `code` again: it is what secrets are called. */
  placeCode: slug,
  title: line("Напишите название"),
  address: line("Напишите адрес", 300),
  phone: shopPhone,
  lat: degrees(90),
  lng: degrees(180),
  monday: hours,
  tuesday: hours,
  wednesday: hours,
  thursday: hours,
  friday: hours,
  saturday: hours,
  sunday: hours,
  /** The largest wheel that is fitted; null says nothing of it. */
  maxInch: whole(12, 30).nullable().default(null),
  capabilities: z.array(keyOf(capabilities)).default([]),
  /** Days that stored wheels take to it. */
  storageLeadDays: whole(0, 30).default(0),
  /** Path of a picture that `centrePhotoStore` has stored; empty for none. */
  photo: picture,
  /** Customers of visits that would be outside of the hours are asked to move them; until then the visits stay. */
  despiteVisits: z.boolean().default(false),
  /** These visits are cancelled instead, and their customers told. */
  cancelVisits: z.boolean().default(false),
});
export type CentreValues = z.output<typeof centreValues>;

const centreRow = z.object({
  id: z.int(),
  title: z.string(),
  kind: z.enum(["shop", "warehouse", "supplier"]),
  region: z.string(),
  address: z.string(),
  phone: z.string(),
  hours: z.string(),
  bays: z.int(),
  state: z.enum(["open", "closed", "archived"]),
});
export type CentreDeskRow = z.output<typeof centreRow>;

export const centreList = listEndpoint({
  name: "centreList",
  summary: "Центры и склады",
  resource: "centres",
  permission: "settings",
  filters: {
    region: z.string().max(60).optional(),
    kind: z.enum(["shop", "warehouse", "supplier"], "Выберите вид из списка").optional(),
    text: typedLine().max(60).optional(),
  },
  row: centreRow,
});

export const centreCalls = editableEndpoints({
  name: "centre",
  title: "центр",
  resource: "centres",
  permission: "settings",
  values: centreValues,
});
