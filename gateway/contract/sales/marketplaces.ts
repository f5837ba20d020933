import { z } from "zod";
import { endpoint, keyOf, utcMoment } from "../platform/endpoint.ts";
import { typedLine } from "../platform/user-fields.ts";

const ONE_A_LINE = "по одному на строку";

/** Marketplaces by the `{marketplace}` of the call: which field carries the numbers, and what they look like. B-34, STF-006, API-163 */
export const marketplaces = {
  ozon: {
    title: "Ozon",
    field: "posting_numbers",
    pattern: /^\d+-\d{4}-\d+$/,
    hint: `Номера отправлений вида 12345678-0001-1, ${ONE_A_LINE}`,
  },
  sbermegamarket: {
    title: "СберМегаМаркет",
    field: "external_ids",
    pattern: /^\d{1,30}$/,
    hint: `Номера заказов, только цифры, ${ONE_A_LINE}`,
  },
} as const;
export type Marketplace = keyof typeof marketplaces;

export const isMarketplace = (slug: string): slug is Marketplace => Object.hasOwn(marketplaces, slug);

/** Most numbers that are renewed at once. */
export const MAX_RENEWALS = 100;

/** `sent`: taken, the outcome is not known yet. `refused`: unknown to the marketplace. `failed`: nobody answered. */
export const renewalStates = {
  queued: "В очереди",
  sent: "Отправлен, ждём ответа",
  done: "Проброшен",
  refused: "Отказано",
  failed: "Не удалось",
} as const;
const renewalState = keyOf(renewalStates);

const renewal = z.object({
  marketplace: z.enum(["ozon", "sbermegamarket"]),
  number: z.string(),
  state: renewalState,
  /** What the marketplace said; empty when nothing. */
  message: z.string(),
  /** Who asked; empty for a program. */
  author: z.string(),
  requestedAt: utcMoment,
});

const numbers = z
  .array(typedLine().max(80), "Укажите номера")
  .min(1, "Укажите хотя бы один номер")
  .max(MAX_RENEWALS, `За один раз не больше ${MAX_RENEWALS} номеров`);

/** None of the confirmed addresses of the caller is in the allow-list. STF-055 */
const codes = { staff_email: 403 } as const;

/**
 * Sends orders of a marketplace to the order system once more. `posting_numbers` for ozon, `external_ids` for sbermegamarket; an unknown
 * marketplace is `not_found`. A number that is on its way or done today is not sent twice; one that was refused or failed is.
 * STF-054, API-159, API-163
 */
export const marketplaceRenew = endpoint({
  name: "marketplaceRenew",
  summary: "Пробросить заказы маркетплейса",
  method: "POST",
  path: "/api/gateway/client/{marketplace}/renew",
  access: { staff: "marketplace", orSecret: true },
  input: z.object({
    marketplace: z.string().max(40),
    posting_numbers: numbers.optional(),
    external_ids: numbers.optional(),
  }),
  output: z.object({
    /** Numbers that are on their way now. */
    queued: z.int(),
    /** Numbers that were on their way or done before. */
    known: z.int(),
  }),
  codes: { ...codes, switched_off: 409 },
});

/** The 50 latest renewals. `isOn` is false where no order system is set, and nothing is sent. STF-024 */
export const marketplaceRenewals = endpoint({
  name: "marketplaceRenewals",
  summary: "Последние пробросы заказов маркетплейсов",
  method: "GET",
  path: "/api/gateway/client/renewals",
  access: { staff: "marketplace" },
  input: z.object({}),
  output: z.object({ isOn: z.boolean(), renewals: z.array(renewal) }),
  codes,
});
