import type { CampaignTouch } from "../../contract/sales/promo.ts";
import type { Executor } from "../../platform/db/database.ts";
import { hashOfSecret } from "../../platform/secret.ts";
import { findCoupon, returnCoupon, spendCoupon } from "./coupons-store.ts";
import { type Campaign, countUse, findCampaign, hasOrders, lockCampaign, readApplied } from "./promo-store.ts";
import {
  adverts,
  closedReason,
  couponOf,
  discountOf,
  lowersOrders,
  type PromoLine,
  scopeRefusal,
  takesSource,
} from "./rules.ts";
import {
  findUse,
  hasUsed,
  insertUse,
  readCartPromo,
  type StoredPromo,
  saveCartPromo,
  saveUseAmount,
  setUseState,
} from "./uses-store.ts";

/** What decides which campaign lowers a cart. */
export interface PromoCart {
  /** Null without a cart. */
  cartId: string | null;
  /** The code of the cart where it has been read already. */
  typed?: StoredPromo;
  /** Null for a guest. */
  userId: number | null;
  /** The link that brought the customer; null for none. */
  touch: CampaignTouch | null;
  regionSlug: string;
  lines: readonly PromoLine[];
  /** Known with the order alone. */
  phoneDigits?: string | null;
}

interface Grounds {
  campaign: Campaign;
  couponHash: string | null;
  /** Somebody typed its code into the cart. */
  isTyped: boolean;
}

/** The campaign of a cart. Its discount is of each line, kopecks; nothing where `refusal` says why. */
export interface FoundPromo extends Grounds {
  refusal: string | null;
  kopecks: number[];
}

/** What customers read beside the discount. */
export const promoWhy = ({ campaign }: Pick<FoundPromo, "campaign">): string =>
  campaign.keyword ? `Промокод ${campaign.keyword}` : `Акция «${campaign.title}»`;

/** As the one pricing function takes it; null where nothing is taken off. */
export const promoDiscount = (found: FoundPromo | null) =>
  found && found.refusal === null ? { kopecks: found.kopecks, why: promoWhy(found) } : null;

/**
 * The one campaign that counts for a cart: the one whose code was typed; else that of the link that the customer came by; else the latest
 * of the account that suits. What was typed is answered with its refusal, of the others only what suits. Null for none.
 */
export async function findPromo(executor: Executor, cart: PromoCart, now: Date): Promise<FoundPromo | null> {
  const stored = cart.typed ?? (cart.cartId === null ? null : await readCartPromo(executor, cart.cartId));
  if (stored?.campaignName) {
    const campaign = await findCampaign(executor, { name: stored.campaignName });
    if (campaign) return weigh(executor, { campaign, couponHash: stored.couponHash, isTyped: true }, cart, now);
  }
  if (stored?.isRefused) return null;
  for await (const grounds of groundsBesides(executor, cart)) {
    const found = await weigh(executor, grounds, cart, now);
    if (found.refusal === null) return found;
  }
  return null;
}

async function* groundsBesides(executor: Executor, { touch, userId }: PromoCart): AsyncGenerator<Grounds> {
  const linked = touch && (await groundsOfTouch(executor, touch));
  if (linked && lowersOrders(linked.campaign)) yield linked;
  if (userId === null) return;
  for (const { campaign, couponHash } of await readApplied(executor, userId))
    if (lowersOrders(campaign) && campaign.archivedAt === null && campaign.isLive)
      yield { campaign, couponHash, isTyped: false };
}

/** The campaign of a link: one of links whose source counts, or one of coupons with a coupon of it. */
export async function groundsOfTouch(executor: Executor, touch: CampaignTouch): Promise<Grounds | null> {
  const campaign = await findCampaign(executor, { name: touch.name });
  if (campaign?.kind === "utm" && takesSource(campaign, touch.source))
    return { campaign, couponHash: null, isTyped: false };
  const code = campaign?.kind === "coupon" ? couponOf(touch.coupon) : null;
  if (!campaign || code === null) return null;
  const couponHash = hashOfSecret(code);
  const coupon = await findCoupon(executor, couponHash);
  return coupon?.campaignName === campaign.name ? { campaign, couponHash, isTyped: false } : null;
}

async function weigh(executor: Executor, grounds: Grounds, cart: PromoCart, now: Date): Promise<FoundPromo> {
  const refusal = await refusalOf(executor, grounds, cart, now);
  const kopecks = refusal === null ? discountOf(grounds.campaign, cart.lines) : cart.lines.map(() => 0);
  return { ...grounds, refusal, kopecks };
}

