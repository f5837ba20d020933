import { type CarFit, carFits } from "../../../../gateway/contract/catalogue/cars.ts";
import type { Category } from "../../../../gateway/contract/catalogue/categories.ts";
import { shortCarName, slugsOfCar } from "../../../shared/chosen-car.ts";
import type { Visitor } from "../../../visitor/visitor.server.ts";
import type { GoodsView } from "../goods/goods-view.ts";
import { fittedCategories } from "./car-path.ts";

/** Short, because a phone's card has little room below its picture. */
const LABELS: Record<CarFit["axle"], string> = { both: "Подходит", front: "Спереди", rear: "Сзади" };

/** The same goods, with a mark on those that fit the chosen car. Without a car, and during an outage, as they are. */
export async function withFits<Goods extends { sku: string }>(
  { chosenCar, gateway }: Pick<Visitor, "chosenCar" | "gateway">,
  category: Category,
  goods: readonly Goods[],
): Promise<(Goods & Pick<GoodsView, "fit">)[]> {
  const isFitted = fittedCategories.some((each) => each === category);
  if (!chosenCar || !isFitted || goods.length === 0) return [...goods];
  const found = await gateway.call(carFits, { ...slugsOfCar(chosenCar), sku: goods.map(({ sku }) => sku) });
  const axles = new Map(found.ok ? found.data.fits.map(({ sku, axle }) => [sku, axle]) : []);
  return goods.map((each) => {
    const axle = axles.get(each.sku);
    return axle ? { ...each, fit: [LABELS[axle], ` для ${shortCarName(chosenCar)}`] } : each;
  });
}
