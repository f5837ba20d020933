const CAPABILITIES: Record<string, string> = {
  truck: "Грузовой шиномонтаж",
  storage: "Сезонное хранение шин",
  service: "Слесарный ремонт и замена масла",
};

/** What a centre can, in words. `max-inch-20` is the largest rim it fits. */
export function capabilityTitles(slug: string): string[] {
  const inches = /^max-inch-(\d+)$/.exec(slug)?.[1];
  if (inches) return [`Шиномонтаж до R${inches}`];
  return CAPABILITIES[slug] ? [CAPABILITIES[slug]] : [];
}
