import type { ReplyError } from "../../contract/platform/endpoint.ts";

/** Below this share of our price it is probably another product, a single wheel of a set or a typing error. */
const LEAST_SHARE = 0.3;

const PRICE_NOT_LOWER = "Укажите цену ниже нашей";
const PRICE_TOO_LOW = "Цена ниже нашей больше чем втрое: проверьте, что это тот же товар и цена за одну штуку";
const OWN_LINK = "Эта ссылка ведёт на наш сайт: вставьте ссылку на товар в другом магазине";

interface Offer {
  priceKopecks: number;
  link: string;
}

/** All field errors of another shop's offer. `siteOrigin` is ours, without region. ERR-017 */
export function offerErrors(
  { priceKopecks, link }: Offer,
  ours: { priceKopecks: number; siteOrigin: string },
): ReplyError[] {
  const errors: ReplyError[] = [];
  if (priceKopecks >= ours.priceKopecks) errors.push({ field: "price", message: PRICE_NOT_LOWER });
  else if (priceKopecks < ours.priceKopecks * LEAST_SHARE) errors.push({ field: "price", message: PRICE_TOO_LOW });
  const own = new URL(ours.siteOrigin).hostname;
  const host = new URL(link).hostname.replace(/\.$/, "");
  if (host === own || host.endsWith(`.${own}`)) errors.push({ field: "link", message: OWN_LINK });
  return errors;
}
