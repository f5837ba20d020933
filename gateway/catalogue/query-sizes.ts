import type { Category } from "../contract/categories.ts";

/** Sizes found in a query, and the rest of its text. An exact number is a range with equal bounds. */
export interface FoundSizes {
  category: Category | null;
  filters: Record<string, string>;
  ranges: Record<string, { from?: number; to?: number }>;
  rest: string;
}

type Found = Omit<FoundSizes, "rest">;
type Reader = (groups: string[], known: Found) => Partial<Found> | null;

const number = (text: string | undefined): number => Number(text);
/** Removes redundant zeros, as in the catalogue: «16», «6.5», «100». */
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

/** Patterns and their readers. Look-alike letters and keys of the other layout are accepted too: «.» is on the key of «/». */
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

/** Patterns that are ambiguous unless the category is known. */
const categoryReaders: Readonly<Partial<Record<Category, readonly (readonly [RegExp, Reader])[]>>> = {
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

/** Finds sizes in lower-case text; a comma between digits is a decimal point. */
export function findSizes(text: string): FoundSizes {
  const found: FoundSizes = { category: null, filters: {}, ranges: {}, rest: text.replace(/(\d),(\d)/g, "$1.$2") };
  for (const [pattern, read] of readers) apply(found, pattern, read);
  return found;
}

/** Applies the patterns of one category. */
export function findSizesIn(found: FoundSizes, category: Category): void {
  for (const [pattern, read] of categoryReaders[category] ?? []) apply(found, pattern, read);
}

function apply(found: FoundSizes, pattern: RegExp, read: Reader): void {
  // At most twice: «7x16 5x114.3» are two sizes of one pattern.
  for (let times = 0; times < 2; times++) {
    const match = pattern.exec(found.rest);
    const size = match && read(match.slice(1) as string[], found);
    if (!match || !size) return;
    // Of two sizes of different categories, or two of the same kind, the first is used and the other remains text.
    if (found.category && size.category && found.category !== size.category) return;
    if (Object.keys(size.filters ?? {}).some((key) => found.filters[key] !== undefined)) return;
    found.category ??= size.category ?? null;
    Object.assign(found.filters, size.filters);
    Object.assign(found.ranges, size.ranges);
    found.rest = `${found.rest.slice(0, match.index)} ${found.rest.slice(match.index + match[0].length)}`;
  }
}
