/** Helpers for measurements. */

export const median = (values: readonly number[]) =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

export const round = (value: number, digits = 2) => Number(value.toFixed(digits));

/** Processor time that a server has used so far, from its metrics. */
export async function processorSeconds(origin: string): Promise<number> {
  const text = await (await fetch(`${origin}/metrics`)).text();
  return Number(/^process_cpu_seconds_total\S* (\S+)/m.exec(text)?.[1]);
}
