import type { Category } from "../../contract/catalogue/categories.ts";

/** Sizes found in a query, and the rest of its text. An exact number is a range with equal bounds. */
export interface FoundSizes {
  category: Category | null;
  filters: Record<string, string[]>;
  ranges: Record<string, { from?: number; to?: number }>;
  rest: string;
}

type Found = Pick<FoundSizes, "category" | "ranges"> & { filters: Record<string, string> };
type Reader = (groups: string[], known: FoundSizes) => Partial<Found> | null;

const number = (text: string | undefined): number => Number(text);
/** Removes redundant zeros, as in the catalogue: «16», «6.5», «100». */
const plain = (text: string | undefined): string => String(Number(text));

const isTruckRim = (diameter: number): boolean => [17.5, 19.5, 22.5].includes(diameter);
const isRim = (diameter: number): boolean => diameter >= 10 && diameter <= 26;
const isTyreWidth = (width: number): boolean => width >= 125 && width <= 455 && width % 5 === 0;
/** A width of motorcycle tyres, taken where width, profile and rim are all said. */
const isNarrowWidth = (width: number): boolean => width >= 100 && width < 125 && width % 10 === 0;
const isProfile = (profile: number): boolean => profile >= 25 && profile <= 95 && profile % 5 === 0;
const isWheelWidth = (width: number): boolean => width >= 3.5 && width <= 14;

const tyre: Reader = ([width, profile, diameter, commercial]) => {
  if (!isTyreWidth(number(width)) && !isNarrowWidth(number(width))) return null;
  if (!isProfile(number(profile)) || !isRim(number(diameter))) return null;
  return {
    category: isTruckRim(number(diameter)) ? "trucktyre" : "tyre",
    filters: {
      width: plain(width),
      profile: plain(profile),
      diameter: plain(diameter),
      ...(commercial && { vehicle: "van" }),
    },
  };
};

const tyreFromRim: Reader = ([diameter = "", width = "", profile = ""], known) =>
  tyre([width, profile, diameter], known);

const tyreWithoutRim: Reader = ([width, profile]) =>
  isTyreWidth(number(width)) && isProfile(number(profile))
    ? { category: "tyre", filters: { width: plain(width), profile: plain(profile) } }
    : null;

/** Van tyres: «185 R14C». */
const tyreWithoutProfile: Reader = ([width, diameter, commercial]) =>
  isTyreWidth(number(width))
    ? {
        category: "tyre",
        filters: { width: plain(width), diameter: plain(diameter), ...(commercial && { vehicle: "van" }) },
      }
    : null;

const wheelWidth: Reader = ([width]) =>
  isWheelWidth(number(width)) ? { category: "disk", filters: { width: plain(width) } } : null;

const truckInches: Reader = ([width, diameter]) =>
  number(width) <= 14 ? { category: "trucktyre", filters: { width: plain(width), diameter: plain(diameter) } } : null;

/** Off-road tyres and those of quad bikes: «31x10.5 R15», «25x8-12». */
const tyreInches: Reader = ([overall, width, diameter]) =>
  number(overall) >= 20 && number(overall) >= number(diameter) + 3 && number(width) < number(overall)
    ? { category: "tyre", filters: { overall: plain(overall), width: plain(width), diameter: plain(diameter) } }
    : null;

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

/** Between the numbers of a size. */
const GAP = "(?:\\s*(?:на|[/\\\\xх*×.-])\\s*|\\s+)";

const price = (text: string | undefined, unit: string | undefined): number =>
  number(text?.replaceAll(" ", "")) * (/^(тыс|т|к|k)/.test(unit ?? "") ? 1_000 : 1);
const MIN_PRICE = 500;

/** «до 6000», «от 5 тысяч»: a small number without a unit is no price. */
const bound =
  (side: "from" | "to"): Reader =>
  ([value, unit], known) => {
    const roubles = price(value, unit);
    return roubles >= MIN_PRICE ? { ranges: { price: { ...known.ranges.price, [side]: roubles } } } : null;
  };
const AMOUNT =
  "(\\d{1,3}(?: \\d{3})+|\\d{1,6})(?!\\d)\\s*(тыс[а-я]*|т\\.?\\s?р\\.?|к(?![а-я])|руб[а-я]*|р(?![а-я\\d])|₽)?";

