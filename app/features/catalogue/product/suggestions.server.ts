import type { Category } from "../../../../gateway/contract/catalogue/categories.ts";
import type { GoodsCard } from "../../../../gateway/contract/catalogue/goods.ts";
import type { Zone } from "../../../../gateway/contract/platform/local-time.ts";
import { goodsAnalogs, goodsRecommendation } from "../../../../gateway/contract/sales/offers.ts";
import { type ChosenCar, shortCarName } from "../../../shared/chosen-car.ts";
import type { Visitor } from "../../../visitor/visitor.server.ts";
import { type GoodsView, goodsView } from "../goods/goods-view.ts";

export interface Suggestions {
  id: string;
  title: string;
  goods: GoodsView[];
}

/** The category suggested beside goods of another, narrowed to the customer's car; only these three depend on the car. */
const besideForCar: Readonly<Partial<Record<Category, Category>>> = { tyre: "disk", disk: "tyre", battery: "tyre" };
const wordsForCar: Readonly<Partial<Record<Category, string>>> = {
  tyre: "Шины",
  disk: "Диски",
  battery: "Аккумуляторы",
};

/** The category suggested beside goods of another, whatever the car. */
const besides: Readonly<Partial<Record<Category, Category>>> = {
  tyre: "tpms",
  disk: "tpms",
  battery: "battery-accessories",
};

interface Suggested {
  sku: string;
  category: Category;
  zone: Zone;
}

/** Analogs and recommendations; a block that the gateway fails to answer is left out. PRD-004, PRD-005 */
export async function readSuggestions(
  { gateway, chosenCar, now: nowOf }: Pick<Visitor, "gateway" | "chosenCar" | "now">,
  { sku, category, zone }: Suggested,
): Promise<Suggestions[]> {
  const now = nowOf();
  const viewsOf = (cards: readonly GoodsCard[]) =>
    cards.filter((card) => card.sku !== sku).map((card) => goodsView(card, zone, now));
  const recommendedFor = async (car: ChosenCar | null): Promise<Suggestions> => {
    const { title, input } = recommendationOf(category, car);
    const answer = await gateway.call(goodsRecommendation, input);
    const goods = answer.ok ? viewsOf(answer.data.items) : [];
    // Nothing in the shop fits this rare car.
    return answer.ok && goods.length === 0 && car ? recommendedFor(null) : { id: "recommended", title, goods };
  };
  const [analogs, recommended] = await Promise.all([gateway.call(goodsAnalogs, { sku }), recommendedFor(chosenCar)]);
  return [
    { id: "analogs", title: "Аналоги других марок", goods: analogs.ok ? viewsOf(analogs.data.items) : [] },
    recommended,
  ].filter(({ goods }) => goods.length > 0);
}

function recommendationOf(category: Category, car: ChosenCar | null) {
  if (!car) return { title: "Пригодится вместе с покупкой", input: { type: besides[category] ?? "autoproducts" } };
  const type = besideForCar[category] ?? "battery";
  return {
    title: `${wordsForCar[type]} для вашего ${shortCarName(car)}`,
    input: {
      type,
      autobrand: car.brand.slug,
      automodel: car.model.slug,
      autogeneration: car.generation.slug,
      automodification: car.modification.slug,
    },
  } as const;
}