async function refusalOf(
  executor: Executor,
  { campaign, couponHash }: Grounds,
  { userId, regionSlug, lines, phoneDigits = null }: PromoCart,
  now: Date,
): Promise<string | null> {
  const closed = closedReason(campaign, now);
  if (closed) return closed;
  if (campaign.regions.length > 0 && !campaign.regions.includes(regionSlug)) return adverts.otherRegion;
  if (couponHash !== null) {
    const coupon = await findCoupon(executor, couponHash);
    if (!coupon || coupon.usedAt !== null || (coupon.userId !== null && coupon.userId !== userId))
      return adverts.unknown;
  }
  if (campaign.isFirstOrderOnly && userId === null) return adverts.signIn;
  if (campaign.isFirstOrderOnly && userId !== null && (await hasOrders(executor, userId))) return adverts.notFirst;
  if (await hasUsed(executor, campaign.name, { userId, phoneDigits })) return adverts.used;
  return scopeRefusal(campaign, lines);
}

/**
 * Like `findPromo` for an order that is being placed: where uses or the coupon are counted, nobody else counts them until the transaction
 * ends. Call it with the cart locked and before stock is.
 */
export async function lockPromo(tx: Executor, cart: PromoCart, now: Date): Promise<FoundPromo | null> {
  const found = await findPromo(tx, cart, now);
  if (!found || found.refusal !== null) return found;
  const { campaign, couponHash } = found;
  if (campaign.usesLeft === null && couponHash === null) return found;
  if (campaign.usesLeft !== null) await lockCampaign(tx, campaign.name);
  if (couponHash !== null) await findCoupon(tx, couponHash, "lock");
  // What was read before may have been used by whoever was waited for.
  return findPromo(tx, cart, now);
}

/** What an order keeps of the link that had brought its customer; null for none and for a link of no campaign of ours. */
export async function attributionOf(
  executor: Executor,
  touch: CampaignTouch | null,
): Promise<{ source: string; campaign: string } | null> {
  const campaign = touch && (await findCampaign(executor, { name: touch.name }));
  return campaign ? { source: touch.source, campaign: campaign.name } : null;
}

interface PlacedOrder {
  orderId: number;
  cartId: string;
  userId: number | null;
  phoneDigits: string;
  at: Date;
}

/** Takes a use of the campaign that `lockPromo` found, for an order that it lowered by so much; the code leaves the cart. */
export async function takePromo(
  tx: Executor,
  { campaign, couponHash }: Pick<FoundPromo, "campaign" | "couponHash">,
  amountKopecks: number,
  { orderId, cartId, userId, phoneDigits, at }: PlacedOrder,
): Promise<void> {
  const { name: campaignName } = campaign;
  await saveCartPromo(tx, cartId);
  if (amountKopecks === 0) return;
  await insertUse(tx, { campaignName, orderId, userId, phoneDigits, amountKopecks, couponHash, state: "held", at });
  if (campaign.usesLeft !== null) await countUse(tx, campaignName, -1);
  if (couponHash !== null) await spendCoupon(tx, couponHash, { orderId, at });
}

/**
 * What the campaign of an order takes off its lines as they are going to be, as its rules were when it was placed: an order that is changed
 * keeps its campaign, and gets no other. Null where nothing lowers it, or nothing would.
 */
export async function promoOfOrder(
  executor: Executor,
  orderId: number,
  lines: readonly PromoLine[],
): Promise<{ kopecks: number[]; why: string } | null> {
  const use = await findUse(executor, orderId);
  const campaign = use && (await findCampaign(executor, { name: use.campaignName }));
  if (!campaign || scopeRefusal(campaign, lines) !== null) return null;
  return promoDiscount({
    campaign,
    couponHash: null,
    isTyped: true,
    refusal: null,
    kopecks: discountOf(campaign, lines),
  });
}

/** What a changed order is lowered by now; one that nothing lowers any more has used no campaign. */
export async function changePromo(tx: Executor, orderId: number, amountKopecks: number): Promise<void> {
  if (amountKopecks > 0) await saveUseAmount(tx, orderId, amountKopecks);
  else await returnPromo(tx, orderId);
}

/** For a cancelled order: the use and the coupon are there again, once. */
export async function returnPromo(tx: Executor, orderId: number): Promise<void> {
  const use = await setUseState(tx, orderId, { from: ["held", "used"], to: "returned" });
  if (!use) return;
  await countUse(tx, use.campaignName, 1);
  if (use.couponHash !== null) await returnCoupon(tx, use.couponHash);
}

/** The goods are handed out: the use stays. */
export async function keepPromo(tx: Executor, orderId: number): Promise<void> {
  await setUseState(tx, orderId, { from: ["held"], to: "used" });
}

/** The goods are with the shop again, and the order goes on: a cancel would give the use back. */
export async function holdPromo(tx: Executor, orderId: number): Promise<void> {
  await setUseState(tx, orderId, { from: ["used"], to: "held" });
}
