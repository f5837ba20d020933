import { type FittingSize, MAX_WHEELS } from "../../contract/workshop/fitting.ts";

/** A size of tyres; parts that the sidewall does not name are null. */
interface TyreSize {
  width: number | null;
  profile: number | null;
  diameter: number | null;
}

interface ChosenSize {
  width: number | null;
  profile: number | null;
  diameter: number | null;
}

type Part = keyof ChosenSize;

/** Values of a part that some size has together with the other parts that are chosen. API-133 */
export function valuesOf(part: Part, sizes: readonly TyreSize[], chosen: ChosenSize): number[] {
  const others = (["width", "profile", "diameter"] as const).filter((name) => name !== part);
  const fitting = sizes.filter((size) => others.every((name) => chosen[name] === null || size[name] === chosen[name]));
  const values = new Set(fitting.map((size) => size[part]).filter((value) => value !== null));
  return [...values].sort((a, b) => a - b);
}

interface Wheel {
  category: string;
  attributes: Readonly<Record<string, unknown>>;
  quantity: number;
}

interface Stored {
  sizes: readonly FittingSize[];
  items: readonly { title: string; quantity: number }[];
}

const numberOf = (value: unknown): number | null =>
  typeof value === "number" && Number.isFinite(value) ? value : null;

/** The size of a tyre or wheel; null when it has no diameter that is fitted. */
export function sizeOfGoods({ category, attributes, quantity }: Wheel): FittingSize | null {
  const diameter = numberOf(attributes.diameter);
  if (diameter === null || diameter < 12 || diameter > 30) return null;
  const isTyre = category !== "disk";
  return {
    width: isTyre ? numberOf(attributes.width) : null,
    profile: isTyre ? numberOf(attributes.profile) : null,
    diameter,
    runflat: attributes.runflat === true,
    quantity: Math.min(quantity, MAX_WHEELS),
  };
}

/** What is fitted of ordered goods: the tyres, or the wheels where there are no tyres. Wheels beneath tyres are not fitted twice. */
export function sizesOfGoods(goods: readonly Wheel[]): FittingSize[] {
  const tyres = goods.filter(({ category }) => category !== "disk");
  return merged((tyres.length > 0 ? tyres : goods).flatMap((each) => sizeOfGoods(each) ?? []));
}

const WRITTEN = /(\d{3})\s*\/\s*(\d{2,3})\s*Z?R\s*(\d{2}(?:[.,]5)?)/i;
const DIAMETER = /R\s*(\d{2}(?:[.,]5)?)/i;

/** The sizes of stored wheels: as somebody entered them, else as the titles tell. */
export const sizesOfContract = ({ sizes, items }: Stored): FittingSize[] =>
  sizes.length > 0 ? merged(sizes) : sizesOfTitles(items);

/** Sizes that are written in the titles of stored wheels: «Зимние шины 205/55 R16». */
function sizesOfTitles(items: readonly { title: string; quantity: number }[]): FittingSize[] {
  return merged(
    items.flatMap(({ title, quantity }) => {
      const whole = WRITTEN.exec(title);
      const inches = whole?.[3] ?? DIAMETER.exec(title)?.[1];
      const diameter = Number(inches?.replace(",", "."));
      if (!Number.isFinite(diameter) || diameter < 12 || diameter > 30) return [];
      return [
        {
          width: whole ? Number(whole[1]) : null,
          profile: whole ? Number(whole[2]) : null,
          diameter,
          runflat: /run\s?flat/i.test(title),
          quantity: Math.min(quantity, MAX_WHEELS),
        },
      ];
    }),
  );
}

const MOST_SIZES = 4;

/** The same size twice is one with more wheels. */
function merged(sizes: readonly FittingSize[]): FittingSize[] {
  const bySize = new Map<string, FittingSize>();
  for (const size of sizes) {
    const key = `${size.width} ${size.profile} ${size.diameter} ${size.runflat}`;
    const before = bySize.get(key);
    bySize.set(key, { ...size, quantity: Math.min(MAX_WHEELS, size.quantity + (before?.quantity ?? 0)) });
  }
  return [...bySize.values()].slice(0, MOST_SIZES);
}
