import { setTimeout as pause } from "node:timers/promises";
import { FEED_PAGE_SIZE, type FeedOffer, feedOffers } from "../../../../gateway/contract/catalogue/feeds.ts";
import type { OutputOf } from "../../../../gateway/contract/platform/endpoint.ts";
import type { Gateway } from "../../../gateway/client.server.ts";

const ATTEMPTS = 4;
const PAUSE_MS = 1_000;

/** All offers of the visitor's region, a page at a time. Throws when the gateway stays unavailable: half a feed must not look complete. */
export async function* offerPages(gateway: Gateway): AsyncGenerator<FeedOffer[]> {
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
