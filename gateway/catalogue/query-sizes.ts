import type { Category } from "../contract/categories.ts";

/** Sizes found in a query, and what is left of it. Ranges are of one number: exactly so much. */
export interface FoundSizes {
  category: Category | null;
  filters: Record<string, string>;
  ranges: Record<string, { from?: number; to?: number }>;
  rest: string;
}

type Found = Omit<FoundSizes, "rest">;
type Reader = (groups: string[], known: Found) => Partial<Found> | null;

const number = (text: string | undefined): number => Number(text);
/** «16», «6.5», «100» without needless zeros, as the catalogue writes them. */
const plain = (text: string | undefined): string => String(Number(text));

const isTruckRim = (diameter: number): boolean => [17.5, 19.5, 22.5].includes(diameter);
const isRim = (diameter: number): boolean => diameter >= 10 && diameter <= 26;
const isTyreWidth = (width: number): boolean => width >= 125 && width <= 455 && width % 5 === 0;
const isProfile = (profile: number): boolean => profile >= 25 && profile <= 95 && profile % 5 === 0;
const isWheelWidth = (width: number): boolean => width >= 3.5 && width <= 14;

const tyre: Reader = ([width, profile, diameter]) => {
  if (!isTyreWidth(number(width)) || !isProfile(number(profile)) || !isRim(number(diameter))) return null;
  return {
    category: isTruckRim(number(diameter)) ? "trucktyre" : "tyre",
    filters: { width: plain(width), profile: plain(profile), diameter: plain(diameter) },
  };
};

const tyreWithoutRim: Reader = ([width, profile]) =>
  isTyreWidth(number(width)) && isProfile(number(profile))
    ? { category: "tyre", filters: { width: plain(width), profile: plain(profile) } }
    : null;

const truckInches: Reader = ([width, diameter]) =>
  number(width) <= 14 ? { category: "trucktyre", filters: { width: plain(width), diameter: plain(diameter) } } : null;

const rim: Reader = ([diameter], known) =>
  isRim(number(diameter))
    ? {
        category: known.category ?? (isTruckRim(number(diameter)) ? "trucktyre" : null),
        filters: { diameter: plain(diameter) },
      }
    : null;

const wheel: Reader = ([one, other]) => {
  const [width, diameter] = number(one) <= number(other) ? [one, other] : [other, one];
  if (!isWheelWidth(number(width)) || !isRim(number(diameter))) return null;
  return { category: "disk", filters: { width: plain(width), diameter: plain(diameter) } };
};

const bolts: Reader = ([count, circle]) =>
  number(circle) >= 95 && number(circle) <= 340
    ? { category: "disk", filters: { pcd: `${plain(count)}x${plain(circle)}` } }
    : null;

const exactly =
  (key: string, category: Category | null): Reader =>
  ([value]) => ({ ...(category && { category }), ranges: { [key]: { from: number(value), to: number(value) } } });

