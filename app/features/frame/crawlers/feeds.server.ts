import { setTimeout as pause } from "node:timers/promises";
import { FEED_PAGE_SIZE, type FeedOffer, feedOffers, feedState } from "../../../../gateway/contract/catalogue/feeds.ts";
import type { OutputOf } from "../../../../gateway/contract/platform/endpoint.ts";
import type { Gateway } from "../../../gateway/client.server.ts";
import { notFound, required } from "../../../visitor/error-responses.server.ts";
import { shopName } from "../../../visitor/layout.server.ts";
import type { Visitor } from "../../../visitor/visitor.server.ts";
import { merchantFeed } from "./merchant-feed.ts";
import type { FeedShop, OfferPages } from "./offer-text.ts";
import { xmlAnswer } from "./xml-answer.server.ts";
import type { Pieces } from "./xml-text.ts";
import { ymlFeed } from "./yml-feed.ts";

const ATTEMPTS = 4;
const PAUSE_MS = 1_000;

/** All offers of the visitor's region, a page at a time. Throws when the gateway stays unavailable: half a feed must not look complete. */
async function* offerPages(gateway: Gateway): AsyncGenerator<FeedOffer[]> {
  for (let after: number | null = 0; after !== null; ) {
    const page: OutputOf<typeof feedOffers> = await readPage(gateway, after);
    yield page.items;
    after = page.next;
  }
}

async function readPage(gateway: Gateway, after: number): Promise<OutputOf<typeof feedOffers>> {
  for (let attempt = 1; ; attempt++) {
    const result = await gateway.call(feedOffers, { after, limit: FEED_PAGE_SIZE });
    if (result.ok) return result.data;
    if (attempt === ATTEMPTS) throw new Error(`The gateway did not give the offers after ${after}: ${result.code}`);
    await pause(PAUSE_MS);
  }
}

type Feed = (shop: FeedShop, pages: OfferPages, madeAt: string) => Pieces;

const feeds: Readonly<Record<string, Feed>> = {
  "yml.xml": ymlFeed,
  "google.xml": merchantFeed,
};

const CACHE_CONTROL = "public, max-age=0, s-maxage=900, stale-while-revalidate=2700, stale-if-error=86400";

/** A feed of the region's goods; 304 when none of them has changed since the client's copy. */
export async function feedAnswer(visitor: Visitor, request: Request, name: string) {
  const { gateway, origin, now } = visitor;
  const feed = Object.hasOwn(feeds, name) ? feeds[name] : undefined;
  if (!feed) throw notFound();
  const { mark } = required(await gateway.call(feedState, {}));
  const headers = { ETag: `W/"${mark}"`, "Cache-Control": CACHE_CONTROL };
  if (request.headers.get("If-None-Match") === headers.ETag) return new Response(null, { status: 304, headers });
  const shop = { name: await shopName(visitor), origin };
  return xmlAnswer(feed(shop, offerPages(gateway), now().toISOString()), headers);
}
