import { slugOf } from "../../../platform/slug.ts";

const SKU = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/;

/**
 * A supplier's code as the shop keeps it, in letters that an address can hold: «УТ-00012345» is UT-00012345, «12345/6» is 12345-6. Codes
 * that are such already stay as they are, zeros at the beginning too. Null for no code.
 */
export function skuOfCode(code: string): string | null {
  const text = code.trim();
  const sku = SKU.test(text)
    ? text
    : text.replaceAll(/[^A-Za-z0-9._-]+/g, inLatin).replaceAll(/^[^A-Za-z0-9]+|-+$/g, "");
  return SKU.test(sku) ? sku : null;
}

const CYRILLIC = /[а-яё]/i;

function inLatin(letters: string): string {
  return [...letters.replaceAll(/[^а-яё]+/gi, "-")]
    .map((letter) => {
      if (!CYRILLIC.test(letter)) return letter;
      const latin = slugOf(letter);
      return letter === letter.toLowerCase() ? latin : latin.toUpperCase();
    })
    .join("");
}
