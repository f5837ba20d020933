import type { RegionDirectory, RegionRow } from "../../chain/regions/directory.ts";
import type { AxleSet } from "../../contract/catalogue/goods.ts";
import type { Day } from "../../contract/platform/local-time.ts";
import { axleSetSku } from "../../contract/sales/cart.ts";
import type { Executor } from "../../platform/db/database.ts";
import { type AxleStock, axleSetSoldBy, summariseAxleSet } from "./availability-rules.ts";
import type { FoundAxleSet } from "./axle-set-store.ts";
import { cardOf, soldByOf } from "./card-rules.ts";
import { type CardSource, cardSourcesByIds } from "./card-store.ts";

interface AxleSetPlace {
  regions: RegionDirectory;
  region: RegionRow;
  /** The region's calendar day. */
  today: Day;
}

/** Axle sets as customers see them: both halves, and when all four pieces can be had. */
export async function viewAxleSets(
  executor: Executor,
  found: readonly FoundAxleSet[],
  { regions, region, today }: AxleSetPlace,
): Promise<AxleSet[]> {
  if (found.length === 0) return [];
  const read = await cardSourcesByIds(executor, [
    ...new Set(found.flatMap(({ frontId, backId }) => [frontId, backId])),
  ]);
  const sources = new Map(read.map((source) => [source.row.id, source]));
  return found.flatMap(({ frontId, backId, price }) => {
    const [front, back] = [sources.get(frontId), sources.get(backId)];
    if (!front || !back) return [];
    const half = (source: CardSource) => halfOf(cardOf(source, region, regions, today));
    const [frontStock, backStock] = [axleStockOf(front), axleStockOf(back)];
    return [
      {
        sku: axleSetSku(front.row.sku, back.row.sku),
        front: half(front),
        back: half(back),
        price,
        stock: summariseAxleSet(frontStock, backStock, regions, region, today),
        soldBy: axleSetSoldBy(frontStock, backStock),
      },
    ];
  });
}

/** What of goods counts in an axle set. */
export const axleStockOf = ({ row, stock }: CardSource): AxleStock => ({ id: row.id, stock, soldBy: soldByOf(row) });

const halfOf = ({
  sku,
  url,
  title,
  brand,
  model,
  sizeText,
  season,
  allSeason,
  studs,
  picture,
}: AxleSet["front"]): AxleSet["front"] => ({
  sku,
  url,
  title,
  brand,
  model,
  sizeText,
  season,
  allSeason,
  studs,
  picture,
});
