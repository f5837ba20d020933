import { batteryTiers } from "./battery-drafts.ts";
import type { DraftTiers, GoodsDraft, LazyDraft } from "./goods-draft.ts";
import { otherTiers } from "./other-drafts.ts";
import { truckTyreTiers } from "./truck-tyre-drafts.ts";
import { tyreTiers } from "./tyre-drafts.ts";
import { wheelTiers } from "./wheel-drafts.ts";

/** Shares of a shop's price list. What the smaller kinds cannot fill goes to wheels and tyres, in that order. */
const SMALL_KINDS: readonly (readonly [DraftTiers, share: number])[] = [
  [truckTyreTiers, 0.035],
  [batteryTiers, 0.045],
  [otherTiers, 0.165],
];
const WHEEL_SHARE_OF_REST = 0.24;

/** Exactly so many drafts over all twelve categories. Throws when the tables do not have so many variants. */
export function* draftsOfShop(goodsCount: number): Iterable<GoodsDraft> {
  const small = SMALL_KINDS.map(([tiers, share]) => takeable(tiers, Math.round(goodsCount * share)));
  const rest = goodsCount - small.reduce((sum, kind) => sum + kind.count, 0);
  const wheels = takeable(wheelTiers, Math.round(rest * WHEEL_SHARE_OF_REST));
  const tyres = takeable(tyreTiers, rest - wheels.count);
  if (tyres.count < rest - wheels.count)
    throw new RangeError(`The demo shop has at most ${goodsCount - rest + wheels.count + tyres.count} goods.`);
  for (const kind of [tyres, ...small, wheels]) for (const draft of kind.drafts()) yield draft();
}

/** Up to `wanted` drafts of a kind: whole tiers, then an even part of the next. */
function takeable(tiers: DraftTiers, wanted: number): { count: number; drafts(): Iterable<LazyDraft> } {
  const parts: { tier: () => Iterable<LazyDraft>; size: number; taken: number }[] = [];
  let left = wanted;
  for (const tier of tiers) {
    if (left === 0) break;
    let size = 0;
    for (const _ of tier()) size += 1;
    const taken = Math.min(size, left);
    parts.push({ tier, size, taken });
    left -= taken;
  }
  return {
    count: wanted - left,
    *drafts() {
      for (const { tier, size, taken } of parts) yield* evenPart(tier(), size, taken);
    },
  };
}

/** `taken` of `size` items at even distances. */
export function* evenPart<Item>(items: Iterable<Item>, size: number, taken: number): Iterable<Item> {
  let at = 0;
  for (const item of items) {
    if (Math.floor(((at + 1) * taken) / size) > Math.floor((at * taken) / size)) yield item;
    at += 1;
  }
}
