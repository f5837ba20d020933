import { plainLine } from "../../../catalogue/goods/plain-text.ts";
import { inLatin } from "../../../catalogue/names/name-text.ts";
import { homologationIn } from "../../../catalogue/names/tyre-marks.ts";
import { finishIn } from "../../../catalogue/names/wheel-name.ts";
import { yesOrNo } from "../columns/cell-values.ts";

export type AttributeValue = string | number | boolean;

/** Converts a parameter of a Russian feed to an attribute; null from `read` leaves the attribute out. */
export interface ParamRule {
  key: string;
  /** Matched against the parameter's name in lower case, with ё as е. */
  name: RegExp;
  read(value: string, unit: string): AttributeValue | null;
}

type Parse = ParamRule["read"];

export const rule = (key: string, name: RegExp, read: Parse): ParamRule => ({ key, name, read });

/** The first number in a value within the bounds: «205 мм», «R16», «6,5J». */
export const number =
  (least: number, most: number): Parse =>
  (value) => {
    const found = /-?\d+(?:[.,]\d+)?/.exec(value.replaceAll(/(\d)\s(?=\d{3}\b)/g, "$1"));
    const read = found ? Number(found[0].replace(",", ".")) : Number.NaN;
    return read >= least && read <= most ? read : null;
  };

/**
 * Converts grams to kilograms and millilitres to litres; `small` recognises the smaller unit in the value or the parameter's
 * unit.
 */
export const orThousandths =
  (small: RegExp, read: Parse): Parse =>
  (value, unit) => {
    const found = read(value, unit);
    return typeof found === "number" && small.test(`${value} ${unit}`) ? found / 1000 : found;
  };

/** Kilograms. */
export const weightOf: Parse = orThousandths(/(?:^|[\d\s])г(?![а-я])/, number(0.01, 1_000_000));

/** True for «да», «есть» or `yes`, false for «нет» or «без …», otherwise unknown. */
export const flag =
  (yes: RegExp = /^$/): Parse =>
  (value) =>
    yesOrNo(value, yes);

/** The slug of the first matching pattern. */
export const oneOf =
  (...choices: readonly (readonly [RegExp, string | number])[]): Parse =>
  (value) =>
    choices.find(([pattern]) => pattern.test(value))?.[1] ?? null;

export const text: Parse = (value) => plainLine(value).slice(0, 120) || null;

const MOST_LOAD = 210;
/** «91», «104/102 R»: a weight or a speed is none. */
export const loadIndex: Parse = (value) => {
  const [, single, dual] = /^[^\p{L}\d]*(\d{2,3})(?:[a-y]?\s*[/-]\s*(\d{2,3}))?(?!\d)/u.exec(value) ?? [];
  return single !== undefined && Number(single) <= MOST_LOAD ? [single, dual].filter(Boolean).join("-") : null;
};
/** «T (190 км/ч)», «91Т», «104/102 R», «104R/102R», «(91/T)». */
export const speedIndex: Parse = (value) =>
  /^\(?(?:\d{2,3}(?:[A-Y]?\s*[/-]\s*\d{2,3})?[\s/(-]*)?(A[1-8]|[B-Y])(?![A-ZА-Я\d]|\/[A-ZА-Я])/
    .exec(inLatin(value).trim())?.[1]
    ?.toLowerCase() ?? null;
/** White letters and protected rims, which lists have beside the marks of car makers. */
const OF_SIDEWALL = /^(?:o?r?wl|o?wl|obl|bsw|wsw|bsl|frv?|fp|rpb)$/;
export const homologation: Parse = (value) => {
  const known = homologationIn(value);
  if (known !== null) return known;
  const slug = value.replaceAll(/\s+/g, "-");
  return /^[a-z0-9-]{1,12}$/.test(slug) && !OF_SIDEWALL.test(slug) ? slug : null;
};
/** A colour by the words and codes of names, else by `choices`; what is polished is so in either. */
export const colourOr =
  (choices: Parse): Parse =>
  (value, unit) => {
    const [named, chosen] = [finishIn(value), choices(value, unit)];
    return String(chosen).endsWith("-polished") ? chosen : (named ?? chosen);
  };
export const boltPattern: Parse = (value) => {
  const found = /(\d{1,2})\s*[xх*×/]\s*(\d{2,3}(?:[.,]\d+)?)/.exec(value);
  return found?.[1] && found[2] ? `${Number(found[1])}x${Number(found[2].replace(",", "."))}` : null;
};
/** A class of the label of the European Union: «C», «класс B». Since 2021 there is none below E. */
export const labelClass: Parse = (value) => /(?:^|\s)([A-E])$/.exec(inLatin(value).trim())?.[1]?.toLowerCase() ?? null;
/** The year of making: «2024», «DOT 2324», «23 неделя 2024 г.». Weeks begin a DOT mark, and there are 53 of them. */
export const madeIn: Parse = (value) => {
  const [, whole] = /(?:^|\D)(20[0-4]\d)(?!\d)/.exec(value) ?? [];
  const [, ofMark] = /(?:^|\D)(?:0[1-9]|[1-4]\d|5[0-3])([0-4]\d)(?!\d)/.exec(value) ?? [];
  if (whole !== undefined && !/dot/.test(value)) return Number(whole);
  return ofMark === undefined ? null : 2000 + Number(ofMark);
};
