import type { ModeParts } from "./exchange-parts.ts";
import type { ExchangeAnswer } from "./exchange-rules.ts";
import { failure } from "./exchange-rules.ts";

const NOT_YET = failure("Обмен заказами не включён");

/** Orders: what 1C asks for, confirms and tells back. */
export const saleModes: Readonly<Record<string, (parts: ModeParts) => Promise<ExchangeAnswer>>> = {
  query: async () => NOT_YET,
  success: async () => NOT_YET,
  /** After a file is stored whole or in part. */
  file: async () => NOT_YET,
  import: async () => NOT_YET,
};
