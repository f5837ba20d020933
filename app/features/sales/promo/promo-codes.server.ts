import type { Zone } from "../../../../gateway/contract/platform/local-time.ts";
import { promoMine } from "../../../../gateway/contract/sales/promo.ts";
import { formatDate } from "../../../ui/format.ts";
import type { Visitor } from "../../../visitor/visitor.server.ts";

/** Promo codes that the customer has applied; null when they could not be read. */
export async function loadPromoCodes({ gateway }: Visitor, zone: Zone) {
  const result = await gateway.call(promoMine, {});
  if (!result.ok) return null;
  return result.data.promos.map(({ name, keyword, title, terms, benefit, endsAt, appliedAt, isOver }) => ({
    name,
    keyword,
    title,
    terms,
    benefit,
    isOver,
    appliedDay: formatDate(appliedAt, zone, true),
    until: endsAt && formatDate(endsAt, zone, true),
  }));
}
export type PromoCodeView = NonNullable<Awaited<ReturnType<typeof loadPromoCodes>>>[number];
