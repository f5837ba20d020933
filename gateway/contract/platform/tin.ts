import { plainLine } from "./typed-text.ts";

const WEIGHTS_10 = [2, 4, 10, 3, 5, 9, 4, 6, 8];
const WEIGHTS_11 = [7, 2, 4, 10, 3, 5, 9, 4, 6, 8];
const WEIGHTS_12 = [3, 7, 2, 4, 10, 3, 5, 9, 4, 6, 8];

const controlDigit = (digits: string, weights: readonly number[]): number =>
  (weights.reduce((sum, weight, index) => sum + weight * Number(digits[index]), 0) % 11) % 10;

/**
 * Whether a text is a tax number (INN): ten digits of an organisation or twelve of a person, with right control digits. No tax office
 * has the code 00, so a number that begins so is none, zeros among them. CHK-006
 */
export function isTin(text: string): boolean {
  if (!/^(\d{10}|\d{12})$/.test(text) || text.startsWith("00")) return false;
  const digit = (index: number) => Number(text[index]);
  if (text.length === 10) return controlDigit(text, WEIGHTS_10) === digit(9);
  return controlDigit(text, WEIGHTS_11) === digit(10) && controlDigit(text, WEIGHTS_12) === digit(11);
}

/** A sole proprietor has twelve digits and no KPP. */
export const isTinOfPerson = (tin: string): boolean => tin.length === 12;

/** Digits of a tax number as people type or paste it. */
export const tinOf = (text: string): string => plainLine(text).replace(/[\s-]/g, "");

/** Whether a text is a state registration number: 13 digits of an organisation or 15 of a sole proprietor, the last one a control digit. */
export function isOgrn(text: string): boolean {
  if (!/^(\d{13}|\d{15})$/.test(text)) return false;
  const divisor = BigInt(text.length === 13 ? 11 : 13);
  return Number((BigInt(text.slice(0, -1)) % divisor) % 10n) === Number(text.at(-1));
}

/** Four digits of the tax office, two digits or capital letters of the reason, three digits. */
export const isKpp = (text: string): boolean => /^\d{4}[\dA-Z]{2}\d{3}$/.test(text);
