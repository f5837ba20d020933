import {
  isMarketplace,
  MAX_RENEWALS,
  type Marketplace,
  marketplaces,
} from "../../../../gateway/contract/sales/marketplaces.ts";

export const MARKETPLACE_PATH = "/manager/marketplace/";
export const RENEW = "renew";

export type MarketplaceField = "marketplace" | "numbers";

type ReadForm =
  | { ok: true; marketplace: Marketplace; numbers: string[] }
  | { ok: false; errors: Partial<Record<MarketplaceField, string[]>> };

/** The form as staff fill it in: numbers one a line, empty lines and repetitions apart; or what is wrong with which line. */
export function readRenewals({ slug, text }: { slug: string; text: string }): ReadForm {
  const lines = text.split(/\r\n|\r|\n/).map((line) => line.trim());
  const numbers = [...new Set(lines.filter(Boolean))];
  if (!isMarketplace(slug)) return { ok: false, errors: { marketplace: ["Выберите маркетплейс"] } };
  const { title, pattern } = marketplaces[slug];
  const bad = lines.flatMap((line, index) => (line === "" || pattern.test(line) ? [] : [{ line, number: index + 1 }]));
  const errors =
    bad.length > 0
      ? bad.map(({ line, number }) => `Строка ${number}: «${line.slice(0, 40)}» не похоже на номер ${title}`)
      : numbers.length === 0
        ? ["Напишите хотя бы один номер"]
        : numbers.length > MAX_RENEWALS
          ? [`За один раз не больше ${MAX_RENEWALS} номеров, а здесь ${numbers.length}`]
          : [];
  return errors.length > 0 ? { ok: false, errors: { numbers: errors } } : { ok: true, marketplace: slug, numbers };
}
