import { z } from "zod";
import { isAccountOf, isBic, isCorrespondentAccountOf } from "../platform/bank-account.ts";
import { utcMoment } from "../platform/endpoint.ts";
import { listEndpoint } from "../platform/resource-kit.ts";
import { savedEndpoints } from "../platform/saved-endpoints.ts";
import { isKpp, isOgrn, isTin, isTinOfPerson, tinOf } from "../platform/tin.ts";
import { vatRates } from "../platform/vat.ts";
import { type GuessFigure, guessFigures } from "./guess-figures.ts";
import { type SecondPersonFigure, secondPersonFigures } from "./second-person.ts";

/** When the inviter is rewarded: once the invited customer has joined, or once they were handed their first order. LOY-067 */
export const referralRewards = ["join", "first_delivered_order"] as const;
export type ReferralReward = (typeof referralRewards)[number];

/** Nothing typed is an empty text: a form sends nothing for an empty field. */
const text = (longest: number) => z.string().trim().max(longest, `Не больше ${longest} знаков`).default("");

/** A comma list in one field, or the list that is stored. */
const words = (longest: number) =>
  z
    .array(z.string().trim().max(longest, `Не больше ${longest} знаков в каждом`))
    .max(40, "Не больше 40")
    .default([])
    .transform((list) =>
      list
        .flatMap((each) => each.split(","))
        .map((word) => word.trim())
        .filter(Boolean),
    );

const shop = z
  .object({
    name: z
      .string("Напишите название")
      .trim()
      .min(1, "Напишите название")
      .max(60, "Не больше 60 знаков")
      .regex(/^[^{}<>\r\n]*$/, "Без скобок { } < >"),
    /** Path of a picture that `shopLogoStore` has stored; empty for the icon with the name beside it. */
    logo: text(200),
    /** The same of `shopIconStore`, for the browser's tab; empty for a drawing that is nobody's. */
    icon: text(200),
    /** «2002»: the copyright line begins with it; empty for the current year alone. NAV-004 */
    foundedYear: text(4).pipe(z.string().regex(/^((19|20)\d\d)?$/, "Четыре цифры года")),
    /** Before the telephone in the header. NAV-024 */
    hotlineLabel: text(40),
    /** «Сертификат Ikon Tyres»: the badge of the footer; empty for none. NAV-008 */
    certificateTitle: text(60),
    /** Path of a picture that `shopCertificateStore` has stored. NAV-009 */
    certificate: text(200),
  })
  .superRefine(({ certificateTitle, certificate }, { addIssue }) => {
    if (certificateTitle !== "" && certificate === "")
      addIssue({ code: "custom", path: ["certificate"], message: "Выберите картинку сертификата" });
    if (certificateTitle === "" && certificate !== "")
      addIssue({ code: "custom", path: ["certificateTitle"], message: "Напишите, чей это сертификат" });
  });

const required = [
  ["name", "Напишите название"],
  ["inn", "Напишите ИНН"],
  ["address", "Напишите адрес"],
  ["bank", "Напишите банк"],
  ["bic", "Напишите БИК"],
  ["account", "Напишите расчётный счёт"],
  ["correspondentAccount", "Напишите корреспондентский счёт"],
  ["signer", "Напишите, кто подписывает"],
  ["vat", "Выберите НДС"],
] as const;

