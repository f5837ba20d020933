import { type CarPart, carClassified, carParts } from "../../../../gateway/contract/catalogue/cars.ts";
import type { CarSlugs } from "../../../shared/chosen-car.ts";
import { required } from "../../../visitor/error-responses.server.ts";
import type { Visitor } from "../../../visitor/visitor.server.ts";

/** Years of making of a generation; `to` is null while it is made. */
interface Made {
  from: number;
  to: number | null;
}

interface Generation {
  slug: string;
  years?: Made | undefined;
}

/** For who does not know the year. */
export const ANY_YEAR = "any";

const isMadeIn = ({ from, to }: Made, year: number): boolean => from <= year && (to === null || year <= to);

/**
 * The years to ask for, the latest first, where customers could not tell the generation by the year alone: two of them overlap. Empty where
 * the years of a generation are not known, and where none overlap, for then the list of generations says enough.
 */
export function yearsToAsk(generations: readonly Generation[], thisYear: number): number[] {
  const made = generations.flatMap(({ years }) => years ?? []);
  if (made.length < generations.length || made.length < 2) return [];
  const from = Math.min(...made.map((each) => each.from));
  const to = Math.max(...made.map((each) => each.to ?? thisYear));
  const all = Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => to - at);
  const isShared = (year: number) => made.filter((each) => isMadeIn(each, year)).length > 1;
  return all.some(isShared) ? all.filter((year) => made.some((each) => isMadeIn(each, year))) : [];
}

/** Those that were made in the year; all of them for any year, and for one in which none was. */
export function madeInYear<Each extends Generation>(generations: readonly Each[], year: string): readonly Each[] {
  const found = generations.filter(({ years }) => years && isMadeIn(years, Number(year)));
  return found.length > 0 ? found : generations;
}

const PARTS_RU: Record<CarPart, string> = {
  brand: "Марка",
  model: "Модель",
  generation: "Поколение",
  modification: "Модификация",
};

const YEAR_RU = "Год выпуска";

/** The parts of a car in an address, up to the first missing one. */
function partsOfAddress(url: URL): Partial<CarSlugs> {
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

/** The parts chosen so far and the next list; unknown parts are 404. Where generations overlap the year comes before them. CAR-001 */
export async function loadSteps({ gateway, now }: Visitor, url: URL, { path, kept }: StepsPage) {
  let asked = partsOfAddress(url);
  let found = required(await gateway.call(carClassified, asked));
  const year = url.searchParams.get("year");
  const years = found.next === "generation" ? yearsToAsk(found.items, now().getUTCFullYear()) : [];
  let generations = found.items;
  if (years.length > 0 && year) {
    generations = [...madeInYear(found.items, year)];
    const [only, ...others] = generations;
    if (only && others.length === 0) {
      asked = { ...asked, generation: only.slug };
      found = required(await gateway.call(carClassified, asked));
    }
  }
  const { next, chosen, fitment } = found;
  const isYearNext = years.length > 0 && !year;
  const options = next === "generation" ? generations : found.items;
  const hrefBefore = (position: number) => {
    const before = new URLSearchParams(kept);
    for (const earlier of carParts.slice(0, position)) before.set(earlier, asked[earlier] ?? "");
    if (year && position > carParts.indexOf("generation")) before.set("year", year);
    return `${path}?${before}`;
  };
  const view = {
    action: path,
    kept: { ...kept, ...(year && asked.model && { year }) },
    next: isYearNext ? { part: "year" as const, label: YEAR_RU } : next && { part: next, label: PARTS_RU[next] },
    options: isYearNext
      ? [
          ...years.map((each) => ({ value: String(each), label: String(each) })),
          { value: ANY_YEAR, label: "Не знаю: выберу поколение" },
        ]
      : options.map(({ slug, title }) => ({ value: slug, label: title })),
    steps: carParts.flatMap((part, position) => {
      const choice = chosen[part];
      if (!choice) return [];
      const { slug, title } = choice;
      // What leads back to the generation asks for the year again, which had decided it.
      return [{ part, label: PARTS_RU[part], slug, title, changeHref: hrefBefore(position) }];
    }),
    year: year && Number(year) ? { label: YEAR_RU, title: year, changeHref: hrefBefore(2) } : null,
  };
  return { asked, fitment, view };
}
export type StepsView = Awaited<ReturnType<typeof loadSteps>>["view"];
