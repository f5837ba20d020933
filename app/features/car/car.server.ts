import { redirect } from "@remix-run/node";
import { type CarPart, carClassified, carParts } from "../../../gateway/contract/cars.ts";
import { required } from "../../http/failures.server.ts";
import type { Visitor } from "../../http/visitor.server.ts";

/** Categories that are chosen by car. */
const fittedCategories = ["tyre", "disk", "battery"] as const;
export type FittedCategory = (typeof fittedCategories)[number];

const PARTS_RU: Record<CarPart, string> = {
  brand: "Марка",
  model: "Модель",
  generation: "Поколение",
  modification: "Модификация",
};

/**
 * The next step of choosing a car; with all four parts a redirect to the goods that fit. `listOf` builds the catalogue path of
 * a car. CAR-001, CAT-037 … CAT-040
 */
export async function loadCarSteps(
  visitor: Visitor,
  url: URL,
  listOf: (category: FittedCategory, lists: Record<string, string[]>) => string,
) {
  const category = fittedCategories.find((candidate) => candidate === url.searchParams.get("category")) ?? "tyre";
  const chosenParts: Partial<Record<CarPart, string>> = {};
  for (const part of carParts) {
    const value = url.searchParams.get(part);
    if (!value) break;
    chosenParts[part] = value;
  }
  const { next, items, chosen } = required(await visitor.gateway.call(carClassified, chosenParts));
  if (next === null) {
    const lists = Object.fromEntries(carParts.map((part) => [`auto${part}`, [chosenParts[part] ?? ""]]));
    throw redirect(listOf(category, lists));
  }
  return {
    category,
    next,
    nextLabel: PARTS_RU[next],
    options: items.map(({ slug, title }) => ({ value: slug, label: title })),
    steps: carParts.flatMap((part, position) => {
      const choice = chosen[part];
      if (!choice) return [];
      const before = new URLSearchParams({ category });
      for (const earlier of carParts.slice(0, position)) before.set(earlier, chosenParts[earlier] ?? "");
      return [{ part, label: PARTS_RU[part], slug: choice.slug, title: choice.title, changeHref: `/cars/?${before}` }];
    }),
    /** Without a modification one may already look at everything that fits the model. */
    soFarHref: chosenParts.model
      ? listOf(category, Object.fromEntries(Object.entries(chosenParts).map(([part, slug]) => [`auto${part}`, [slug]])))
      : null,
    canonical: `${visitor.origin}/cars/`,
  };
}
export type CarStepsView = Awaited<ReturnType<typeof loadCarSteps>>;