/** Pairs of a pattern and what it means; letters and signs of the other layout that look like or sit where the right one does are taken too: «.» is the key of «/». */
const readers: readonly (readonly [RegExp, Reader])[] = [
  [
    /(\d{1,2})\s*[wвц]\s*-?\s*(\d{2})(?!\d)/,
    ([cold, hot]) => ({ category: "oils", filters: { viscosity: `${plain(cold)}w-${hot}` } }),
  ],
  [/(?<![a-zа-я])(?:et|уе|вылет)\s*(-?\d{1,2})(?!\d)/, exactly("et", "disk")],
  [/(?<![a-zа-я])(?:dia|цо|d)\s*(\d{2,3}(?:\.\d{1,2})?)(?!\d)/, exactly("cb", "disk")],
  [
    /(?<![\d.])(\d{1,2})\s*[xх*×/]\s*(\d{2,3}(?:\.\d{1,2})?)(?![\d])/,
    (groups, known) => bolts(groups, known) ?? wheel(groups, known),
  ],
  [/(?<![\d.])(\d{1,2}(?:\.\d{1,2})?)\s*j?\s*[xх*×]\s*(?:r|р|к)?(\d{1,2}(?:\.\d{1,2})?)(?![\d.])j?/, wheel],
  [/(?<![\d.])(\d{1,2}\.\d{1,2}|1[0-4](?=\s*\S?\s*22\.5))\s*[/-]?\s*(?:r|р|к)\s*(20|22\.5|24)(?![\d.])/, truckInches],
  [
    /(?<!\d)(\d{3})\s*[/\\\s.-]\s*(\d{2})\s*(?:[/\\\s.-]\s*)?(?:z?r|р|к)?\s*(\d{2}(?:\.5)?)(?![\d.])(?:[cс](?![a-zа-я]))?/,
    tyre,
  ],
  [/(?<!\d)(\d{3})(\d{2})(?:r|р|к)?(\d{2})(?!\d)/, tyre],
  [/(?<!\d)(\d{3})\s*[/.]\s*(\d{2})(?!\d)/, tyreWithoutRim],
  [/(?<![a-zа-я\d])(?:r|р|к|радиус|диаметр)\s*(\d{2}(?:\.5)?)(?![\d.])(?:[cс](?![a-zа-я]))?/, rim],
  [/(?<![\d.])(\d{2,3})\s*(?:а\/ч|а\*ч|а·ч|ач|а\s+ч|ah|fx|ампер[а-я]*)(?![a-zа-я])/, exactly("capacity", "battery")],
];

/** Read only where the category is known by then: alone they may mean anything. */
const lateReaders: Readonly<Partial<Record<Category, readonly (readonly [RegExp, Reader])[]>>> = {
  tyre: [
    [
      /(?<![\da-z])(\d{2,3})(?:\/(\d{2,3}))?([l-nq-wyh])(?![a-zа-я\d])/,
      ([single, double, speed]) => ({
        filters: { "load-index": double ? `${single}-${double}` : `${single}`, "speed-index": `${speed}` },
      }),
    ],
  ],
  battery: [
    [/(?<![\d.])(\d{3,4})\s*(?:а|a|en)(?![a-zа-я])/, ([value]) => ({ ranges: { current: { from: number(value) } } })],
  ],
  oils: [
    [
      /(?<![\d.])(\d{1,3}(?:\.\d)?)\s*(?:л|l|литр[а-я]*)(?![a-zа-я])/,
      ([value]) => ({ filters: { volume: plain(value) } }),
    ],
  ],
  wipers: [[/(?<![\d.])(\d{3})\s*(?:мм|mm)?(?![a-zа-я\d])/, ([value]) => ({ filters: { length: plain(value) } })]],
};

/** Finds sizes in lower-case text; commas between digits are decimal. */
export function findSizes(text: string): FoundSizes {
  const found: FoundSizes = { category: null, filters: {}, ranges: {}, rest: text.replace(/(\d),(\d)/g, "$1.$2") };
  for (const [pattern, read] of readers) take(found, pattern, read);
  return found;
}

/** Figures that mean something in a category only. */
export function findLateSizes(found: FoundSizes, category: Category): void {
  for (const [pattern, read] of lateReaders[category] ?? []) take(found, pattern, read);
}

function take(found: FoundSizes, pattern: RegExp, read: Reader): void {
  // Twice at most: «7x16 5x114.3» are two sizes of one shape.
  for (let times = 0; times < 2; times++) {
    const match = pattern.exec(found.rest);
    const meaning = match && read(match.slice(1) as string[], found);
    if (!match || !meaning) return;
    // Of two sizes of different goods, or two of one kind, the first is meant; the other stays text.
    if (found.category && meaning.category && found.category !== meaning.category) return;
    if (Object.keys(meaning.filters ?? {}).some((key) => found.filters[key] !== undefined)) return;
    found.category ??= meaning.category ?? null;
    Object.assign(found.filters, meaning.filters);
    Object.assign(found.ranges, meaning.ranges);
    found.rest = `${found.rest.slice(0, match.index)} ${found.rest.slice(match.index + match[0].length)}`;
  }
}
