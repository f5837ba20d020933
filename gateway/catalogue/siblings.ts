import type { GoodsAttributes } from "../db/schema/goods.ts";

interface Sibling {
  attributes: GoodsAttributes;
  priceKopecks: number;
}

/** What tells sizes apart, the weightiest first. */
const figures = ["diameter", "width", "profile", "pcd", "capacity", "volume", "length"] as const;

/** Other variants of a model by how little they differ: the rim first, then width, and so on; the price at last. */
export function nearestFirst<Row extends Sibling>(product: Sibling, siblings: readonly Row[]): Row[] {
  const distances = new Map(siblings.map((sibling) => [sibling, distanceOf(product, sibling)]));
  return [...siblings].sort((a, b) => {
    const ours = distances.get(a) ?? [];
    const theirs = distances.get(b) ?? [];
    for (const [at, distance] of ours.entries()) {
      const difference = distance - (theirs[at] ?? 0);
      if (difference !== 0) return difference;
    }
    return 0;
  });
}

function distanceOf(product: Sibling, sibling: Sibling): number[] {
  const byFigure = figures.map((key) => {
    const ours = product.attributes[key];
    const theirs = sibling.attributes[key];
    if (typeof ours === "number" && typeof theirs === "number") return Math.abs(ours - theirs);
    return ours === theirs ? 0 : 1;
  });
  return [...byFigure, Math.abs(product.priceKopecks - sibling.priceKopecks)];
}
