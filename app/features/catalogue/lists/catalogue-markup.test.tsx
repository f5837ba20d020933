import { renderToString } from "react-dom/server";
import { describe, expect, it } from "vitest";
import type { GoodsView } from "../goods/goods-view.ts";
import { catalogueMarkup } from "./catalogue-markup.server.ts";
import { FacetFields } from "./facet-fields.tsx";
import type { FacetView } from "./facet-view.ts";
import { GoodsCard, goodsToAdd, isSeenAtOnce, ListedCard } from "./goods-card.tsx";

const goods: GoodsView[] = ["1748381", "7547698", "4675951", "4514443"].map((sku, position) => ({
  sku,
  url: `/tyre/nokian/hakka/${sku}/`,
  name: "Nokian «Hakka» & Co",
  sizeText: "205/55 R16 94V",
  season: position === 0 ? null : "winter",
  studs: position === 1,
  price: 654_000,
  oldPrice: position === 2 ? 700_000 : 0,
  picture: `/api/gateway/goods/picture/${sku}`,
  stockText: "Сегодня в 2 центрах",
  stockTone: "today",
  quantity: position === 3 ? 0 : 4,
  rating: position === 1 ? [4.5, 2] : null,
}));

const facet: FacetView = {
  kind: "list",
  key: "season",
  title: "Сезон",
  values: [
    ["summer", "Летние", 12, 0],
    ["winter", "Зимние", 7, 0],
    ["all", "Всесезонные", 3, 1],
  ],
  isOpen: true,
  isGrid: false,
};

describe("What a list has ready for the server's rendering", () => {
  const ready = catalogueMarkup({ goods, facets: [facet] });

  it("has the ticks that the browser would render in their place, so that scripts find their elements", () => {
    expect(renderToString(<FacetFields facet={facet} valuesMarkup={ready.values.season} />)).toBe(
      renderToString(<FacetFields facet={facet} valuesMarkup={undefined} />),
    );
  });

  it("has cards that keep their words and take over their buttons", () => {
    for (const [position, card] of goods.entries()) {
      const whole = renderToString(<GoodsCard goods={card} eager={isSeenAtOnce(position)} level="h2" />);
      const kept = renderToString(<ListedCard goods={goodsToAdd(card)} eager markup={undefined} />);
      const [place = "", button = ""] = kept.split(/(?<=data-server-only="[^"]+">)/);
      const ofDocument = renderToString(<ListedCard goods={goodsToAdd(card)} eager markup={ready.cards[position]} />);
      const words = ofDocument.slice(place.length, ofDocument.length - button.length);
      expect(ofDocument).toBe(place + words + button);
      expect(whole).toBe(/^<article[^>]+>/.exec(place) + words + button.replace(/^<\/div>/, ""));
    }
  });

  it("follows every change of the data", () => {
    const [first] = goods;
    if (!first) throw new Error("no goods");
    const [cheaper] = catalogueMarkup({ goods: [{ ...first, price: 100_000 }], facets: [] }).cards;
    expect(renderToString(<ListedCard goods={first} eager markup={cheaper} />)).toContain("1\u00a0000\u00a0₽");
    expect(catalogueMarkup({ goods: [first], facets: [] }).cards).toEqual([ready.cards[0]]);
    expect(catalogueMarkup({ goods, facets: [] }).values).toEqual({});
  });
});
