import type { DemoFitmentRow } from "./car-rows.ts";
import type { GoodsDraft } from "./goods-draft.ts";

export interface DemoAxleSetRow {
  frontGoodsId: number;
  backGoodsId: number;
}

type SizeKey = string;

const tyreKey = (size: { width: number; profile: number; diameter: number }): SizeKey =>
  `${size.width}/${size.profile}/${size.diameter}`;
const wheelKey = (size: { width: number; diameter: number }): SizeKey => `${size.width}x${size.diameter}`;

/** Finds front and rear goods of one model for cars with different axles. `add` is called with all goods before `axleSets`. */
export class AxleSetFinder {
  readonly #pairs = new Map<SizeKey, Set<SizeKey>>();
  readonly #pairedSizes = new Set<SizeKey>();
  /** Ids by model and homologation, then by size. The first variant of a size is the usual one. */
  readonly #goods = new Map<string, Map<SizeKey, number>>();

  constructor(fitments: readonly DemoFitmentRow[]) {
    for (const fitment of fitments) {
      for (const { front, rear } of fitment.tyres) if (rear) this.#addPair(tyreKey(front), tyreKey(rear));
      for (const { front, rear } of fitment.wheels) if (rear) this.#addPair(wheelKey(front), wheelKey(rear));
    }
  }

  #addPair(front: SizeKey, rear: SizeKey): void {
    const rears = this.#pairs.get(front) ?? new Set();
    this.#pairs.set(front, rears.add(rear));
    this.#pairedSizes.add(front).add(rear);
  }

  add(goodsId: number, draft: GoodsDraft): void {
    if (draft.axleSetKey === null) return;
    const { width, profile, diameter } = draft.attributes;
    const size = `${width}${draft.category === "disk" ? "x" : `/${profile}/`}${diameter}`;
    if (!this.#pairedSizes.has(size)) return;
    const key = `${draft.category}/${draft.axleSetKey}`;
    const sizes = this.#goods.get(key) ?? new Map<SizeKey, number>();
    if (!sizes.has(size)) sizes.set(size, goodsId);
    this.#goods.set(key, sizes);
  }

  *axleSets(): Iterable<DemoAxleSetRow> {
    for (const sizes of this.#goods.values())
      for (const [front, frontGoodsId] of sizes)
        for (const rear of this.#pairs.get(front) ?? []) {
          const backGoodsId = sizes.get(rear);
          if (backGoodsId !== undefined && backGoodsId !== frontGoodsId) yield { frontGoodsId, backGoodsId };
        }
  }
}
