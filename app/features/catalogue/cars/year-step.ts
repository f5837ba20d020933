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