/** Requisites of who is paid by invoice: all of them, or none where invoices are not offered. */
const seller = z
  .object({
    name: text(160),
    inn: text(20).transform(tinOf),
    /** Empty for a sole proprietor. */
    kpp: text(9),
    ogrn: text(15),
    address: text(300),
    bank: text(160),
    bic: text(9),
    account: text(20),
    correspondentAccount: text(20),
    signer: text(120),
    vat: z.enum(["", ...vatRates], "Выберите НДС").default(""),
  })
  .superRefine((values, context) => {
    if (Object.values(values).every((value) => value === "")) return;
    const refuse = (name: keyof typeof values, message: string) =>
      context.addIssue({ code: "custom", path: [name], message });
    for (const [name, message] of required) if (values[name] === "") refuse(name, message);
    const { inn, kpp, ogrn, bic, account, correspondentAccount } = values;
    if (inn !== "" && !isTin(inn)) refuse("inn", "Проверьте ИНН: в нём ошибка");
    else if (inn !== "" && !isTinOfPerson(inn) && !isKpp(kpp)) refuse("kpp", "У организации есть КПП из девяти знаков");
    else if (inn !== "" && isTinOfPerson(inn) && kpp !== "") refuse("kpp", "У предпринимателя нет КПП");
    if (ogrn !== "" && !isOgrn(ogrn)) refuse("ogrn", "Проверьте ОГРН: в нём ошибка");
    if (bic !== "" && !isBic(bic)) refuse("bic", "БИК: девять цифр, первые 04");
    if (account !== "" && !isAccountOf(bic, account)) refuse("account", "20 цифр счёта не подходят к БИК");
    if (correspondentAccount !== "" && !isCorrespondentAccountOf(bic, correspondentAccount))
      refuse("correspondentAccount", "20 цифр счёта не подходят к БИК");
  });

const loyalty = z.object({
  /** Points for a hundred roubles paid in money. */
  earnPercent: z.coerce
    .number("Напишите целое число")
    .int("Напишите целое число")
    .min(0, "От 0 до 50")
    .max(50, "От 0 до 50"),
  /** Slugs of brands whose wheels take no part. */
  excludedWheelBrands: words(60),
  /** Titles of instalment cards that points do not go with. */
  excludedCards: words(60),
  referralReward: z.enum(referralRewards, "Выберите, когда"),
  /** Whether the header has the programme's entry. GEN-032, LOY-005 */
  isInHeader: z.boolean().default(true),
});

const WHOLE_ROUBLES = "Напишите сумму в рублях, целым числом";
const MAX_TRADE_IN = 100_000;
const tradeInRoubles = z.coerce
  .number(WHOLE_ROUBLES)
  .int(WHOLE_ROUBLES)
  .min(0, "Цена не может быть меньше нуля")
  .max(MAX_TRADE_IN, `Не больше ${MAX_TRADE_IN.toLocaleString("ru-RU")} ₽`);

/** Roubles that an old battery lowers the price of a new one by, by the capacity of the new one in A·h; zero is not taken. */
const tradeIn = z.object({
  upTo45: tradeInRoubles,
  upTo60: tradeInRoubles,
  upTo75: tradeInRoubles,
  upTo100: tradeInRoubles,
  larger: tradeInRoubles,
});

const WHOLE_NUMBER = "Напишите целое число";
const MOST_HELD = 100_000;
const count = z.coerce
  .number(WHOLE_NUMBER)
  .int(WHOLE_NUMBER)
  .min(0, "Не меньше нуля")
  .max(MOST_HELD, `Не больше ${MOST_HELD.toLocaleString("ru-RU")}`);
const MOST_ROUBLES = 1_000_000_000;
const roubles = z.coerce
  .number(WHOLE_ROUBLES)
  .int(WHOLE_ROUBLES)
  .min(0, "Сумма не может быть меньше нуля")
  .max(MOST_ROUBLES, `Не больше ${MOST_ROUBLES.toLocaleString("ru-RU")} ₽`);
const percent = z.coerce.number(WHOLE_NUMBER).int(WHOLE_NUMBER).min(0, "От 0 до 100").max(100, "От 0 до 100");

/**
 * What may be held by what is proven, before more proof is asked for: goods of orders that are not paid (orders, pieces, roubles), visits,
 * waits and messages. `unproven` is one phone that nobody has proven, `network` and `shop` are all such phones together, `code` is whoever
 * has entered a code to the phone, `session` a customer who is signed in, `paid` one whose earlier order was paid.
 */
