import { reviewList } from "../../../../gateway/contract/catalogue/reviews.ts";
import type { Zone } from "../../../../gateway/contract/platform/local-time.ts";
import { formatDate } from "../../../ui/format.ts";
import type { Visitor } from "../../../visitor/visitor.server.ts";
import type { GoodsView } from "../../catalogue/goods/goods-view.ts";

const MOST = 3;

/** What buyers write of the goods that the page shows: the most useful review of each. */
export async function loadBuyersWords(visitor: Visitor, goods: readonly GoodsView[], zone: Zone) {
  const rated = goods.filter(({ rating }) => rating !== null).slice(0, MOST);
  const lists = await Promise.all(
    rated.map(({ sku }) => visitor.gateway.call(reviewList, { goods_id: sku, sort: "-likes", offset: 0, limit: 1 })),
  );
  return rated.flatMap(({ sku, name, sizeText, url }, position) => {
    const list = lists[position];
    const [review] = list?.ok ? list.data.reviews : [];
    if (!review) return [];
    const { author, rating, comment } = review;
    return [
      {
        sku,
        goods: `${name} ${sizeText}`,
        url,
        author,
        rating,
        comment,
        day: formatDate(review.created_at, zone, true),
      },
    ];
  });
}
