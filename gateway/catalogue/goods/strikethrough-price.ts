import { PRICE_MEMORY_DAYS } from "../../contract/sales/figures.ts";

/**
 * The market price, where it may be shown struck through: it has to be above our price and above every price of ours in the last
 * days, as on the product page. SQL for a query of `goods`. PRD-023
 */
export const STRIKETHROUGH_PRICE = `(
  case when goods.market_price_kopecks > goods.price_kopecks and not exists (
    select 1 from past_prices past where past.goods_id = goods.id
      and past.ended_at > now() - interval '${PRICE_MEMORY_DAYS} days' and past.price_kopecks > goods.market_price_kopecks
  ) then goods.market_price_kopecks end
)`;