const holding = z.object({
  unprovenOrders: count,
  unprovenPieces: count,
  unprovenRoubles: roubles,
  networkOrders: count,
  networkPieces: count,
  networkRoubles: roubles,
  shopOrders: count,
  shopPieces: count,
  shopRoubles: roubles,
  codeOrders: count,
  codePieces: count,
  codeRoubles: roubles,
  sessionOrders: count,
  sessionPieces: count,
  sessionRoubles: roubles,
  paidOrders: count,
  paidPieces: count,
  paidRoubles: roubles,
  /** Pieces of one of the goods that unproven orders may hold together, and the share of all there are, where that is more. */
  goodsPieces: count,
  goodsPercent: percent,
  unprovenVisits: count,
  provenVisits: count,
  missedVisits: count,
  networkVisits: count,
  networkVisitsAnHour: count,
  /** The share of a centre's day that unproven visits may take, and that holds and offers may. */
  dayVisitsPercent: percent,
  dayHoldsPercent: percent,
  networkHolds: count,
  waits: count,
  messagesADay: count,
});

const MAX_ALONE = 1_000_000;
const alone = z.coerce
  .number(WHOLE_NUMBER)
  .int(WHOLE_NUMBER)
  .min(0, "Не меньше нуля")
  .max(MAX_ALONE, `Не больше ${MAX_ALONE.toLocaleString("ru-RU")}`);

/** Up to where one person of the staff is enough; zero asks for a second one always. */
const secondPerson = z.object(
  Object.fromEntries(Object.keys(secondPersonFigures).map((name) => [name, alone])) as Record<
    SecondPersonFigure,
    typeof alone
  >,
);

const guessCount = (most: number) =>
  z.coerce
    .number(WHOLE_NUMBER)
    .int(WHOLE_NUMBER)
    .min(1, `От 1 до ${most.toLocaleString("ru-RU")}`)
    .max(most, `От 1 до ${most.toLocaleString("ru-RU")}`);

/** How often secrets may be guessed and codes be sent. */
const guesses = z.object(
  Object.fromEntries(Object.entries(guessFigures).map(([name, { most }]) => [name, guessCount(most)])) as Record<
    GuessFigure,
    ReturnType<typeof guessCount>
  >,
);

const MAX_PAGE_TEXT = 20_000;

/**
 * Texts of the pages about the shop, as staff write them: paragraphs with empty lines between them, or HTML of headings, lists and inline
 * tags; everything else in it is removed. Empty for what the site says by itself; of `delivery` for nothing below its figures.
 */
const pages = z.object({
  about: text(MAX_PAGE_TEXT),
  delivery: text(MAX_PAGE_TEXT),
  guarantee: text(MAX_PAGE_TEXT),
});

const names = words(600);
/** What 1C calls the statuses of orders, by those of the site. */
const oneC = z
  .object({ new: names, processing: names, ready: names, delivered: names, cancelled: names })
  .superRefine((called, { addIssue }) => {
    const seen = new Set<string>();
    for (const [status, list] of Object.entries(called))
      for (const name of list.map((each) => each.toLowerCase().replaceAll("ё", "е")))
        if (seen.has(name)) addIssue({ code: "custom", path: [status], message: `«${name}» названо дважды` });
        else seen.add(name);
  });

/** What staff set for the whole shop: each group is saved as a whole. */
export const shopSettings = { shop, seller, pages, loyalty, tradeIn, holding, guesses, secondPerson, oneC };
export type SettingsName = keyof typeof shopSettings;
export const settingsNames = Object.keys(shopSettings) as SettingsName[];
export type SettingsOf<Name extends SettingsName> = z.output<(typeof shopSettings)[Name]>;

const id = z.enum(settingsNames, "Таких настроек нет");

export const settingsRow = z.object({
  id: z.string(),
  /** False for what is as the environment has it. */
  isSaved: z.boolean(),
  changedBy: z.string(),
  changedAt: utcMoment.nullable(),
  note: z.string(),
});
export type SettingsRow = z.output<typeof settingsRow>;

export const settingsList = listEndpoint({
  name: "settingsList",
  summary: "Настройки магазина",
  resource: "settings",
  permission: "settings",
  filters: {},
  row: settingsRow,
});

/** Values are those of the group's schema, which `settingsUpdate` checks. */
export const settingsCalls = savedEndpoints({ name: "settings", title: "настройки", resource: "settings", id });
