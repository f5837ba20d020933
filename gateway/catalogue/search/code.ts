const LABEL =
  /^(?:код(?![а-я])|артикул(?![а-я])|арт(?![а-я])|товара?(?![а-я])|sku(?![a-z])|номер(?![а-я])|№|#|:|\.|\s)+/iu;
const MAX_CODE = 40;
const SIZE = /^\d{3}\s\d{2}[\s-]\d{2}$/;

/** How a typed product code may be stored, the likeliest first; none when it cannot be one. «код 12 345-67» is 1234567. */
export function codesOf(typed: string): { codes: string[]; isLabelled: boolean } {
  const labelled = typed.trim();
  const code = labelled.replace(LABEL, "").trim();
  const isLabelled = code.length < labelled.length;
  const joined = code.replace(/[\s-]+/g, "");
  // Without a label words with spaces are a size or a name, unless they are digits alone in groups.
  if (joined === "" || joined.length > MAX_CODE || !/\d/.test(joined)) return { codes: [], isLabelled };
  if (!isLabelled && /\s/.test(code) && (!/^[\d\s-]{8,}$/.test(code) || SIZE.test(code)))
    return { codes: [], isLabelled };
  return { codes: [...new Set([code, joined])], isLabelled };
}
