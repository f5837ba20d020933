import { z } from "zod";
import { categorySlugs } from "../catalogue/categories.ts";
import { calendarDay, endpoint, keyOf, kopecks, utcMoment } from "../platform/endpoint.ts";
import { dayField } from "../platform/local-time.ts";
import { dayRange, editableEndpoints, listEndpoint } from "../platform/resource-kit.ts";
import { typedLine } from "../platform/user-fields.ts";
import { CAMPAIGN_NAME } from "./promo.ts";

export const campaignKinds = {
  word: "По слову",
  coupon: "По купонам",
  utm: "По ссылке",
  email: "По письму",
} as const;
const kind = keyOf(campaignKinds, "Выберите, как приходят");

export const campaignEffects = {
  none: "Ничего в заказе: покажут мастеру",
  points: "Баллы в программе лояльности",
  percent: "Скидка в процентах",
  fixed: "Скидка в рублях",
} as const;

/** Cookies that are ours: the cookie of a campaign has its name and must not take the place of another. */
const OWN_COOKIES =
  /^(access_token|token_info|sign_in|signed_out|acting|auth_flow|phone_add|kept_form|staff_browser|known_contact|typed_order|paying|flash|cart|cart_count|cart_waits|utm|referer_code|shop|notifications_closed|user_settings|code_1c|car_.*|loyalty_.*)$/;

const day = dayField("Выберите день").nullable().default(null);
const number = (message: string) => z.int(message).nonnegative(message).max(10_000_000, message);
const numberOrNone = (message: string) => number(message).nullable().default(null);
const WHOLE = "Введите целое число";
const list = z.array(z.string().max(60)).max(200).default([]);
const words = z.string().trim().max(500, "Не больше 500 знаков").default("");

/** A campaign as staff write it: amounts in whole roubles, lists by commas, days of Moscow with both included. */
export const campaignValues = z
  .object({
    name: z
      .string("Придумайте имя")
      .trim()
      .toLowerCase()
      .regex(CAMPAIGN_NAME, "От 2 до 40 знаков: латинские буквы, цифры, дефис и подчёркивание")
      .refine((name) => !OWN_COOKIES.test(name), "Это имя занято сайтом, придумайте другое"),
    title: z.string("Напишите название").trim().min(1, "Напишите название").max(120, "Не больше 120 знаков"),
    terms: z.string("Напишите условия").trim().min(1, "Напишите условия").max(1_000, "Не больше 1000 знаков"),
    kind,
    keyword: typedLine().max(40, "Не больше 40 знаков").default(""),
    utmSources: words,
    effect: keyOf(campaignEffects, "Выберите, что получает покупатель"),
    effectValue: number(WHOLE).default(0),
    pointsDays: numberOrNone(WHOLE),
    maxDiscount: numberOrNone(WHOLE),
    sumFrom: number(WHOLE).default(0),
    categories: z.array(z.enum(categorySlugs)).max(categorySlugs.length).default([]),
    brands: words,
    regions: list,
    isFirstOrderOnly: z.boolean().default(false),
    startsOn: dayField("Выберите первый день"),
    endsOn: day,
    usesLimit: numberOrNone(WHOLE),
    isPublic: z.boolean().default(false),
    popupText: words,
    popupButton: z.string().trim().max(40, "Не больше 40 знаков").default(""),
  })
  .superRefine((values, context) => {
    const refuse = (path: keyof typeof values, message: string) =>
      context.addIssue({ code: "custom", path: [path], message });
    if (values.kind === "word" && values.keyword === "") refuse("keyword", "Придумайте слово");
    if (values.effect !== "none" && values.effectValue === 0) refuse("effectValue", "Укажите, сколько");
    if (values.effect === "percent" && values.effectValue > 100) refuse("effectValue", "Не больше 100 %");
    if (values.effect === "points" && values.effectValue > 100_000) refuse("effectValue", "Не больше 100 000 баллов");
    for (const name of ["pointsDays", "maxDiscount", "usesLimit"] as const)
      if (values[name] === 0) refuse(name, "Впишите число от 1 или оставьте пустым");
    if (values.endsOn !== null && values.endsOn < values.startsOn) refuse("endsOn", "Последний день раньше первого");
    if (values.popupText !== "" && values.popupButton === "") refuse("popupButton", "Напишите, что на кнопке");
  });
export type CampaignValues = z.output<typeof campaignValues>;
const campaignState = z.enum(["running", "waiting", "planned", "over", "archived"]);
const campaignRow = z.object({
  id: z.int(),
  name: z.string(),
  title: z.string(),
  kind,
  benefit: z.string(),
  /** `waiting`: a second person has not agreed to it yet. */
  state: campaignState,
  startsOn: calendarDay,
  endsOn: calendarDay.nullable(),
  usesLeft: z.int().nullable(),
  /** In accounts. */
  applications: z.int(),
  /** Not cancelled, with the campaign's discount, and what they were lowered by. */
  orders: z.int(),
  discount: kopecks,
  revenue: kopecks,
  /** Orders of customers whom a link of the campaign had brought, with a discount or without, and their sum. */
  touched: z.int(),
  touchedSum: kopecks,
  /** Issued, and how many of them are spent. */
  coupons: z.int(),
  couponsUsed: z.int(),
});
export type CampaignRow = z.output<typeof campaignRow>;

/** Campaigns with what came of them. */
export const campaignList = listEndpoint({
  name: "campaignList",
  summary: "Список акций",
  resource: "campaigns",
  permission: "content",
  filters: {
    state: campaignState.optional(),
    kind: kind.optional(),
    text: typedLine().max(120, "Слишком длинно").optional(),
  },
  row: campaignRow,
});

export const campaignCalls = editableEndpoints({
  name: "campaign",
  title: "акцию",
  resource: "campaigns",
  permission: "content",
  values: campaignValues,
});

/** Codes of one call: they are shown once, because only their hashes are kept. */
export const MAX_COUPONS = 5_000;

/** Makes coupons of a campaign. Repeating it makes others: what was answered before cannot be read again. */
export const couponsIssue = endpoint({
  name: "couponsIssue",
  summary: "Выпустить купоны",
  method: "POST",
  path: "/api/gateway/back-office/campaigns/{id}/coupons",
  access: { staff: "content" },
  input: z.object({
    id: z.coerce.number().int().min(1).max(2_147_483_647),
    count: z.int(WHOLE).min(1, "Хотя бы один").max(MAX_COUPONS, `Не больше ${MAX_COUPONS} за раз`),
  }),
  /** `waits`: the codes are good for nothing until a second person has agreed. */
  output: z.object({ name: z.string(), codes: z.array(z.string()), waits: z.boolean() }),
  codes: { not_coupons: 409 },
});

const promoUseRow = z.object({
  id: z.int(),
  at: utcMoment,
  campaign: z.string(),
  orderNumber: z.string(),
  amount: kopecks,
  orderSum: kopecks,
  isCoupon: z.boolean(),
  state: z.enum(["held", "used", "returned"]),
});
export type PromoUseRow = z.output<typeof promoUseRow>;

/** What orders were lowered by. */
export const promoUseList = listEndpoint({
  name: "promoUseList",
  summary: "Скидки по акциям",
  resource: "promo-uses",
  permission: "content",
  filters: {
    campaign: z.string().max(60).optional(),
    state: z.enum(["held", "used", "returned"]).optional(),
    ...dayRange("at"),
  },
  row: promoUseRow,
});
