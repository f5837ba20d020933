import type { Services } from "../../chain/services.ts";
import { lockComparison, noteCompared, readBrandSizes, renewProposals } from "./proposals-store.ts";

/** Goods that are compared in one transaction, which takes a second or two; more only where one brand has more. */
const GOODS_OF_A_PIECE = 50_000;

/**
 * Looks for goods of different lists that may be the same, once after each import, brand by brand. How far it has come is in the database, so that
 * the next run goes on there; another import meanwhile begins it anew. Answers how many pairs are new.
 */
export async function proposeMatches(
  { connection }: Pick<Services, "connection">,
  signal?: Pick<AbortSignal, "aborted">,
  goodsOfAPiece = GOODS_OF_A_PIECE,
): Promise<number> {
  let added = 0;
  let brands: Awaited<ReturnType<typeof readBrandSizes>> | null = null;
  while (signal?.aborted !== true) {
    const piece = await connection.db.transaction(async (tx) => {
      const comparison = await lockComparison(tx);
      if (comparison === null) return null;
      brands ??= await readBrandSizes(tx);
      const upTo = endOfPiece(brands, comparison.afterBrand, goodsOfAPiece);
      await noteCompared(tx, { ...comparison, afterBrand: upTo });
      return upTo === null ? 0 : renewProposals(tx, { after: comparison.afterBrand, upTo });
    });
    if (piece === null) break;
    added += piece;
  }
  return added;
}

/** The last brand of the next piece; null where there is none. */
function endOfPiece(
  brands: readonly { brand: string; goods: number }[],
  afterBrand: string,
  most: number,
): string | null {
  let goods = 0;
  let last: string | null = null;
  for (const one of brands) {
    if (one.brand <= afterBrand) continue;
    goods += one.goods;
    if (last !== null && goods > most) break;
    last = one.brand;
  }
  return last;
}
