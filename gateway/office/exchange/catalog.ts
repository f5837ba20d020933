import type { ModeParts } from "./exchange-parts.ts";
import type { ExchangeAnswer } from "./exchange-rules.ts";
import { failure, success } from "./exchange-rules.ts";

/** Goods: what 1C tells of them. */
export const catalogModes: Readonly<Record<string, (parts: ModeParts) => Promise<ExchangeAnswer>>> = {
  file: async () => success(),
  import: async () => failure("Загрузка товаров не включена"),
  deactivate: async () => success(),
  complete: async () => success(),
};
