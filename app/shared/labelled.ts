/** The part of a word that its other forms begin with: «шип» for «шипы». */
const stemOf = (word: string): string => word.slice(0, Math.max(3, word.length - 2));
const wordsOf = (text: string): string[] => text.toLowerCase().match(/[а-яёa-z]{3,}/g) ?? [];
const lowered = (text: string): string => text.replace(/^[А-ЯЁ](?=[а-яё ])/, (letter) => letter.toLowerCase());

/** «вязкость: 5W-30» within a sentence; the value alone where it says all that its label says: «с шипами» of «Шипы» and «С шипами». */
export function labelled(label: string, value: string): string {
  const said = wordsOf(value);
  const labels = wordsOf(label);
  const saysAll = labels.length > 0 && labels.every((word) => said.some((other) => other.startsWith(stemOf(word))));
  return saysAll ? lowered(value) : `${lowered(label)}: ${lowered(value)}`;
}
