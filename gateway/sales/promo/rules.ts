import { codeOf, plainLine } from "../../contract/platform/typed-text.ts";
import { roublesOf } from "../../platform/format.ts";
import { spreadPoints } from "../loyalty/eligibility.ts";
import type { Campaign } from "./promo-store.ts";

/** Why a code is not applied, for the customer. PRO-010, PRO-011 */
export const adverts = {
  unknown: "Такого промокода нет. Проверьте, нет ли опечатки",
  early: "Акция ещё не началась",
  over: "Срок действия промокода закончился",
  applied: "Вы уже применили этот промокод",
  used: "Вы уже использовали этот промокод",
  exhausted: "Промокод уже использован наибольшее число раз",
  otherRegion: "В вашем регионе эта акция не действует",
  signIn: "Войдите в личный кабинет: эта скидка для покупателей с личным кабинетом",
  notFirst: "Эта скидка действует только на первый заказ",
  noGoods: "На товары в корзине эта скидка не действует",
  notForCart: "Этот промокод не для корзины: примените его в личном кабинете, в разделе «Промокоды»",
  byLetter: "В этой акции участвуют по ссылке из письма",
  notMember: "Баллы начисляют участникам программы лояльности. Вступите в неё и примените промокод ещё раз",
  noDocument: "Заказа с таким номером у вас нет",
  linkOver: "Ссылка из письма устарела или уже использована. Запросите новое письмо на странице акции",
  otherEmail: "Ссылку прислали на другой адрес. Укажите тот, на который пришло письмо",
} as const;

type Window = Pick<Campaign, "startsAt" | "endsAt" | "usesLeft">;

export const isOver = ({ endsAt }: Pick<Window, "endsAt">, now: Date): boolean => endsAt !== null && endsAt <= now;

/** Why a code cannot be applied now; null for an open campaign. */
export function closedReason(campaign: Window, now: Date): string | null {
  if (campaign.startsAt > now) return adverts.early;
  if (isOver(campaign, now)) return adverts.over;
  return campaign.usesLeft === 0 ? adverts.exhausted : null;
}

/** A word as people say it: in any case, with or without spaces and the dots of ё. */
export const wordOf = (typed: string): string => plainLine(typed).toUpperCase().replaceAll("Ё", "Е").replace(/\s/g, "");

/** Without letters and figures that look alike: 8 of these are a coupon. */
export const COUPON_LETTERS = "23456789ABCDEFGHJKLMNPQRSTUVWXY";
export const COUPON_LENGTH = 8;

/** A coupon as it is printed, from what was typed; Cyrillic letters that look like Latin ones are taken for these. Null if the text is not a coupon. */
export function couponOf(typed: string): string | null {
  const latin = codeOf(typed);
  return latin.length === COUPON_LENGTH && [...latin].every((letter) => COUPON_LETTERS.includes(letter)) ? latin : null;
}

type Effect = Pick<Campaign, "effect" | "effectValue" | "maxDiscountKopecks" | "sumFromKopecks">;

/** Campaigns that lower orders; the others give something at once. */
export const lowersOrders = ({ effect }: Pick<Campaign, "effect">): boolean =>
  effect === "percent" || effect === "fixed";

/** What one gets, in words; empty where the terms say it. */
export function benefitOf({ effect, effectValue, maxDiscountKopecks, sumFromKopecks }: Effect): string {
  if (effect === "none") return "";
  if (effect === "points") return `${effectValue.toLocaleString("ru")} баллов`;
  const what = effect === "percent" ? `Скидка ${effectValue} %` : `Скидка ${roublesOf(effectValue)}`;
  const most =
    effect === "percent" && maxDiscountKopecks !== null ? `, не больше ${roublesOf(maxDiscountKopecks)}` : "";
  return sumFromKopecks > 0 ? `${what}${most}, при покупке от ${roublesOf(sumFromKopecks)}` : `${what}${most}`;
}

/** A line of a cart as campaigns look at it. */
export interface PromoLine {
  sumKopecks: number;
  category: string;
  /** Slug and title. */
  brand: { slug: string; title: string };
}

type Scope = Pick<Campaign, "categories" | "brands" | "sumFromKopecks">;

const isIn = ({ categories, brands }: Scope, line: PromoLine): boolean =>
  (categories.length === 0 || categories.includes(line.category)) &&
  (brands.length === 0 || brands.some((brand) => isBrand(brand, line.brand)));

const isBrand = (named: string, { slug, title }: PromoLine["brand"]): boolean =>
  named.toLowerCase() === slug.toLowerCase() || named.toLowerCase() === title.toLowerCase();

const KOPECKS = 100;

/**
 * What a campaign takes off each line, whole roubles: the per cent of a line rounded down; a sum, and what is above the most that one order
 * is lowered by, in proportion. Nothing where the goods of the campaign do not cost enough together.
 */
export function discountOf(campaign: Effect & Scope, lines: readonly PromoLine[]): number[] {
  const { effect, effectValue, maxDiscountKopecks, sumFromKopecks } = campaign;
  const sums = lines.map((line) => (isIn(campaign, line) ? line.sumKopecks : 0));
  const whole = total(sums);
  if (!lowersOrders(campaign) || whole === 0 || whole < sumFromKopecks) return lines.map(() => 0);
  const roubles = sums.map((sum) =>
    effect === "percent" ? Math.floor((sum * effectValue) / (100 * KOPECKS)) : Math.floor(sum / KOPECKS),
  );
  const most = effect === "fixed" ? effectValue : (maxDiscountKopecks ?? whole);
  const count = Math.min(total(roubles), Math.floor(most / KOPECKS));
  return spreadPoints(count, roubles).map((share) => share * KOPECKS);
}

/** Why a campaign lowers nothing of these lines; null when it does. */
export function scopeRefusal(campaign: Effect & Scope, lines: readonly PromoLine[]): string | null {
  if (total(discountOf(campaign, lines)) > 0) return null;
  const sum = total(lines.filter((line) => isIn(campaign, line)).map(({ sumKopecks }) => sumKopecks));
  if (sum === 0 || sum >= campaign.sumFromKopecks) return adverts.noGoods;
  return `Скидка действует при покупке от ${roublesOf(campaign.sumFromKopecks)}: добавьте товаров ещё на ${roublesOf(campaign.sumFromKopecks - sum)}`;
}

/** Whether a campaign of links takes part in what a link says of its source. */
export const takesSource = ({ utmSources }: Pick<Campaign, "utmSources">, source: string): boolean =>
  utmSources.length === 0 || utmSources.some((each) => each.toLowerCase() === source.toLowerCase());

const total = (figures: readonly number[]): number => figures.reduce((sum, figure) => sum + figure, 0);
