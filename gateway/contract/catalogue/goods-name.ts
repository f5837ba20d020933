/** «Nokian Hakkapeliitta 10»; a model that is called after its maker, «Mobil 1 FS», does not name it twice. */
export const goodsName = (brand: string, model: string): string =>
  `${model.toLowerCase()} `.startsWith(`${brand.toLowerCase()} `) ? model : `${brand} ${model}`;

const WORD_TWICE = /(?<=^|\s)(\S*\p{L}\S*)(?:\s+\1)+(?=\s|$)/giu;

/** A title as suppliers write it, without a word that comes twice in a row: «Колодки Textar Textar epad». */
export const withoutDoubles = (title: string): string => title.replace(WORD_TWICE, "$1");

interface Titled {
  title: string;
  brandTitle: string;
}

/** Title with what it is in front, unless it says so itself: «Антифриз …» is no «Автотовар Антифриз …». */
export function fullTitle({ title, brandTitle }: Titled, one: string): string {
  const plain = withoutDoubles(title);
  const lower = plain.toLowerCase();
  const saysItself = /^\p{Script=Cyrillic}/u.test(plain) && !lower.startsWith(brandTitle.toLowerCase());
  return saysItself || lower.includes(one.toLowerCase()) ? plain : `${one} ${plain}`;
}
