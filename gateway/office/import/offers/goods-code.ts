import { createHash } from "node:crypto";
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

const MAX_CODE_OF_NAME = 52;

/** The code of goods whose list has none: their name, so that the same name is the same goods in the next list. */
export function codeOfName(name: string): string {
  const slug = slugOf(name);
  if (slug.length <= MAX_CODE_OF_NAME) return slug;
  const rest = createHash("sha256").update(slug).digest("hex").slice(0, 8);
  return `${slug.slice(0, MAX_CODE_OF_NAME).replace(/-+$/, "")}-${rest}`;
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
