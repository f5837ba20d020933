import { fullCity } from "../../../../gateway/contract/chain/short-cities.ts";

interface City {
  id: number;
  title: string;
  area: string;
}

/** So many are shown to choose from. */
const MOST = 20;

export const cityLabel = ({ title, area }: Omit<City, "id">): string => `${title}, ${area}`;

/** As people type it: «г. орел» is «Орёл». */
const plain = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll("ё", "е")
    .replace(/^\s*(г\.|город\s)/, "")
    .replace(/[^a-zа-я0-9]+/g, " ")
    .trim();

/** Cities that a text may mean, the likeliest first; only the one whose name with its area it is exactly. */
export function findCities<Found extends City>(cities: readonly Found[], text: string): Found[] {
  const wanted = fullCity(plain(text));
  if (wanted === "") return [];
  const named = cities.map((city) => ({ city, title: plain(city.title), label: plain(cityLabel(city)) }));
  const exact = named.find(({ label }) => label === wanted);
  if (exact) return [exact.city];
  const rankOf = ({ title, label }: (typeof named)[number]) => {
    if (title === wanted) return 0;
    if (title.startsWith(wanted)) return 1;
    return ` ${label}`.includes(` ${wanted}`) ? 2 : 3;
  };
  const ranked = named.map((each) => ({ city: each.city, rank: rankOf(each) })).filter(({ rank }) => rank < 3);
  return ranked
    .sort((a, b) => a.rank - b.rank)
    .slice(0, MOST)
    .map(({ city }) => city);
}
