const LATIN: ReadonlyMap<string, string> = new Map(
  "а-a б-b в-v г-g д-d е-e ё-e ж-zh з-z и-i й-y к-k л-l м-m н-n о-o п-p р-r с-s т-t у-u ф-f х-h ц-ts ч-ch ш-sh щ-sch ъ- ы-y ь- э-e ю-yu я-ya"
    .split(" ")
    .map((pair) => [pair.slice(0, 1), pair.slice(2)]),
);

/** Separators of keys and values in catalogue URLs: a slug must not contain them between hyphens. CAT-036 */
const ADDRESS_WORD = /-(or|is|from|to)(?=-)/g;

/** Letter by letter, since every title of a catalogue goes through it. */
function inLatin(text: string): string {
  let latin = "";
  let from = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    const letters = code >= FIRST_LETTER && code <= LAST_LETTER ? LATIN.get(text.charAt(at)) : undefined;
    if (letters === undefined) continue;
    latin += text.slice(from, at) + letters;
    from = at + 1;
  }
  return latin + text.slice(from);
}
/** «а» and «ё». */
const [FIRST_LETTER, LAST_LETTER] = [0x430, 0x451];

/** Transliterates a title to a lower-case URL slug; may be empty. */
export function slugOf(title: string): string {
  const spelt = inLatin(title.normalize("NFC").toLowerCase().replaceAll("+", " plus "));
  const latin = /[\u0080-\uffff]/.test(spelt) ? spelt.normalize("NFD").replaceAll(/\p{Mn}/gu, "") : spelt;
  return latin
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "")
    .replaceAll(ADDRESS_WORD, "$1");
}
