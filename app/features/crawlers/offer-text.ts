import type { FeedOffer } from "../../../gateway/contract/feeds.ts";

/** What a feed is told besides its offers. `origin` is the region's own. */
export interface FeedShop {
  name: string;
  origin: string;
}

export type OfferPages = AsyncIterable<readonly FeedOffer[]>;

const PICTURE = "-960.png";

export const pageOf = (offer: FeedOffer, { origin }: FeedShop): string => origin + offer.url;

export const pictureOf = (offer: FeedOffer, { origin }: FeedShop): string => origin + offer.picture + PICTURE;

/** Roubles with a point, as feeds and structured data write them. */
export const roubles = (kopecks: number): string => (kopecks / 100).toFixed(2);
