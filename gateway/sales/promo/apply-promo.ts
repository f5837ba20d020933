import { emailOf } from "../../contract/platform/typed-text.ts";
import { DAY_MS } from "../../contract/platform/utc-day.ts";
import type { CampaignTouch } from "../../contract/sales/promo.ts";
import type { Database, Executor } from "../../platform/db/database.ts";
import type { SessionCaller } from "../../platform/http/route.ts";
import { hashOfSecret } from "../../platform/secret.ts";
import { earn } from "../loyalty/ledger.ts";
import { lockAccount } from "../loyalty/loyalty-store.ts";
import { claimCoupon, findCoupon, isEmailUsed, lockEmailToken, spendCoupon, spendEmailToken } from "./coupons-store.ts";
import { groundsOfTouch } from "./order-promo.ts";
import {
  type Campaign,
  countUse,
  findCampaign,
  hasApplied,
  insertApplication,
  lockCampaign,
  ownsOrder,
} from "./promo-store.ts";
import { adverts, closedReason, couponOf, lowersOrders, wordOf } from "./rules.ts";

/** Locks the account of points; whether its user is a member. */
async function lockMember(tx: Executor, userId: number): Promise<boolean> {
  const account = await lockAccount(tx, userId);
  return account !== null && account.registeredAt !== null && account.blankConfirmedAt !== null;
}

const USUAL_DAYS = 300;

/** Points of a campaign, active at once; once for each member. */
async function givePoints(
  tx: Executor,
  userId: number,
  { name, title, effectValue, pointsDays }: Campaign,
  now: Date,
): Promise<void> {
  const expiresAt = new Date(now.getTime() + (pointsDays ?? USUAL_DAYS) * DAY_MS);
  const lot = { source: "promo", title: `Акция «${title}»`, orderId: null, activeFrom: now, expiresAt } as const;
  await earn(tx, userId, { ...lot, key: `promo:${name}:${userId}`, points: effectValue }, now);
}

/** What a customer has: a word or a coupon, a letter, or the link that they came by. */
export type PromoProof =
  | { by: "code"; name: string; keyword: string }
  | { by: "letter"; name: string; token: string; email: string }
  | { by: "link"; touch: CampaignTouch };

interface PromoInput {
  userId: number;
  proof: PromoProof;
  /** Number of an order that has to be the user's own; empty for none. */
  documentId: string;
  regionSlug: string;
  audit: SessionCaller["audit"];
}

type Outcome = { campaign: Campaign } | { advert: string };

interface Grounds {
  campaign: Campaign;
  couponHash: string | null;
  tokenHash: string | null;
}

/**
 * Applies a campaign to a user, once. What it gives at once, points, takes one of its uses and its coupon; what lowers an order is used by
 * the order. Returns the reason when it cannot be applied. Locks the account of points before the campaign, as placing an order does.
 * API-038, API-040
 */
export function applyPromo(
  db: Database,
  { userId, proof, documentId, regionSlug, audit }: PromoInput,
  now: Date,
): Promise<Outcome> {
  return db.transaction(async (tx): Promise<Outcome> => {
    const grounds = await groundsOf(tx, proof, now);
    if ("advert" in grounds) return grounds;
    const { couponHash, tokenHash } = grounds;
    const isMember = grounds.campaign.effect === "points" ? await lockMember(tx, userId) : true;
    const campaign = await lockCampaign(tx, grounds.campaign.name);
    if (!campaign) return { advert: adverts.unknown };
    if (couponHash !== null && !(await isFree(tx, couponHash, userId))) return { advert: adverts.unknown };
    if (await hasApplied(tx, campaign.name, userId)) return { advert: adverts.applied };
    const closed = closedReason(campaign, now);
    if (closed) return { advert: closed };
    if (campaign.regions.length > 0 && !campaign.regions.includes(regionSlug)) return { advert: adverts.otherRegion };
    if (documentId !== "" && !(await ownsOrder(tx, userId, documentId))) return { advert: adverts.noDocument };
    if (!isMember) return { advert: adverts.notMember };
    await insertApplication(tx, { campaignName: campaign.name, userId, appliedAt: now, couponHash });
    if (couponHash !== null) await claimCoupon(tx, couponHash, userId);
    if (tokenHash !== null) await spendEmailToken(tx, tokenHash, now);
    if (!lowersOrders(campaign)) {
      await countUse(tx, campaign.name, -1);
      if (couponHash !== null) await spendCoupon(tx, couponHash, { orderId: null, at: now });
      if (campaign.effect === "points") await givePoints(tx, userId, campaign, now);
    }
    await audit(tx, { target: campaign.name, before: null, after: { appliedAt: now } });
    return { campaign };
  });
}

const refused = (advert: string) => ({ advert });

function groundsOf(tx: Executor, proof: PromoProof, now: Date): Promise<Grounds | { advert: string }> {
  switch (proof.by) {
    case "code":
      return groundsOfCode(tx, proof);
    case "letter":
      return groundsOfLetter(tx, proof, now);
    case "link":
      return groundsOfTouch(tx, proof.touch).then((found) =>
        found ? { campaign: found.campaign, couponHash: found.couponHash, tokenHash: null } : refused(adverts.unknown),
      );
  }
}

/** By a word, else by a coupon; both have to be of the named campaign. */
export async function groundsOfCode(
  executor: Executor,
  { name, keyword }: { name: string; keyword: string },
): Promise<Grounds | { advert: string }> {
  const byWord = await findCampaign(executor, { name, word: wordOf(keyword) });
  if (byWord) return { campaign: byWord, couponHash: null, tokenHash: null };
  const code = couponOf(keyword);
  if (code === null) return refused(adverts.unknown);
  const couponHash = hashOfSecret(code);
  const coupon = await findCoupon(executor, couponHash);
  const campaign = coupon && (await findCampaign(executor, { name: coupon.campaignName }));
  if (!campaign || (name !== "" && name !== campaign.name)) return refused(adverts.unknown);
  return { campaign, couponHash, tokenHash: null };
}

async function groundsOfLetter(
  tx: Executor,
  { name, token, email }: { name: string; token: string; email: string },
  now: Date,
): Promise<Grounds | { advert: string }> {
  const tokenHash = hashOfSecret(token);
  const letter = await lockEmailToken(tx, tokenHash);
  if (!letter || letter.expiresAt <= now || (name !== "" && name !== letter.campaignName))
    return refused(adverts.linkOver);
  if (email !== "" && emailOf(email) !== letter.email) return refused(adverts.otherEmail);
  if (await isEmailUsed(tx, letter)) return refused(adverts.applied);
  const campaign = await findCampaign(tx, { name: letter.campaignName });
  return campaign ? { campaign, couponHash: null, tokenHash } : refused(adverts.over);
}

/** Whether a coupon is not spent and nobody else's. */
async function isFree(tx: Executor, couponHash: string, userId: number): Promise<boolean> {
  const coupon = await findCoupon(tx, couponHash, "lock");
  return coupon !== null && coupon.usedAt === null && (coupon.userId === null || coupon.userId === userId);
}
