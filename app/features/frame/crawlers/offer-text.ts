import type { FeedOffer } from "../../../../gateway/contract/catalogue/feeds.ts";

/** What a feed needs besides its offers. `origin` is the region's own. */
export interface FeedShop {
  name: string;
  origin: string;
}

export type OfferPages = AsyncIterable<readonly FeedOffer[]>;

const PICTURE = "-960.png";

export const pageOf = (offer: FeedOffer, { origin }: FeedShop): string => origin + offer.url;

export const pictureOf = (offer: FeedOffer, { origin }: FeedShop): string => origin + offer.picture + PICTURE;

/** Roubles with a decimal point, as in feeds and structured data. */
export const roubles = (kopecks: number): string => (kopecks / 100).toFixed(2);
