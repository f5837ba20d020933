/** What a centre can: on its own page, and in a few words after «Шиномонтаж до R22» on its card. */
const CAPABILITIES: Record<string, readonly [title: string, short: string]> = {
  truck: ["Грузовой шиномонтаж", "грузовой"],
  storage: ["Сезонное хранение шин", "хранение"],
  service: ["Слесарный ремонт и замена масла", "ремонт и масло"],
};

/** `max-inch-20` is the largest rim that a centre fits. */
const fittingTitle = (slug: string): string | null => {
  const inches = /^max-inch-(\d+)$/.exec(slug)?.[1];
  return inches ? `Шиномонтаж до R${inches}` : null;
};

const wordsOf =
  (form: 0 | 1) =>
  (slug: string): string[] =>
    [fittingTitle(slug) ?? CAPABILITIES[slug]?.[form] ?? ""].filter(Boolean);

export const capabilityTitles = wordsOf(0);
export const capabilityWords = wordsOf(1);
