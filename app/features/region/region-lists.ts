export interface RegionLink {
  title: string;
  /** Scheme, region and host, with the port. */
  origin: string;
  /** Area of a city that is only delivered to: «Алтайский край». Searched, not shown. */
  area?: string;
  isCurrent?: true;
}

/** What the city picker lists, in the order of the alphabet. */
export interface RegionLists {
  mainCities: readonly RegionLink[];
  mainRegions: readonly { title: string; cities: readonly RegionLink[] }[];
  delivery: readonly RegionLink[];
}

const plain = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll("ё", "е")
    .replace(/[\s-]+/g, " ")
    .trim();

/**
 * Regions whose name contains the words, whatever their case, with ё like е and a hyphen like a space. An area that matches keeps
 * all its cities. REG-024
 */
export function findRegions(lists: RegionLists, query: string): RegionLists {
  const words = plain(query);
  if (words === "") return lists;
  const has = (text = "") => plain(text).includes(words);
  const matches = ({ title, area }: RegionLink) => has(title) || has(area);
  return {
    mainCities: lists.mainCities.filter(matches),
    mainRegions: lists.mainRegions
      .map(({ title, cities }) => ({ title, cities: has(title) ? cities : cities.filter(matches) }))
      .filter(({ cities }) => cities.length > 0),
    delivery: lists.delivery.filter(matches),
  };
}

/** Every region of the lists, in the order of the page. */
export function allRegions({ mainCities, mainRegions, delivery }: RegionLists): RegionLink[] {
  return [...mainCities, ...mainRegions.flatMap(({ cities }) => cities), ...delivery];
}
