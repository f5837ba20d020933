import { type CarPart, carClassified, carParts } from "../../../gateway/contract/cars.ts";
import type { CarSlugs } from "../../shared/chosen-car.ts";
import { required } from "../../visitor/error-responses.server.ts";
import type { Visitor } from "../../visitor/visitor.server.ts";

const PARTS_RU: Record<CarPart, string> = {
  brand: "Марка",
  model: "Модель",
  generation: "Поколение",
  modification: "Модификация",
};

/** The parts of a car in an address, up to the first missing one. */
function partsAsked(url: URL): Partial<CarSlugs> {
  const asked: Partial<CarSlugs> = {};
  for (const part of carParts) {
    const value = url.searchParams.get(part);
    if (!value) break;
    asked[part] = value;
  }
  return asked;
}

interface StepsPage {
  /** Path of the page that the steps stay on. */
  path: string;
  /** Other query parameters to keep from step to step. */
  kept: Record<string, string>;
}

/** The parts chosen so far and the next list; unknown parts are 404. CAR-001 */
export async function loadSteps({ gateway }: Visitor, url: URL, { path, kept }: StepsPage) {
  const asked = partsAsked(url);
  const { next, items, chosen, fitment } = required(await gateway.call(carClassified, asked));
  const view = {
    action: path,
    kept,
    next: next && { part: next, label: PARTS_RU[next] },
    options: items.map(({ slug, title }) => ({ value: slug, label: title })),
    steps: carParts.flatMap((part, position) => {
      const choice = chosen[part];
      if (!choice) return [];
      const before = new URLSearchParams(kept);
      for (const earlier of carParts.slice(0, position)) before.set(earlier, asked[earlier] ?? "");
      const { slug, title } = choice;
      return [{ part, label: PARTS_RU[part], slug, title, changeHref: `${path}?${before}` }];
    }),
  };
  return { asked, fitment, view };
}
export type StepsView = Awaited<ReturnType<typeof loadSteps>>["view"];