/** Patterns and their readers. Look-alike letters and keys of the other layout are accepted too: «.» is on the key of «/». */
const readers: readonly (readonly [RegExp, Reader])[] = [
  [new RegExp(`(?<![а-я])(?:до|не дороже|дешевле|максимум)\\s+${AMOUNT}`), bound("to")],
  [new RegExp(`(?<![а-я])(?:от|дороже)\\s+${AMOUNT}`), bound("from")],
  [/(?<!\d)\d{1,2}\s*шт[а-я]*\.?(?![а-я])/, () => ({})],
  [
    /(?<!\d)(\d{1,2})\s*[wвц]\s*-?\s*(\d{2})(?!\d)/,
    ([cold, hot]) => ({ category: "oils", filters: { viscosity: `${plain(cold)}w-${hot}` } }),
  ],
  [/(?<![a-z])api\s*(s[a-z])(?![a-z])/, ([level]) => ({ category: "oils", filters: { approval: `api-${level}` } })],
  [/(?<!\d)6\s*(?:ст|ct)\s*-?\s*(\d{2,3})(?!\d)/, exactly("capacity", "battery")],
  [/(?<![a-zа-я])(?:et|ет|уе|вылет)\s*(-?\d{1,2})(?!\d)/, exactly("et", "disk")],
  [/(?<![a-zа-я])(?:dia|цо|d)\s*((?:[5-9]\d|1\d{2})(?:\.\d{1,2})?)(?!\d)/, exactly("cb", "disk")],
  [
    new RegExp(
      `(?<![\\d.])(\\d{3})${GAP}(\\d{2})(?:${GAP})?(?:\\s*z?(?:r|р|к|h)\\s*)?(\\d{2}(?:\\.5)?)(?![\\d.])(?:([cс])(?![a-zа-я]))?`,
    ),
    tyre,
  ],
  [new RegExp(`(?<![\\d.])(?:r|р|к)?(\\d{2})\\s+(\\d{3})${GAP}(\\d{2})(?![\\d.])`), tyreFromRim],
  [/(?<!\d)(\d{3})(\d{2})(?:r|р|к)?(\d{2})(?!\d)/, tyre],
  [
    /(?<![\d.])(\d{2}(?:\.\d)?)\s*[xх*/]\s*(\d{1,2}(?:\.\d{1,2})?)(?:\s*[/-]\s*|\s*[/-]?\s*(?:r|р|к)\s*)(\d{1,2})(?![\d.]|\s*[xх*])/,
    tyreInches,
  ],
  [/(?<![\d./])(1\d{2}|2[0-4]\d)\s*(?:r|р)\s*(1[2-8])([cс])?(?![a-zа-я\d.])/, tyreWithoutProfile],
  [/(?<![\d.])(1[2-9]|2[0-3])(?:-?[а-я]{1,2})?\s*(?:радиус|диаметр|дюйм)[а-я]*/, rim],
  [/(?<![\d.])(\d{1,2}(?:\.\d)?)\s*j(?![a-z\d]|\s*[xх*×])/, wheelWidth],
  [
    /(?<![\d.])(\d{1,2}\.\d{2}|1[0-4](?=\s*\S?\s*22\.5))\s*[/xх-]?\s*(?:r|р|к)?\s*(1[5-8]|20|22\.5|24)(?![\d.])/,
    truckInches,
  ],
  [
    /(?<![\d.])(\d{1,2})\s*(?:[xх*×/]|на)\s*(\d{2,3}(?:\.\d{1,2})?)(?![\d])/,
    (groups, known) => bolts(groups, known) ?? wheel(groups, known),
  ],
  [/(?<![\d.])(\d{1,2}(?:\.\d{1,2})?)\s*j?\s*[xх*×]\s*(?:r|р|к)?(\d{1,2}(?:\.\d{1,2})?)(?![\d.])j?/, wheel],
  [/(?<!\d)(\d{3})\s*[/.]\s*(\d{2})(?!\d)/, tyreWithoutRim],
  [/(?<![\d.])(\d{1,2}\.5)j?\s+(?:r|р|к)?(1[2-9]|2[0-4])(?!\d)/, wheel],
  [
    /(?<![a-zа-я\d])(?:r|р|к|d|д|h(?=1[3-9]|2[0-4])|радиус|диаметр)\s*(\d{2}(?:\.5)?)(?![\d.])(?:[cс](?![a-zа-я]))?/,
    rim,
  ],
  [/(?<![\d.])(\d{2,3})\s*(?:а\/ч|а\*ч|а·ч|ач|а\s+ч|ah|fx|ампер[а-я]*)(?![a-zа-я])/, exactly("capacity", "battery")],
];

