import type { Category } from "../../contract/catalogue/categories.ts";
import type { GoodsAttributes } from "../../platform/db/schema/goods.ts";

interface Similarity {
  /** Attributes that must be the same, the absent ones included. */
  same: readonly string[];
  /** Numbers that may differ by so much. */
  within?: Readonly<Record<string, number>>;
  /** Numbers and indices that must not be less. */
  notLess?: readonly string[];
}

/**
 * What makes goods of one category replace each other. Brake parts and anything else that is chosen by the car alone are absent: their
 * attributes do not show whether they fit.
 */
const similarityOf: Readonly<Partial<Record<Category, Similarity>>> = {
  tyre: {
    same: ["width", "profile", "diameter", "season", "studs", "allSeason", "commercial"],
    notLess: ["load-index", "speed-index"],
  },
  trucktyre: { same: ["width", "profile", "diameter", "axle"], notLess: ["load-index", "speed-index"] },
  disk: { same: ["width", "diameter", "pcd"], within: { et: 5 }, notLess: ["cb"] },
  battery: { same: ["polarity", "type_case"], within: { capacity: 3 }, notLess: ["startstop"] },
  "battery-accessories": { same: ["kind"] },
  tpms: { same: ["sensor-type", "frequency"] },
  "wheel-covers": { same: ["diameter"] },
  wipers: { same: ["length", "wiper-type", "mount"] },
  oils: { same: ["viscosity", "volume", "oil-type"] },
  autoproducts: { same: ["kind"] },
};

/** Filters and ranges of a list that holds every analogue of a product; null for a category without a rule. */
export function analogQuery(category: Category, attributes: GoodsAttributes) {
  const rule = similarityOf[category];
  if (!rule) return null;
  const filters: Record<string, string[]> = {};
  for (const key of rule.same) {
    const value = attributes[key];
    // The list has no filter for a flag that is off.
    if (value !== undefined && value !== false) filters[key] = [String(value)];
  }
  const ranges: Record<string, { from: number; to: number }> = {};
  for (const [key, difference] of Object.entries(rule.within ?? {})) {
    const value = attributes[key];
    if (typeof value === "number") ranges[key] = { from: value - difference, to: value + difference };
  }
  return { filters, ranges };
}

/** Whether `other` can replace a product of the same category. */
export function isAnalog(category: Category, product: GoodsAttributes, other: GoodsAttributes): boolean {
  const rule = similarityOf[category];
  if (!rule) return false;
  return (
    rule.same.every((key) => (product[key] ?? false) === (other[key] ?? false)) &&
    Object.entries(rule.within ?? {}).every(([key, difference]) => {
      const [ours, theirs] = [product[key], other[key]];
      return typeof ours !== "number" || (typeof theirs === "number" && Math.abs(ours - theirs) <= difference);
    }) &&
    (rule.notLess ?? []).every((key) => rank(key, other[key]) >= rank(key, product[key]))
  );
}

/** Speed indices from the slowest; H stands between U and V. */
const SPEEDS = "fgjklmnpqrstuhvwy";

function rank(key: string, value: GoodsAttributes[string] | undefined): number {
  if (key === "speed-index") return SPEEDS.indexOf(String(value ?? "").toLowerCase());
  // «104-102» is the load of a single wheel, then of a double one.
  if (key === "load-index") return Number.parseInt(String(value ?? 0), 10);
  return Number(value ?? 0);
}
