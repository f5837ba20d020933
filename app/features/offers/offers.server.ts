import { promoOffer, promoOffers } from "../../../gateway/contract/promo.ts";
import { formatDate } from "../../ui/format.ts";
import { required } from "../../visitor/error-responses.server.ts";
import type { Visitor } from "../../visitor/visitor.server.ts";

export interface CampaignCardView {
  name: string;
  title: string;
  benefit: string;
  terms: string;
  /** «До 31 декабря 2026» */
  until: string;
}

/** Days of campaigns are those of Moscow; the last one is the day before they end. */
const ZONE = "Europe/Moscow";

const untilOf = (endsAt: string | null): string =>
  endsAt === null ? "Без срока" : `До ${formatDate(new Date(Date.parse(endsAt) - 1).toISOString(), ZONE, true)}`;

/** Public campaigns of the region; null when they could not be read: the constant offers are shown without them. */
export async function loadOffers({ gateway }: Visitor): Promise<CampaignCardView[] | null> {
  const result = await gateway.call(promoOffers, {});
  if (!result.ok) return null;
  return result.data.offers.map(({ name, title, benefit, terms, endsAt }) => ({
    ...{ name, title, benefit, terms },
    until: untilOf(endsAt),
  }));
}

/** A campaign by its name; throws 404 for one that does not run here. */
export async function loadOffer(visitor: Visitor, name: string, url: URL) {
  const { offer } = required(await visitor.gateway.call(promoOffer, { name }));
  const { title, benefit, terms, kind, keyword, isPublic } = offer;
  return {
    ...{ name: offer.name, title, benefit, terms, kind, keyword, isPublic },
    until: untilOf(offer.endsAt),
    /** Of the link of a letter; empty without one. */
    token: url.searchParams.get("email_token")?.slice(0, 200) ?? "",
    isSignedIn: visitor.user !== null,
  };
}
export type OfferView = Awaited<ReturnType<typeof loadOffer>>;
