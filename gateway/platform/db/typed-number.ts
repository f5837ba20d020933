import { inLatin, plainLine } from "../../contract/platform/typed-text.ts";
import { otherLayout } from "../keyboard-layout.ts";

/** What people write before a number. */
const BEFORE = /^.*[№#]\s*|^(?:заказ[а-я]*|запис[а-я]*|договор[а-я]*|номер[а-я]*|счёт[а-я]*|счет[а-я]*)\s+/iu;

/** «Заказ № 261120-7K3QX» → «261120-7K3QX» */
export const withoutWords = (typed: string): string => typed.replace(BEFORE, "");

const ORDER_KEY = /^(\d{6})([A-Z\d]{5})$/;
const RESERVE_KEY = /^Z?(\d{8})$/;

/**
 * What a typed number may stand for: capitals and figures, Latin where letters look alike in both alphabets. Letters of a Russian
 * keyboard are read twice, as those that they look like («УА5М5» copied from paper is YA5M5; У is taken for V as well, which it is
 * drawn like) and as the keys that were pressed («МФ5Ь5» is VA5M5). Numbers of different readings are never mixed: a tail is random, and a
 * number of a customer is asked for together with a phone.
 */
export function numberKeys(text: string): string[] {
  const typed = withoutWords(plainLine(text))
    .toUpperCase()
    .replace(/[^\p{L}\d]/gu, "");
  if (typed === "") return [];
  const pressed = otherLayout(typed.toLowerCase())?.toUpperCase() ?? typed;
  const readings = [inLatin(typed), inLatin(typed.replaceAll("У", "V")), /[^A-Z\d]/.test(pressed) ? typed : pressed];
  return [...new Set(readings.map(inLatin))];
}

/** The numbers of orders that a typed one may be: «261120-7K3QX». */
export const orderNumbersOf = (text: string): string[] =>
  numberKeys(text).flatMap((key) => {
    // The day has no letters.
    const [, day, tail] = ORDER_KEY.exec(key.slice(0, 6).replaceAll("O", "0") + key.slice(6)) ?? [];
    return day === undefined ? [] : [`${day}-${tail}`];
  });

/** The eight digits that orders and visits have besides, a visit with «Z-» before them. */
export const reserveIdsOf = (text: string): string[] =>
  numberKeys(text).flatMap((key) => RESERVE_KEY.exec(key)?.[1] ?? []);