const approval: Reader = ([name, other]) => ({
  filters: { approval: ["acea", name, other].filter(Boolean).join("-") },
});

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
    [/(?<![a-zа-я\d])(?:acea\s*)?([ac][1-5])(?!\d)(?:\s*\/\s*(b[1-5]))?/, approval],
    [
      /(?<![\d.])(\d{1,3}(?:\.\d)?)\s*(?:л|l|литр[а-я]*)(?![a-zа-я])/,
      ([value]) => ({ filters: { volume: plain(value) } }),
    ],
  ],
  wipers: [[/(?<![\d.])(\d{3})\s*(?:мм|mm)?(?![a-zа-я\d])/, ([value]) => ({ filters: { length: plain(value) } })]],
};

/** Finds sizes in normalised text. */
export function findSizes(text: string): FoundSizes {
  const found: FoundSizes = { category: null, filters: {}, ranges: {}, rest: text };
  for (const [pattern, read] of readers) apply(found, pattern, read);
  return found;
}

/** Applies the patterns of one category. */
export function findSizesIn(found: FoundSizes, category: Category): void {
  for (const [pattern, read] of categoryReaders[category] ?? []) apply(found, pattern, read);
}

function apply(found: FoundSizes, pattern: RegExp, read: Reader): void {
  // At most twice: «7x16 5x114.3» are two sizes of one pattern, «245/45 r19 275/40 r19» those of two axles.
  for (let times = 0; times < 2; times++) {
    const match = pattern.exec(found.rest);
    const size = match && read(match.slice(1) as string[], found);
    if (!match || !size) return;
    const entries = Object.entries(size.filters ?? {});
    // If two sizes are of different categories, the first is used and the other remains text, as with two kinds of one figure.
    if (found.category && size.category && found.category !== size.category) return;
    if (entries.some(([key]) => found.filters[key] !== undefined) && !isOtherAxle(found, size)) return;
    found.category ??= size.category ?? null;
    for (const [key, value] of entries) {
      const values = found.filters[key] ?? [];
      found.filters[key] = values.includes(value) ? values : [...values, value];
    }
    Object.assign(found.ranges, size.ranges);
    found.rest = `${found.rest.slice(0, match.index)} ${found.rest.slice(match.index + match[0].length)}`;
  }
}

/** A whole tyre size after another one. */
const isOtherAxle = (found: FoundSizes, { filters = {} }: Partial<Found>): boolean =>
  ["width", "profile", "diameter"].every((key) => filters[key] !== undefined && found.filters[key] !== undefined);

/** What a number without a unit means once the category is known; null when it may mean nothing. */
export function bareNumber(
  category: Category,
  text: string,
  found: Pick<FoundSizes, "filters" | "ranges">,
): Partial<Found> | null {
  const value = number(text);
  const isFree = (key: string) => found.filters[key] === undefined && found.ranges[key] === undefined;
  const filter = (key: string, fits: boolean) => (fits && isFree(key) ? { filters: { [key]: plain(text) } } : null);
  switch (category) {
    case "tyre":
    case "trucktyre":
      return (
        filter("width", value >= 125 && isTyreWidth(value)) ??
        (isFree("width") ? null : filter("profile", isProfile(value))) ??
        filter("diameter", value >= 12 && value <= 24) ??
        (isFree("profile") ? null : filter("load-index", value >= 60 && value <= 135))
      );
    case "disk":
      return (
        filter("diameter", value >= 12 && value <= 24) ??
        filter("width", isWheelWidth(value)) ??
        (value >= 50 && value <= 120 && isFree("cb") ? { ranges: { cb: { from: value, to: value } } } : null)
      );
    case "wheel-covers":
      return filter("diameter", value >= 12 && value <= 18);
    case "battery":
      return value >= 30 && value <= 240 && isFree("capacity")
        ? { ranges: { capacity: { from: value, to: value } } }
        : null;
    case "wipers":
      return filter("length", value >= 300 && value <= 900);
    default:
      return null;
  }
}
