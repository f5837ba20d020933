const PARTS = [
  { title: "Ночь", endsAt: "06:00" },
  { title: "Утро", endsAt: "12:00" },
  { title: "День", endsAt: "18:00" },
  { title: "Вечер", endsAt: "24:00" },
] as const;

interface DayPart {
  title: string;
  times: string[];
}

/** The times of a day («08:15», in order) by its parts, as people look for them; parts without any are left out. */
export function dayParts(times: readonly string[]): DayPart[] {
  const groups = PARTS.map(({ title }): DayPart => ({ title, times: [] }));
  for (const time of times) groups[PARTS.findIndex(({ endsAt }) => time < endsAt)]?.times.push(time);
  return groups.filter((group) => group.times.length > 0);
}
