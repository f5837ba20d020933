import { fullCity, plainCity } from "../../contract/chain/short-cities.ts";
import type { Lexicon } from "./lexicon.ts";
import { exactNames } from "./spans.ts";

interface City {
  title: string;
  /** With its preposition: «в Москве». */
  titleIn: string;
}

const MAX_WORDS = 3;

/**
 * A query without the cities that it names: «шины спб» is about tyres. `others` are the words of those that are not `here`, which nothing
 * was chosen by. What is a name of goods or cars as well stays.
 */
export function takeCities(
  typed: string,
  cities: readonly City[],
  here: City,
  lexicon: Lexicon,
): { rest: string; others: string[] } {
  const titles = new Map(
    cities.flatMap(({ title, titleIn }) =>
      [title, titleIn, titleIn.replace(/^\S+\s+/, "")].map((name) => [plainCity(name), title]),
    ),
  );
  const words = typed.split(/\s+/).filter(Boolean);
  const rest: string[] = [];
  const others: string[] = [];
  for (let at = 0; at < words.length; ) {
    let length = Math.min(MAX_WORDS, words.length - at);
    let title: string | undefined;
    for (; length > 0; length--) {
      const phrase = words.slice(at, at + length).join(" ");
      title = titles.get(fullCity(phrase));
      if (title !== undefined && exactNames(plainCity(phrase).replaceAll(" ", ""), lexicon) === null) break;
      title = undefined;
    }
    if (title === undefined) rest.push(words[at] as string);
    else if (title !== here.title) others.push(words.slice(at, at + length).join(" "));
    at += Math.max(1, length);
  }
  return { rest: rest.join(" "), others };
}
