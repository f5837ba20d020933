import type { Database } from "../db/database.ts";
import { adverts, whyClosed } from "./rules.ts";
import { type Campaign, hasApplied, insertApplication, lockCampaign } from "./store.ts";

interface Typed {
  userId: number;
  /** Of the campaign; empty when only the word is known. */
  name: string;
  keyword: string;
}

type Outcome = { campaign: Campaign } | { advert: string };

/** Applies a promo word to a user, once a campaign, while uses are left. What keeps it from being applied is answered in words. API-040 */
export function applyPromo(db: Database, { userId, name, keyword }: Typed, now: Date): Promise<Outcome> {
  return db.transaction(async (tx): Promise<Outcome> => {
    const campaign = await lockCampaign(tx, { name, keyword });
    if (!campaign) return { advert: adverts.unknown };
    if (await hasApplied(tx, campaign.name, userId)) return { advert: adverts.applied };
    const closed = whyClosed(campaign, now);
    if (closed) return { advert: closed };
    await insertApplication(tx, { campaignName: campaign.name, userId, appliedAt: now });
    return { campaign };
  });
}
