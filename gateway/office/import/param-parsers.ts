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

/** True for «да», «есть» or `yes`, false for «нет» or «без …», otherwise unknown. */
export const flag =
  (yes: RegExp = /^$/): Parse =>
  (value) => {
    if (/^(?:нет|без|не|-|false|0)(?:[\s-]|$)|^не[а-я]{3,}/.test(value)) return false;
    return /^(?:да|есть|true|1|\+)(?:[\s(]|$)/.test(value) || yes.test(value) ? true : null;
  };

/** The slug of the first matching pattern. */
export const oneOf =
  (...choices: readonly (readonly [RegExp, string | number])[]): Parse =>
  (value) =>
    choices.find(([pattern]) => pattern.test(value))?.[1] ?? null;

export const text: Parse = (value) => (value === "" ? null : value.slice(0, 120));

export const loadIndex: Parse = (value) => {
  const found = /(\d{2,3})(?:\s*[/-]\s*(\d{2,3}))?/.exec(value);
  return found?.[1] ? found.slice(1).filter(Boolean).join("-") : null;
};
export const speedIndex: Parse = (value) => /^([a-z])(?![a-z])/.exec(value)?.[1] ?? null;
export const homologation: Parse = (value) => {
  const slug = value.replaceAll(/[★*]/g, "star").replaceAll(/\s+/g, "-");
  return /^[a-z0-9-]{1,12}$/.test(slug) ? slug : null;
};
export const boltPattern: Parse = (value) => {
  const found = /(\d{1,2})\s*[xх*×/]\s*(\d{2,3}(?:[.,]\d+)?)/.exec(value);
  return found?.[1] && found[2] ? `${Number(found[1])}x${Number(found[2].replace(",", "."))}` : null;
};
