import type { Database } from "../db/database.ts";
import type { SessionCaller } from "../http/route.ts";
import { adverts, closedReason } from "./rules.ts";
import { type Campaign, hasApplied, insertApplication, lockCampaign } from "./store.ts";

interface PromoInput {
  userId: number;
  /** Of the campaign; empty when only the code is known. */
  name: string;
  keyword: string;
  audit: SessionCaller["audit"];
}

type Outcome = { campaign: Campaign } | { advert: string };

/** Applies a promo code to a user, once per campaign, while uses are left. Returns the reason when it cannot be applied. API-040 */
export function applyPromo(db: Database, { userId, name, keyword, audit }: PromoInput, now: Date): Promise<Outcome> {
  return db.transaction(async (tx): Promise<Outcome> => {
    const campaign = await lockCampaign(tx, { name, keyword });
    if (!campaign) return { advert: adverts.unknown };
    if (await hasApplied(tx, campaign.name, userId)) return { advert: adverts.applied };
    const closed = closedReason(campaign, now);
    if (closed) return { advert: closed };
    await insertApplication(tx, { campaignName: campaign.name, userId, appliedAt: now });
    await audit(tx, { target: campaign.name, before: null, after: { appliedAt: now } });
    return { campaign };
  });
}
