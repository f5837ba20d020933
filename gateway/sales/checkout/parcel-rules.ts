import type { GoodsAttributes } from "../../platform/db/schema/goods.ts";
import type { Package } from "../../platform/providers/delivery/delivery-provider.ts";

export interface GoodsToPack {
  category: string;
  attributes: GoodsAttributes;
  sizeText: string;
}

const CM_AN_INCH = 2.54;
/** What is estimated may be lighter than the real thing by so much; with packing it must not be. */
const MARGIN = 1.1;

/** Kilogrammes of a tyre for a square metre of its tread's width by its diameter. */
const TYRE_DENSITY = 65;
const TRUCK_TYRE_DENSITY = 190;

/** Kilogrammes and centimetres of one piece. */
interface Measures {
  kg: number;
  cm: readonly [length: number, width: number, height: number];
}

/** For goods of other categories and for those without a size. */
const usual: Readonly<Record<string, Measures>> = {
  tyre: { kg: 10, cm: [66, 66, 23] },
  trucktyre: { kg: 65, cm: [108, 108, 32] },
  disk: { kg: 10, cm: [45, 45, 22] },
  battery: { kg: 16, cm: [28, 18, 20] },
  oils: { kg: 4.5, cm: [25, 15, 30] },
  wipers: { kg: 0.5, cm: [75, 10, 6] },
  "wheel-covers": { kg: 2, cm: [45, 45, 15] },
  "brake-pads": { kg: 2.5, cm: [20, 15, 10] },
  "brake-disks": { kg: 9, cm: [35, 35, 10] },
  tpms: { kg: 0.2, cm: [15, 10, 5] },
  "battery-accessories": { kg: 3, cm: [30, 20, 15] },
};
const UNKNOWN_GOODS: Measures = { kg: 5, cm: [40, 30, 25] };

const tyreSize = /^(\d{2,3})\/(\d{2,3})\s*Z?R\s*(\d{2}(?:\.\d)?)/;

function tyre(sizeText: string, density: number): Measures | null {
  const [, width = 0, profile = 0, rim = 0] = tyreSize.exec(sizeText)?.map(Number) ?? [];
  if (width === 0) return null;
  const diameter = rim * CM_AN_INCH + (2 * width * profile) / 1_000;
  return { kg: (width / 1_000) * (diameter / 100) * density, cm: [diameter, diameter, width / 10] };
}

const positive = (value: unknown): number | null => {
  const figure = Number(value);
  return Number.isFinite(figure) && figure > 0 ? figure : null;
};

function measuresOf({ category, attributes, sizeText }: GoodsToPack): Measures {
  const otherwise = usual[category] ?? UNKNOWN_GOODS;
  if (category === "tyre") return tyre(sizeText, TYRE_DENSITY) ?? otherwise;
  if (category === "trucktyre") return tyre(sizeText, TRUCK_TYRE_DENSITY) ?? otherwise;
  if (category === "disk") {
    const rim = positive(/x\s?(\d{2}(?:\.\d)?)/.exec(sizeText)?.[1]);
    return rim ? { kg: rim * 0.6, cm: [rim * CM_AN_INCH + 4, rim * CM_AN_INCH + 4, otherwise.cm[2]] } : otherwise;
  }
  if (category === "battery") {
    const capacity = positive(attributes.capacity);
    return capacity ? { kg: capacity * 0.26, cm: [13 + capacity * 0.22, 18, 20] } : otherwise;
  }
  if (category === "oils") {
    const litres = positive(attributes.volume);
    return litres ? { kg: litres, cm: otherwise.cm } : otherwise;
  }
  return otherwise;
}

/** The most that one piece weighs: what a feed has beyond is a mistake in it. */
const HEAVIEST_KG = 2_000;
const LONGEST_CM = 600;

/**
 * So many pieces of goods as they are packed: stacked upon one another. A feed's `weight`, in kilogrammes, is taken as it is; the rest is
 * estimated from category and size, with a margin. Whole grammes and centimetres, never 0.
 */
export function packageOf(goods: GoodsToPack, pieces: number): Package {
  const known = positive(goods.attributes.weight);
  const { kg, cm } = measuresOf(goods);
  const grams = Math.ceil(Math.min(known ?? kg * MARGIN, HEAVIEST_KG) * 1_000);
  const [lengthCm, widthCm, heightCm] = cm.map((each) => Math.ceil(Math.min(each, LONGEST_CM))) as [
    number,
    number,
    number,
  ];
  return { grams: grams * pieces, lengthCm, widthCm, heightCm: heightCm * pieces };
}

export const gramsOf = (packages: readonly Pick<Package, "grams">[]): number =>
  packages.reduce((sum, { grams }) => sum + grams, 0);
