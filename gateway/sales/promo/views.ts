import { benefitOf } from "./rules.ts";
import type { Campaign } from "./store.ts";

/** A campaign for customers; its word is for those who know it. */
export const viewOf = (campaign: Campaign, { withWord }: { withWord: boolean }) => ({
  name: campaign.name,
  keyword: (withWord && campaign.keyword) || "",
  title: campaign.title,
  terms: campaign.terms,
  benefit: benefitOf(campaign),
  endsAt: campaign.endsAt?.toISOString() ?? null,
});

/** As pages of offers show it: a public campaign tells its word. */
export const offerOf = (campaign: Campaign) => ({
  ...viewOf(campaign, { withWord: campaign.isPublic }),
  kind: campaign.kind,
  isPublic: campaign.isPublic,
});
