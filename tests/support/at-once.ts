export const times = <T>(count: number, make: (n: number) => T): T[] =>
  Array.from({ length: count }, (_, n) => make(n));

/** The same act so many times at the same moment, `n` from 0. */
export const atOnce = <T>(count: number, act: (n: number) => Promise<T>): Promise<T[]> =>
  Promise.all(times(count, act));

export const countOf = (values: readonly (string | number)[]) =>
  values.reduce<Record<string, number>>((counts, value) => {
    counts[value] = (counts[value] ?? 0) + 1;
    return counts;
  }, {});

/** How many answers there are of each error code; `done` are those without one. */
export const codesOf = (answers: readonly { code: string | undefined }[]) =>
  countOf(answers.map(({ code }) => code ?? "done"));

/** How many answers there are of each status. */
export const statusesOf = (answers: readonly { status_code: number }[]) =>
  countOf(answers.map(({ status_code }) => status_code));
