import { siteOfferByName, siteOffers } from "../../../../gateway/contract/catalogue/site-offers.ts";
import type { OutputOf } from "../../../../gateway/contract/platform/endpoint.ts";
import { promoOffer, promoOffers } from "../../../../gateway/contract/sales/promo.ts";
import { shopTerms } from "../../../../gateway/contract/sales/shop-terms.ts";
import { formatDate } from "../../../ui/format.ts";
import { required } from "../../../visitor/error-responses.server.ts";
import { missingPages } from "../../../visitor/layout.server.ts";
import type { Visitor } from "../../../visitor/visitor.server.ts";
import type { OfferPictureProps } from "../../catalogue/content/offer-picture.tsx";
import { siteOfferView } from "../../catalogue/content/site-offer-view.ts";
import { campaignPicture, unsaidBenefit } from "./offer-look.ts";
import { type StandingOffer, standingOffers } from "./standing-offers.ts";

export interface CampaignCardView {
  name: string;
  title: string;
  /** Empty where title and terms say it. */
  benefit: string;
  terms: string;
  /** «До 31 декабря 2026» */
  until: string;
  picture: OfferPictureProps;
}

/** Days of campaigns are those of Moscow; the last one is the day before they end. */
const ZONE = "Europe/Moscow";

const untilOf = (endsAt: string | null): string =>
  endsAt === null ? "Без срока" : `До ${formatDate(new Date(Date.parse(endsAt) - 1).toISOString(), ZONE, true)}`;

/** Public campaigns of the region; null when they could not be read: the others are shown without them. */
export async function loadOffers({ gateway }: Visitor): Promise<CampaignCardView[] | null> {
  const result = await gateway.call(promoOffers, {});
  if (!result.ok) return null;
  return result.data.offers.map(({ endsAt, ...offer }) => ({
    name: offer.name,
    title: offer.title,
    benefit: unsaidBenefit(offer),
    terms: offer.terms,
    until: untilOf(endsAt),
    picture: campaignPicture(offer),
  }));
}

/** What the shop always offers in the region; nothing where the terms could not be read. */
export async function loadStandingOffers(visitor: Visitor): Promise<StandingOffer[]> {
  const [result, missing] = await Promise.all([visitor.gateway.call(shopTerms, {}), missingPages(visitor)]);
  return result.ok ? standingOffers(result.data, missing) : [];
}

/** What staff offer in the region; nothing where it could not be read: the page has the rest. */
export async function loadSiteOffers({ gateway }: Visitor) {
  const result = await gateway.call(siteOffers, {});
  return result.ok ? result.data.offers.map((offer) => siteOfferView({ ...offer, isOver: false })) : [];
}

/** What is told at an address of `/offers/`: a campaign that runs, or what staff offer or have offered; throws 404. */
export async function loadOfferPage(visitor: Visitor, name: string, url: URL) {
  const found = await visitor.gateway.call(promoOffer, { name });
  if (found.ok) return { campaign: campaignView(visitor, found.data.offer, url), offer: null };
  // Names of campaigns have rules of their own.
  if (found.code !== "not_found" && found.code !== "invalid") required(found);
  const { offer, isOver } = required(await visitor.gateway.call(siteOfferByName, { name }));
  return { campaign: null, offer: siteOfferView({ ...offer, isOver }) };
}

function campaignView(visitor: Visitor, offer: OutputOf<typeof promoOffer>["offer"], url: URL) {
  const { name, title, benefit, terms, kind, keyword, isPublic } = offer;
  return {
    name,
    title,
    benefit,
    terms,
    kind,
    keyword,
    isPublic,
    until: untilOf(offer.endsAt),
    /** Comes from the link of a letter; empty without one. */
    token: url.searchParams.get("email_token")?.slice(0, 200) ?? "",
    isSignedIn: visitor.user !== null,
  };
}
export type OfferView = ReturnType<typeof campaignView>;
