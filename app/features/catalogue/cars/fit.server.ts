import { type CarFit, carFit, type Misfit } from "../../../../gateway/contract/catalogue/cars.ts";
import type { Category } from "../../../../gateway/contract/catalogue/categories.ts";
import { slugsOfCar } from "../../../shared/chosen-car.ts";
import type { Visitor } from "../../../visitor/visitor.server.ts";
import { carListPath, type FittedCategory, fittedCategories } from "./car-path.ts";
import { axlesText } from "./fitment-rows.ts";
import { pickLabels } from "./pick-labels.ts";

const MISFITS_RU: Record<Misfit, string> = {
  size: "другой размер",
  bolts: "другая разболтовка",
  bore: "центральное отверстие меньше ступицы",
  capacity: "другая ёмкость",
  polarity: "другая полярность",
};

const CHECK_RU: Record<FittedCategory, string> = {
  tyre: "Проверьте размер на боковине вашей шины.",
  disk: "Проверьте маркировку на вашем диске.",
  battery: "Сверьте клеммы и крепление с вашим аккумулятором.",
};

/** Original sizes come first; the list behind the link has the rest. */
const SHOWN_SIZES = 6;

/**
 * What a product page says about the chosen car: a verdict, or a link to choose a car. Null for goods that do not depend on a car,
 * for cars without data, and while the gateway is unavailable.
 */
export async function loadFit(visitor: Visitor, product: { sku: string; category: Category }, url: URL) {
  const category = fittedCategories.find((each) => each === product.category);
  if (!category) return null;
  const { chosenCar } = visitor;
  if (!chosenCar)
    return { kind: "ask" as const, href: `/cars/?${new URLSearchParams({ category, back: url.pathname })}` };
  const slugs = slugsOfCar(chosenCar);
  const found = await visitor.gateway.call(carFit, { ...slugs, sku: product.sku });
  const fit = found.ok ? found.data.fit : null;
  return {
    kind: "verdict" as const,
    car: chosenCar,
    here: url.pathname,
    verdict: fit && {
      ...verdictText(category, fit),
      check: CHECK_RU[category],
      source: fit.source,
      /** The other axle takes another size, so two of these are enough. */
      isForOneAxle: fit.verdict !== "none" && fit.axle !== "both",
      listLabel: pickLabels[category],
      listHref: carListPath(category, slugs),
    },
  };
}
export type FitView = NonNullable<Awaited<ReturnType<typeof loadFit>>>;

/** The verdict in one line of a phone, and in full with its reason. */
export function verdictText(
  category: FittedCategory,
  fit: CarFit,
): { fits: boolean; line: string; title: string; why: string } {
  const sizes = [...new Set(fit.sizes.map(({ front, rear }) => axlesText(front, rear)))]
    .slice(0, SHOWN_SIZES)
    .join("; ");
  if (fit.verdict === "none") {
    const reasons = fit.misfits.map((misfit) => MISFITS_RU[misfit]).join(", ");
    return {
      fits: false,
      line: "Не подходит",
      title: "Не подходит вашему автомобилю",
      why: `${reasons.charAt(0).toUpperCase()}${reasons.slice(1)}. Вашему автомобилю нужно: ${sizes}.`,
    };
  }
  if (category === "battery") {
    const title = "Подходит: ёмкость и полярность";
    return { fits: true, line: title, title, why: `Нужно: ${sizes}.` };
  }
  const title = fit.verdict === "original" ? "Подходит: штатный размер" : "Подходит: допустимая замена";
  if (fit.axle === "both") return { fits: true, line: title, title, why: "" };
  const [here, there, line] =
    fit.axle === "front" ? ["переднюю", "заднюю", "Подходит спереди"] : ["заднюю", "переднюю", "Подходит сзади"];
  return { fits: true, line, title, why: `Только на ${here} ось, на ${there} нужен другой размер: ${sizes}.` };
}
