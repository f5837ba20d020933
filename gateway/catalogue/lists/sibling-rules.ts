import type { GoodsAttributes } from "../../platform/db/schema/goods.ts";

/** Equal for the variants of a model. */
export const modelKey = ({
  category,
  brandSlug,
  modelSlug,
}: {
  category: string;
  brandSlug: string;
  modelSlug: string;
}): string => `${category} ${brandSlug} ${modelSlug}`;

interface Variant {
  attributes: GoodsAttributes;
  priceKopecks: number;
}

/** Attributes that distinguish variants of a model, the most important one first. */
const comparedAttributes = ["diameter", "width", "profile", "pcd", "capacity", "volume", "length"] as const;

/** Sorts variants of a model by how little they differ from a product: by each attribute in turn, at last by price. */
export function mostSimilarFirst<Row extends Variant>(product: Variant, variants: readonly Row[]): Row[] {
  const distances = new Map(variants.map((variant) => [variant, distancesBetween(product, variant)]));
  return [...variants].sort((a, b) => {
    const ours = distances.get(a) ?? [];
    const theirs = distances.get(b) ?? [];
    for (const [at, distance] of ours.entries()) {
      const difference = distance - (theirs[at] ?? 0);
      if (difference !== 0) return difference;
    }
    return 0;
  });
}

function distancesBetween(one: Variant, other: Variant): number[] {
  const byAttribute = comparedAttributes.map((key) => {
    const ours = one.attributes[key];
    const theirs = other.attributes[key];
    if (typeof ours === "number" && typeof theirs === "number") return Math.abs(ours - theirs);
    return ours === theirs ? 0 : 1;
  });
  return [...byAttribute, Math.abs(one.priceKopecks - other.priceKopecks)];
}
