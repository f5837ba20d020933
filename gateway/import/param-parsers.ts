export type AttributeValue = string | number | boolean;

/** How a Russian feed's parameter becomes an attribute of ours; null from `read` leaves the attribute out. */
export interface ParamRule {
  key: string;
  /** Of the parameter's name in lower case with ё as е. */
  name: RegExp;
  read(value: string, unit: string): AttributeValue | null;
}

type Read = ParamRule["read"];

export const rule = (key: string, name: RegExp, read: Read): ParamRule => ({ key, name, read });

/** The first number of a value, if it lies within the bounds: «205 мм», «R16», «6,5J». */
export const number =
  (least: number, most: number): Read =>
  (value) => {
    const found = /-?\d+(?:[.,]\d+)?/.exec(value.replaceAll(/(\d)\s(?=\d{3}\b)/g, "$1"));
    const read = found ? Number(found[0].replace(",", ".")) : Number.NaN;
    return read >= least && read <= most ? read : null;
  };

/** Grams and millilitres become kilograms and litres: `small` tells them by the value or the parameter's unit. */
export const inThousands =
  (small: RegExp, read: Read): Read =>
  (value, unit) => {
    const found = read(value, unit);
    return typeof found === "number" && small.test(`${value} ${unit}`) ? found / 1000 : found;
  };

/** «Да», «есть», a word of its own for yes; «нет», «без …» for no. Anything else is not known. */
export const flag =
  (yes: RegExp = /^$/): Read =>
  (value) => {
    if (/^(?:нет|без|не|-|false|0)(?:[\s-]|$)|^не[а-я]{3,}/.test(value)) return false;
    return /^(?:да|есть|true|1|\+)(?:[\s(]|$)/.test(value) || yes.test(value) ? true : null;
  };

/** The slug of the first pattern that the value has. */
export const oneOf =
  (...choices: readonly (readonly [RegExp, string | number])[]): Read =>
  (value) =>
    choices.find(([pattern]) => pattern.test(value))?.[1] ?? null;

export const words: Read = (value) => (value === "" ? null : value.slice(0, 120));

export const loadIndex: Read = (value) => {
  const found = /(\d{2,3})(?:\s*[/-]\s*(\d{2,3}))?/.exec(value);
  return found?.[1] ? found.slice(1).filter(Boolean).join("-") : null;
};
export const speedIndex: Read = (value) => /^([a-z])(?![a-z])/.exec(value)?.[1] ?? null;
export const homologation: Read = (value) => {
  const slug = value.replaceAll(/[★*]/g, "star").replaceAll(/\s+/g, "-");
  return /^[a-z0-9-]{1,12}$/.test(slug) ? slug : null;
};
export const boltPattern: Read = (value) => {
  const found = /(\d{1,2})\s*[xх*×/]\s*(\d{2,3}(?:[.,]\d+)?)/.exec(value);
  return found?.[1] && found[2] ? `${Number(found[1])}x${Number(found[2].replace(",", "."))}` : null;
};
