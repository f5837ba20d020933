const MOSCOW_MS = 3 * 3_600_000;

/** The first and the last day of the month before, by the calendar of Moscow. */
export function lastMonth(now: Date): { from: string; to: string } {
  const here = new Date(now.getTime() + MOSCOW_MS);
  const first = Date.UTC(here.getUTCFullYear(), here.getUTCMonth() - 1, 1);
  const last = Date.UTC(here.getUTCFullYear(), here.getUTCMonth(), 0);
  const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10);
  return { from: dayOf(first), to: dayOf(last) };
}
