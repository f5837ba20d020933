import { fullCity, plainCity } from "../../../../gateway/contract/chain/short-cities.ts";

export interface RegionLink {
  title: string;
  /** Scheme, region and host, with the port. */
  origin: string;
  /** Area of a city with delivery only: «Алтайский край». Searched, not shown. */
  area?: string;
  isCurrent?: true;
}

/** The lists of the city picker, in alphabetical order. */
export interface RegionLists {
  mainCities: readonly RegionLink[];
  mainRegions: readonly { title: string; cities: readonly RegionLink[] }[];
  delivery: readonly RegionLink[];
}

/**
 * Regions whose name contains the words, ignoring case, with ё as е and hyphens as spaces, or is what people write in short. An area that matches keeps all its cities. REG-024
 */
export function findRegions(lists: RegionLists, query: string): RegionLists {
  const words = fullCity(query);
  if (words === "") return lists;
  const has = (text = "") => plainCity(text).includes(words);
  const matches = ({ title, area }: RegionLink) => has(title) || has(area);
  return {
    mainCities: lists.mainCities.filter(matches),
    mainRegions: lists.mainRegions
      .map(({ title, cities }) => ({ title, cities: has(title) ? cities : cities.filter(matches) }))
      .filter(({ cities }) => cities.length > 0),
    delivery: lists.delivery.filter(matches),
  };
}

/** Every region of the lists, in page order. */
export function allRegions({ mainCities, mainRegions, delivery }: RegionLists): RegionLink[] {
  return [...mainCities, ...mainRegions.flatMap(({ cities }) => cities), ...delivery];
}
